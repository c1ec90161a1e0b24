import { masked } from './masking.ts';
import { carefulProxy } from '#server/network/careful-proxy.ts';
import { linkLocalProblem } from '#server/network/link-local.ts';
import type { Remote } from '#server/domain/repositories/working-copies.ts';
import { finished, type Finished } from '#server/programs/finished.ts';
import { inherited } from '#server/runners/process.ts';

export interface GitPlaces {
  /** HOME of git: where it looks for a `.gitconfig`. */
  readonly home: string;
  /** The program git starts for ssh, as git wants it. */
  readonly sshCommand: () => string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
  /** Whether repositories may be at link-local addresses. */
  readonly allowLinkLocal: boolean;
}

export interface Git {
  /** Runs git in a folder on behalf of a remote. What it writes is masked. */
  run(folder: string, args: readonly string[], remote: Remote, signal?: AbortSignal): Promise<Finished>;
}

/** Settings that hold for each call: no helper is asked for passwords, nothing of a clone runs, nothing stays behind working. */
const always: readonly (readonly [string, string])[] = [
  ['credential.helper', ''],
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['gc.autoDetach', 'false'],
  ['maintenance.autoDetach', 'false'],
  ['submodule.recurse', 'false'],
  ['advice.detachedHead', 'false'],
];

/**
 * The git of this machine. Passwords go through the environment, not through arguments that every user of the machine can see, nor
 * through the address that git would keep in the clone.
 */
export function gitProgram({ home, sshCommand, env, timeoutMs, allowLinkLocal }: GitPlaces): Git {
  // What an operator says about certificates counts; the rest would lead git to other folders, keys or programs.
  const own = Object.entries(inherited(env)).filter(([name]) => !/^(GIT_(?!(PROXY_)?SSL_)|SSH_|XDG_CONFIG_HOME$)/i.test(name));
  const base = {
    ...Object.fromEntries(own),
    HOME: home,
    LC_ALL: 'C',
    // Other transports run programs.
    GIT_ALLOW_PROTOCOL: 'file:http:https:ssh',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '',
    GIT_SSH_VARIANT: 'ssh',
  };
  const hasProxy = own.some(([name, value]) => /^(https?|all)_proxy$/i.test(name) && value);
  async function run(folder: string, args: readonly string[], remote: Remote, { signal, proxy }: Extra): Promise<Finished> {
    const login = signingIn(remote);
    const settings = [...always, ...login.settings, ...(proxy === undefined ? [] : ([['http.proxy', proxy]] as const))];
    // No host goes past a proxy of ours.
    const past = proxy === undefined ? {} : { NO_PROXY: '', no_proxy: '' };
    const variables = { ...base, ...past, ...login.env, GIT_SSH_COMMAND: sshCommand(), ...asVariables(settings) };
    const task = { command: 'git', args, folder, env: variables, timeoutMs };
    const end = await finished(signal ? { ...task, signal } : task);
    const hide = (text: string): string => masked(text, remote.user, remote.password);
    return { ...end, text: hide(end.text), out: hide(end.out), trouble: end.trouble === null ? null : hide(end.trouble) };
  }
  /** The host is judged before, and where git connects over http, redirects included, as far as no proxy of the operator is in between. */
  async function carefully(folder: string, args: readonly string[], remote: Remote, extra: Extra): Promise<Finished> {
    const refused = await linkLocalProblem(hostOf(remote.uri));
    if (refused !== null) return { code: null, text: '', out: '', trouble: refused };
    if (!/^https?:/i.test(remote.uri) || hasProxy) return run(folder, args, remote, extra);
    const chosen = await run(folder, ['config', '--get-urlmatch', 'http.proxy', remote.uri], remote, extra);
    if (chosen.out.trim() !== '') return run(folder, args, remote, extra);
    const proxy = await carefulProxy();
    try {
      const end = await run(folder, args, remote, { ...extra, proxy: proxy.url });
      // Git knows only that its proxy did not connect.
      return end.code === 0 ? end : { ...end, text: [end.text.trimEnd(), ...proxy.troubles].join('\n') };
    } finally {
      await proxy.close();
    }
  }
  return {
    run(folder, args, remote, signal) {
      const extra = signal ? { signal } : {};
      const isCareful = !allowLinkLocal && calling.has(args[0] ?? '');
      return isCareful ? carefully(folder, args, remote, extra) : run(folder, args, remote, extra);
    },
  };
}

interface Extra {
  readonly signal?: AbortSignal;
  /** The address of a proxy for this call alone. */
  readonly proxy?: string;
}

/** What git does with the remote; everything else stays on this machine. */
const calling: ReadonlySet<string> = new Set(['clone', 'pull', 'fetch', 'ls-remote']);

/** The host of a remote; '' for a folder of this machine. */
export function hostOf(uri: string): string {
  if (URL.canParse(uri) && !/^file:/i.test(uri)) return new URL(uri).hostname.replace(/^\[|\]$/g, '');
  const [, host = ''] = /^[^/@]*@([^:/]+):/.exec(uri) ?? [];
  return host;
}

/** Tells git user and password, which stand in the environment. */
const helper = `!f() { test "$1" != get || printf 'username=%s\\npassword=%s\\n' "$FIELDRUN_GIT_USER" "$FIELDRUN_GIT_PASSWORD"; }; f`;

/** For the remote's own host only: git asks nobody about another one that it is sent on to, while a header would go there, too. */
function signingIn({ uri, user, password }: Remote): Login {
  const [origin] = /^https?:\/\/[^/]+/i.exec(uri) ?? [];
  if (origin === undefined || (user === '' && password === '')) return { settings: [], env: {} };
  // Hosts that take a token for a password take any user with it.
  const env = { FIELDRUN_GIT_USER: user || 'git', FIELDRUN_GIT_PASSWORD: password };
  return { settings: [[`credential.${origin}.helper`, helper]], env };
}

interface Login {
  readonly settings: readonly (readonly [string, string])[];
  readonly env: Readonly<Record<string, string>>;
}

function asVariables(settings: readonly (readonly [string, string])[]): Readonly<Record<string, string>> {
  const pairs = settings.flatMap(([name, value], at) => [
    [`GIT_CONFIG_KEY_${at}`, name],
    [`GIT_CONFIG_VALUE_${at}`, value],
  ]);
  return { ...Object.fromEntries(pairs), GIT_CONFIG_COUNT: String(settings.length) };
}
