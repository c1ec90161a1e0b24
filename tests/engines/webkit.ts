import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { programOf } from '#tests/support/peer-programs.mjs';
import { freePort } from '#tests/e2e/support/server.ts';
import { callLimitMs, type Browser, type Handle, type Key, type Tab } from './browser.ts';

/** How WebDriver names an element in its answers. https://www.w3.org/TR/webdriver2/#elements */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keys: Readonly<Record<Key, string>> = { Enter: '\uE007', Escape: '\uE00C', End: '\uE010', ArrowDown: '\uE015' };

/** WebKitGTK's own small browser over WebDriver, on a screen that nobody sees. */
export async function startWebKit(miniBrowser: string): Promise<Browser> {
  const screen = await startScreen();
  const port = await freePort();
  const driver = spawn(programOf('WebKitWebDriver') ?? '', [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: screen.display, WEBKIT_DISABLE_COMPOSITING_MODE: '1', NO_AT_BRIDGE: '1', LANG: 'C.UTF-8' },
  });
  const call = caller(`http://127.0.0.1:${port}`);
  await ready(call);
  const options = { binary: miniBrowser, args: ['--automation'] };
  const { sessionId, capabilities } = (await call('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': options, timeouts: { script: callLimitMs - 5000, pageLoad: callLimitMs - 5000 } },
    },
  })) as { readonly sessionId: string; readonly capabilities: { readonly browserVersion?: string } };
  const session: Call = (method, path, body) => call(method, `/session/${sessionId}${path}`, body);
  const windows = windowsOf(session);
  return {
    name: `WebKitGTK ${capabilities.browserVersion ?? ''}`,
    newTab: () => windows.open(),
    async close() {
      await session('DELETE', '').catch(() => undefined);
      await ended(driver);
      await ended(screen.process);
    },
  };
}

/** A screen without a monitor; it says itself which number was free. */
async function startScreen() {
  const process_ = spawn(programOf('Xvfb') ?? '', ['-displayfd', '3', '-screen', '0', '1300x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const lines = createInterface(process_.stdio[3] as Readable);
  const [number] = (await once(lines, 'line')) as [string];
  return { display: `:${number}`, process: process_ };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<unknown>;

function caller(base: string): Call {
  return async (method, path, body) => {
    const response = await fetch(base + path, {
      method,
      signal: AbortSignal.timeout(callLimitMs),
      ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }),
    }).catch((error: unknown) => {
      throw new Error(`${method} ${path}: no answer of the driver (${String(error)})`);
    });
    const { value } = (await response.json()) as { readonly value: { readonly error?: string; readonly message?: string } | null };
    if (!response.ok) throw new Error(`${method} ${path}: ${value?.error}: ${value?.message}`);
    return value;
  };
}

async function ready(call: Call): Promise<void> {
  for (let tries = 0; ; tries++) {
    const status = (await call('GET', '/status').catch(() => null)) as { readonly ready?: boolean } | null;
    if (status?.ready) return;
    if (tries > 100) throw new Error('WebKitWebDriver does not answer.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** WebDriver speaks to one window at a time: calls wait for each other, and name their window first. */
function windowsOf(session: Call) {
  let last: Promise<unknown> = Promise.resolve();
  let current = '';
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.catch(() => undefined).then(work);
    last = turn;
    return turn;
  };
  const callIn =
    (handle: string): Call =>
    (method, path, body) =>
      inTurn(async () => {
        if (current !== handle) await session('POST', '/window', { handle });
        current = handle;
        return session(method, path, body);
      });
  let isFirst = true;
  return {
    open: (): Promise<Tab> =>
      inTurn(async () => {
        // Opening by type `tab` hangs in MiniBrowser.
        const handle = isFirst
          ? ((await session('GET', '/window')) as string)
          : ((await session('POST', '/window/new', { type: 'window' })) as { readonly handle: string }).handle;
        if (isFirst) current = handle;
        isFirst = false;
        if (current !== handle) await session('POST', '/window', { handle });
        current = handle;
        await session('POST', '/window/rect', { width: 1280, height: 800 });
        return tabOf(callIn(handle));
      }),
  };
}

/** Runs a function in the page, told as text. What it throws is thrown here. */
async function evaluate(call: Call, work: (...args: never[]) => unknown, args: readonly unknown[]): Promise<unknown> {
  const script = `const args = Array.from(arguments), done = args.pop();
    Promise.resolve().then(() => (${work.toString()})(...args)).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
  const { value, error } = (await call('POST', '/execute/async', { script, args })) as {
    readonly value?: unknown;
    readonly error?: string;
  };
  if (error !== undefined) throw new Error(error);
  return value;
}

function tabOf(call: Call): Tab {
  return {
    goto: async (url) => void (await call('POST', '/url', { url })),
    run: (work, ...args) => evaluate(call, work, args) as Promise<Awaited<ReturnType<typeof work>>>,
    async find(work, ...args) {
      const found = (await evaluate(call, work, args)) as Readonly<Record<string, string>> | null | undefined;
      const id = found?.[elementKey];
      return id === undefined ? null : handleOf(call, id);
    },
    press: async (key) => {
      const actions = [
        { type: 'keyDown', value: keys[key] },
        { type: 'keyUp', value: keys[key] },
      ];
      await call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    screenshot: async () => Buffer.from((await call('GET', '/screenshot')) as string, 'base64'),
    close: async () => void (await call('DELETE', '/window')),
  };
}

const handleOf = (call: Call, id: string): Handle => ({
  click: async () => void (await call('POST', `/element/${id}/click`)),
  ask: (work) => evaluate(call, work, [{ [elementKey]: id }]) as Promise<Awaited<ReturnType<typeof work>>>,
  type: async (text) => void (await call('POST', `/element/${id}/value`, { text })),
  upload: async (path) => void (await call('POST', `/element/${id}/value`, { text: path })),
});
