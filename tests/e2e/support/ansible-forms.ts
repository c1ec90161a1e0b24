import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exchange, type Json } from '#tests/contract/replay/exchange.ts';
import { tokenOf } from '#tests/support/tokens.ts';

type Row = Record<string, Json>;

/** Of what there is one row: its columns are those recorded; what a write does not name becomes blank (contract 10.8 to 10.11). */
const singles = {
  ldap: { read: '482', written: '489', secrets: ['bind_user_pw'] },
  azuread: { read: '498', written: '501', secrets: ['secret_id'] },
  oidc: { read: '506', written: '509', secrets: ['secret_id'] },
  awx: { read: '516', written: '522', secrets: ['token', 'password'] },
  settings: { read: '463', written: '469', secrets: ['mail_password'] },
} as const;
/** What is listed: `name` in paths of repositories, the number elsewhere; a write that names less changes less, except of repositories. */
const lists = {
  group: { list: '044', read: '053', written: '057', taken: '050', secret: null },
  user: { list: '077', read: '078', written: '082', taken: '071', secret: 'password' },
  credential: { list: '153', read: '154', written: '158', taken: '149', secret: 'password' },
  repository: { list: '535', read: '534', written: '553', taken: '536', secret: 'password' },
} as const;
/** What is answered as it was recorded, whatever was asked. */
const fixed: Readonly<Record<string, string>> = {
  'GET version': '001',
  'GET schema': '008',
  'GET install': '012',
  'GET auth/settings': '013',
  'GET auth/logout': '023',
  'GET profile': '100',
  'GET config': '132',
  'GET config/env': '135',
  'GET help': '136',
  'GET job': '329',
  'GET job/approvals': '330',
  'GET lock': '239',
  'GET sshkey': '564',
  'GET knownhosts': '571',
  'GET log': '582',
  'POST ldap/check': '486',
  'POST settings/mailcheck': '466',
  'POST awx/check': '520',
};

/** The secret that is stored everywhere. */
export const plainSecret = 'in-plain-sight-1';
const hash = '$2b$10$abcdefghijklmnopqrstuv';

/**
 * An AnsibleForms 5.0.8 as far as administrators meet it: the answers are the recorded ones, word for word, over rows that live as long
 * as it does. It gives stored secrets in plain, keeps rows that break rules, and blanks what a whole row does not name.
 */
export class AnsibleForms {
  readonly single: Record<string, Row> = {};
  readonly listed: Record<string, Row[]> = {};
  readonly writes: { readonly path: string; readonly body: Row }[] = [];
  /** Secrets are read as asterisks, as some versions do. */
  isMasking = false;
  readonly #server: Server;

  private constructor() {
    for (const [name, { read, secrets }] of Object.entries(singles))
      this.single[name] = { ...output(read), ...Object.fromEntries(secrets.map((secret) => [secret, plainSecret])) };
    for (const [name, { list }] of Object.entries(lists)) this.listed[name] = structuredClone(output(list)) as Row[];
    for (const row of this.listed['user'] ?? []) row['password'] = hash;
    for (const name of ['credential', 'repository']) for (const row of this.listed[name] ?? []) row['password'] = plainSecret;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async started(): Promise<AnsibleForms> {
    const made = new AnsibleForms();
    await new Promise<void>((done) => made.#server.listen(0, '127.0.0.1', done));
    return made;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '', this.url).pathname.replace(/^\/api\/v1\//, '');
    const body = await bodyOf(request);
    const { status, type, told } = this.#told(request.method ?? 'GET', path, body);
    response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*', 'x-powered-by': 'Express' });
    response.end(typeof told === 'string' ? told : JSON.stringify(told));
  }

  #told(method: string, path: string, body: Row): Told {
    if (path === 'auth/login' || path === 'token') return tokens();
    const number = fixed[`${method} ${path}`];
    if (number !== undefined) return as(number);
    const [name = '', key] = path.split('/');
    if (method !== 'GET') this.writes.push({ path: `${method} ${path}`, body });
    if (name in singles && key === undefined) return this.#single(name as keyof typeof singles, method, body);
    if (name in lists) return this.#listed(name as keyof typeof lists, key, method, body);
    return as('590');
  }

  #single(name: keyof typeof singles, method: string, body: Row): Told {
    const { read, written, secrets } = singles[name];
    const row = this.single[name]!;
    if (method === 'GET') return as(read, this.#masked(row, secrets));
    // Only the password of the mail server is kept when it is blank.
    const kept = name === 'settings' && !body['mail_password'] ? { mail_password: row['mail_password'] } : {};
    this.single[name] = { ...Object.fromEntries(Object.keys(row).map((column) => [column, body[column] ?? null])), ...kept };
    return as(written);
  }

  #listed(name: keyof typeof lists, key: string | undefined, method: string, body: Row): Told {
    const { list, read, written, taken, secret } = lists[name];
    const rows = this.listed[name]!;
    const hidden = secret === null ? [] : [secret];
    // Nothing is made here: every name is taken.
    if (method === 'POST') return as(taken);
    // The lists of logins and repositories leave passwords out; that of users has the hashes.
    if (key === undefined) return as(list, name === 'user' ? rows : rows.map((row) => ({ ...row, password: undefined })));
    const row = rows.find((one) => String(name === 'repository' ? one['name'] : one['id']) === decodeURIComponent(key));
    if (!row) return as('155');
    if (method === 'GET') return as(read, this.#masked(row, hidden));
    if (name === 'repository') for (const column of ['uri', 'branch', 'user', 'password']) row[column] = body[column] ?? '';
    Object.assign(row, body);
    return as(written);
  }

  #masked(row: Row, secrets: readonly string[]): Row {
    return this.isMasking ? { ...row, ...Object.fromEntries(secrets.map((name) => [name, '********'])) } : row;
  }
}

interface Told {
  readonly status: number;
  readonly type: string;
  readonly told: Json;
}

const output = (number: string): Json => exchange(number).response.body.data.output;

/** A recorded answer, with another output. */
function as(number: string, other?: Json): Told {
  const { status, headers, body } = exchange(number).response;
  const told = other === undefined ? body : { ...body, data: { ...body.data, output: other } };
  return { status: status ?? 200, type: headers['content-type'] ?? 'application/json', told };
}

function tokens(): Told {
  const { user } = { user: output('100') };
  const [iat, exp] = [Math.floor(Date.now() / 1000), Math.floor(Date.now() / 1000) + 1800];
  const token = tokenOf(user, { iat, exp, iss: 'ansibleforms' });
  return { ...as('014'), told: { token, refreshtoken: token } };
}

async function bodyOf(request: IncomingMessage): Promise<Row> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? {} : (JSON.parse(text) as Row);
}
