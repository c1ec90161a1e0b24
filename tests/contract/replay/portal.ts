import { exchange, exchanges, type Exchange } from './exchange.ts';
import { parse, stringify } from 'yaml';

interface Form {
  readonly name: string;
  readonly source?: string;
}
interface Portal {
  readonly forms: readonly Form[];
  readonly [key: string]: unknown;
}

/** The walk launches this one with another template: a field of that name allows it. */
const overridable = (form: Form): object =>
  form.name === 'Awx Template'
    ? { ...form, fields: ['message', '__template__', '__inventory__'].map((name) => ({ name, type: 'text' })) }
    : form;

const isPortal = (value: unknown): value is Portal => typeof value === 'object' && value !== null && 'forms' in value;

/** The portal of the walk: the text that is saved in it. */
export function recordedPortal(): Portal {
  const portal: unknown = parse(String(exchange('309').request.body.forms));
  if (!isPortal(portal)) throw new Error('The recorded portal cannot be read');
  return portal;
}

/** As files below the data folder: `forms.yaml`, and what comes from elsewhere beside it. */
export function portalFiles(portal: Portal = recordedPortal()): Record<string, string> {
  const own = portal.forms.filter(({ source }) => source === undefined);
  const sources = [...new Set(portal.forms.flatMap(({ source }) => source ?? []))];
  const extra = sources.map((name) => {
    const forms = portal.forms.flatMap(({ source, ...form }) => (source === name ? [form] : []));
    return [`forms/${name}`, stringify(forms.length === 1 ? forms[0] : forms)] as const;
  });
  return { 'forms.yaml': stringify({ ...portal, forms: own.map(overridable) }), ...Object.fromEntries(extra) };
}

/** As one text, for a server whose files are out of reach; `more` = texts of further forms. */
export function portalText(more: readonly string[] = []): string {
  const portal = recordedPortal();
  return stringify({ ...portal, forms: [...portal.forms.map(overridable), ...more.map((text): unknown => parse(text))] });
}

/** What a form asks belongs to the form: a server that evaluates nothing else is asked through forms that ask what the walk asks. */
export function askingForms(): Record<string, string> {
  const form = (name: string, fields: readonly object[]): string =>
    stringify({ name, roles: ['public'], type: 'ansible', playbook: 'echo.yml', fields });
  const fieldOf = ({ name, request: { body, path } }: Exchange): object | null => {
    const { expression, query, config } = body ?? {};
    const field = { name: name.replaceAll('-', '_') };
    if (path.startsWith('/api/v1/expression') && typeof expression === 'string') return { ...field, type: 'expression', expression };
    const isQuery = path.startsWith('/api/v1/query') && typeof query === 'string' && config !== undefined;
    return isQuery ? { ...field, type: 'enum', query, dbConfig: config } : null;
  };
  const asked = exchanges().flatMap((one) => {
    const field = fieldOf(one);
    return field === null ? [] : [[one.number, field] as const];
  });
  // Each for itself: what one form may not ask does not take the others with it.
  return Object.fromEntries(asked.map(([number, field]) => [`forms/asked-${number}.yaml`, form(`Asked in ${number}`, [field])]));
}

const play = (name: string, tasks: readonly object[], vars: object = {}): string =>
  stringify([{ name, hosts: 'localhost', connection: 'local', gather_facts: false, vars, tasks }]);
const says = (name: string, msg: unknown, more: object = {}): object => ({ name, debug: { msg }, ...more });

/** How long the program of a long job sleeps that takes its time to end: nothing else sleeps so long. */
export const reluctantSeconds = 61;

/** Playbooks that say what those of the walk said. */
export const playbooks: Readonly<Record<string, string>> = {
  'playbooks/hosts.yml': 'all: {hosts: {localhost: {ansible_connection: local}}}\n',
  'playbooks/servers.yml': 'servers: [{name: srv-a, ip: 10.0.0.1}, {name: srv-b, ip: 10.0.0.2}, {name: srv-c, ip: 10.0.0.3}]\n',
  'playbooks/echo.yml': play('Echo the extravars', [
    says('Show the message', "message = {{ message | default('') }}"),
    says('Show the user', 'user = {{ ansibleforms_user.username }}, job = {{ __jobid__ }}'),
  ]),
  'playbooks/fail.yml': play('Fail', [says('Before', 'before the failure'), { name: 'Break it', fail: { msg: '{{ message }}' } }]),
  'playbooks/long.yml': play('Long output', [
    says('Announce', 'about {{ lines }} lines'),
    says('Lines', "{{ range(lines | int) | map('string') | map('regex_replace', '^', 'line ') | list }}"),
  ]),
  'playbooks/slow.yml': play(
    'Slow',
    [says('Wait a second', "{{ lookup('pipe', reluctant) }}", { loop: '{{ range(1, seconds | int + 1) | list }}' })],
    // Takes its time when it is told to end: the walk looks at jobs that are about to.
    { reluctant: `trap 'sleep 4' TERM; sleep {{ ${reluctantSeconds} if seconds | int > 10 else 1 }} & wait` },
  ),
  'playbooks/creds.yml': play('Credentials', [says('Names only', 'refdb={{ refdb.user }} fallback={{ fallback.name }}')]),
  'playbooks/file.yml': play('File', [says('Show the file', "{{ upload.originalname }}: {{ lookup('file', upload.path) }}")]),
  'playbooks/colours.yml': play('Colours', [
    says('An ok task', '{{ message }}'),
    { name: 'A changed task', command: '/bin/true' },
    says('A skipped task', 'never', { when: false }),
    { name: 'An ignored failure', command: '/bin/false', ignore_errors: true },
    says('[low] a low task', 'low importance'),
    { name: 'A diff', copy: { content: 'now {{ __jobid__ }}\n', dest: '/dev/null' }, check_mode: true },
    says('Markup and unicode', '<b>bold</b> & <script>alert(1)</script> é 漢字 😀'),
    { name: 'Block', block: [{ name: 'Fails inside', fail: { msg: 'inside' } }], rescue: [says('Rescued', 'rescued')] },
  ]),
};
