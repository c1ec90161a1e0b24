import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { PushTarget } from '#contract/push.ts';
import { ownCertificate } from '#tests/support/mail-sink.ts';

/** A browser that takes messages at a push service of its own. */
export interface PushedBrowser {
  readonly target: PushTarget;
  /** What arrived, read with the keys of this browser. */
  readonly messages: unknown[];
  /** The headers that came along. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>[];
}

export interface PushService {
  readonly ca: string;
  browser(): PushedBrowser;
  /** What the service answers from now on. */
  answer(status: number): void;
}

/** A push service on this machine, over TLS; it takes messages for its browsers as RFC 8030 has it. */
export async function pushService(): Promise<PushService> {
  const { key, cert } = ownCertificate();
  const browsers = new Map<string, (body: Buffer, headers: PushedBrowser['headers'][number]) => void>();
  let status = 201;
  const server = createServer({ key, cert }, (request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      browsers.get(request.url ?? '')?.(Buffer.concat(parts), request.headers);
      answer.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    ca: cert,
    answer: (next) => void (status = next),
    browser() {
      const path = `/send/${randomBytes(8).toString('hex')}`;
      const own = createECDH('prime256v1');
      own.generateKeys();
      const auth = randomBytes(16);
      const browser: PushedBrowser = {
        target: {
          endpoint: `https://127.0.0.1:${port}${path}`,
          keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
        messages: [],
        headers: [],
      };
      browsers.set(path, (body, headers) => {
        browser.messages.push(JSON.parse(opened(body, own, auth)));
        browser.headers.push(headers);
      });
      return browser;
    },
  };
}

/** RFC 8291, as the browser does it. */
function opened(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 21 + body[20]!), body.subarray(21 + body[20]!)];
  const derive = (key: Buffer, with_: Buffer, info: Buffer, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', key, with_, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const shared = derive(own.computeSecret(sender), auth, info, 32);
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const cipher = createDecipheriv('aes-128-gcm', key, derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  if (plain.at(-1) !== 2) throw new Error('the last record is not marked as such');
  return plain.subarray(0, -1).toString('utf8');
}
