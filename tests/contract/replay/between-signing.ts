import { SignJWT } from 'jose';
import type { Work } from './between.ts';
import { hiddenPassword, laterPassword } from './people.ts';
import { basic, claimsOf, type Stage } from './stage.ts';

const minute = 60;

/** A token of another age or key than those the server makes. */
async function made(secret: Uint8Array, kind: 'access' | 'refresh', lives: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const user = { username: 'admin', id: 1, type: 'local', groups: ['local/admins'], roles: ['admin', 'public'], options: {} };
  return new SignJWT({ user, [kind]: true })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(now - 2 * minute)
    .setExpirationTime(now + lives)
    .setIssuer('ansibleforms')
    .sign(secret);
}

const other = new TextEncoder().encode('a key of somebody else, 32 bytes');
const fixed = new TextEncoder().encode('oidc');

/** The server's own key where it can be had; a server far away keeps it to itself. */
const secretOf = ({ target }: Stage): Uint8Array => target.own?.secret() ?? other;

async function pairOfAdmin(stage: Stage): Promise<{ readonly token: string; readonly refreshtoken: string }> {
  const { body } = await stage.send('POST', '/api/v1/auth/login', { authorization: basic('admin', stage.passwords.admin) });
  return body;
}

/** A refresh token that was good once. */
async function expired(stage: Stage): Promise<string> {
  const { own } = stage.target;
  // A server far away cannot be told to make short ones.
  if (own === null) return '';
  await own.restart({ ACCESS_TOKEN_REFRESH_EXPIRATION: '1s' });
  const { refreshtoken } = await pairOfAdmin(stage);
  while (claimsOf(refreshtoken).exp * 1000 > Date.now()) await new Promise((resolve) => setTimeout(resolve, 50));
  await own.restart();
  return refreshtoken;
}

/** Tokens of every kind, and passwords that change. */
export const signingWork: Work = {
  before: {
    '012': ({ target }) => target.own?.restart(),
    async '025'(stage) {
      const { token, refreshtoken } = await pairOfAdmin(stage);
      stage.kept.set('body 025', { refreshtoken });
      stage.kept.set('body 027', { refreshtoken: token });
      stage.kept.set('body 029', { refreshtoken: await made(secretOf(stage), 'refresh', minute) });
      stage.kept.set('body 030', { refreshtoken: await expired(stage) });
      stage.kept.set('token 033', await made(other, 'access', minute));
      stage.kept.set('token 034', await made(secretOf(stage), 'access', -minute));
      stage.kept.set('token 035', (await pairOfAdmin(stage)).refreshtoken);
    },
    async '039'(stage) {
      const claims = new SignJWT({ upn: 'az@lab.local', oid: 'oid-1' }).setProtectedHeader({ alg: 'HS256' });
      stage.kept.set('body 039', { token: await claims.sign(other), groups: ['azgroup', 'x'] });
      const oidc = new SignJWT({ preferred_username: 'oidc@lab.local', groups: ['oidcgroup'] }).setProtectedHeader({ alg: 'HS256' });
      stage.kept.set('body 043', { token: await oidc.sign(fixed), groups: ['oidcgroup'] });
    },
    async '088'(stage) {
      const group = await stage.ask('admin', 'POST', '/group', { name: 'short-lived' });
      const user = { username: 'gone', password: hiddenPassword, email: '', group_id: stage.ids.ours('group', 6) };
      const made = await stage.ask('admin', 'POST', '/user', user);
      stage.ids.learn('group', 8, group.body.data.output);
      stage.ids.learn('user', 9, made.body.data.output);
    },
    // Ours wants the present one beside it (table of differences).
    '102': (stage) => void stage.kept.set('body 102', { password: laterPassword, current_password: stage.passwords.paul }),
  },
  after: {
    '023': (stage) => stage.forget('admin'),
    '083'(stage) {
      stage.passwords.paul = hiddenPassword;
      stage.forget('paul');
    },
    '102'(stage) {
      stage.passwords.paul = laterPassword;
      stage.forget('paul');
    },
    '107': (stage) => stage.forget('paul'),
    '108': (stage) => stage.forget('paul'),
    '514': (stage) => stage.forget('admin'),
    '321': (stage, { body }) => void stage.kept.set('token 323', body?.token),
    '322': (stage, { body }) => void stage.kept.set('token 324', body?.token),
  },
};
