import { generateKeyPairSync } from 'node:crypto';
import type { Work } from './between.ts';
import { exchange } from './exchange.ts';
import { wrongPassword } from './people.ts';
import { askingForms, playbooks, portalFiles, portalText } from './portal.ts';
import { placed, type Stage } from './stage.ts';

const formsOf = (number: string): string => String(exchange(number).request.body.forms);

/** The newest backup of ours in the place of theirs. */
async function newestBackup(stage: Stage): Promise<void> {
  const { body } = await stage.ask('admin', 'GET', '/config/backups');
  const file = body?.[0]?.file;
  if (typeof file !== 'string') return;
  for (const number of ['316', '318'])
    stage.kept.set(`path ${number}`, exchange(number).request.path.replace(/forms\.yaml\.bak\.\d+/, file));
}

/** What a login of the walk's database is here; null where there is no database. */
const withPassword = (stage: Stage, number: string): void => {
  const password = stage.kept.get('database password') ?? wrongPassword;
  stage.kept.set(`body ${number}`, { ...exchange(number).request.body, password, user: stage.kept.get('database user') ?? 'refuser' });
};

/** A provider knows its clients; the walk's was another one. */
const knownClient = (stage: Stage, number: string): void =>
  void stage.kept.set(`body ${number}`, { ...exchange(number).request.body, ...stage.kept.get('provider') });

const ldapLogin = (stage: Stage, number: string): void => {
  const bound = stage.kept.get('directory');
  if (bound)
    stage.kept.set(`body ${number}`, {
      ...exchange(number).request.body,
      ...bound,
      ...(number !== '484' && { port: stage.ports.get(3890) }),
    });
};

/** Saves a portal as a designer does, and gives the lock back. */
async function saved(stage: Stage, forms: string): Promise<void> {
  await stage.ask('admin', 'POST', '/config', { forms });
  await stage.ask('admin', 'DELETE', '/lock');
}

/** Puts forms into the portal that ask what the walk asks. */
async function letAsk(stage: Stage): Promise<void> {
  const { places, target } = stage;
  const here = (text: string): string => placed(stage, text);
  if (!target.own) {
    // A save is all or nothing, and one form names a database that there is not.
    const fine = Object.entries(askingForms()).filter(([name]) => !/-(177|190)/.test(name));
    return saved(stage, portalText(fine.map(([, text]) => here(text))));
  }
  // Expressions read from the folder of files, and from nowhere else.
  places.push(['/portal/playbooks/', `${target.own.data}/files/`]);
  const asking = Object.entries(askingForms()).map(([name, text]) => [name, here(text)]);
  target.own.write({ ...Object.fromEntries(asking), 'files/servers.yml': playbooks['playbooks/servers.yml'] ?? '' });
}

/** Portals that are whole, asked through, broken, away; other servers under their addresses of today. */
export const adminWork: Work = {
  before: {
    async '110'(stage) {
      ldapLogin(stage, '489');
      const row = stage.kept.get('body 489') ?? exchange('489').request.body;
      await stage.ask('admin', 'PUT', '/ldap', row);
      await stage.token('alice').catch(() => '');
      await stage.ask('admin', 'PUT', '/ldap', { ...row, enable: false });
    },
    '139': (stage) => withPassword(stage, '139'),
    '140': (stage) => withPassword(stage, '140'),
    '174': letAsk,
    async '239'(stage) {
      if (stage.target.own) return stage.target.own.remove(...Object.keys(askingForms()));
      await saved(stage, portalText());
    },
    '316': newestBackup,
    '320': ({ target }) => target.own?.write({ 'forms.yaml': formsOf('261') }),
    '321': (stage) => stage.forget('paul', 'admin'),
    '326': ({ target }) => target.own?.write({ 'forms.yaml': formsOf('291') }),
    '327': ({ target }) => target.own?.remove('forms.yaml'),
    '328': ({ target }) =>
      target.own?.write({
        ...portalFiles(),
        'forms/broken.yaml': 'name: [\n  bad',
        'forms/double.yaml': 'name: Echo\nroles: [public]\ntype: ansible\nplaybook: echo.yml\nfields: []\n',
      }),
    '329'(stage) {
      stage.target.own?.remove('forms/broken.yaml', 'forms/double.yaml');
      stage.forget('admin', 'olga', 'dirk', 'carol', 'paul', 'rita');
    },
    '482': async (stage) =>
      void (await stage.ask('admin', 'PUT', '/settings', { url: 'http://127.0.0.1', forms_yaml: '', enableFormsYamlInDatabase: false })),
    '484': (stage) => ['484', '485', '486', '489', '497'].forEach((number) => ldapLogin(stage, number)),
    '486'(stage) {
      const body = stage.kept.get('body 486');
      if (body) stage.kept.set('body 486', { ...body, bind_user_pw: wrongPassword });
    },
    '497'(stage) {
      const body = stage.kept.get('body 497');
      if (body) stage.kept.set('body 497', { ...body, enable: false });
    },
    // The directory of Entra ID is out of reach of a test; its sign-in is OpenID Connect like any other.
    '500': ({ target, ports }) => target.own?.restart({ AZURE_AUTHORITY: `http://127.0.0.1:${ports.get(8053)}` }),
    '508': (stage) => ['508', '509'].forEach((number) => knownClient(stage, number)),
    // Saved on the way without the fields that let a launch choose its template.
    '524': (stage) => (stage.target.own ? undefined : saved(stage, portalText())),
    '547': (stage) => stage.kept.get('commit')?.(),
    '575': ({ target }) =>
      target.own?.write({
        'home/.ssh/known_hosts':
          'host1.lab ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIFakeFakeFakeFakeFakeFakeFakeFakeFakeFakeFake\nhost2.lab ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQFake\n',
      }),
    '586': ({ target }) => target.own?.remove('logs'),
    '566'(stage) {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      stage.kept.set('body 566', { key: privateKey.export({ type: 'pkcs1', format: 'pem' }) });
    },
  },
};
