import type { Difference } from './compare.ts';

/** A difference that is meant. */
export interface Intended {
  /** Exchanges by number; `139-150` is a range. */
  readonly at: readonly string[];
  /** Which differences it explains, as compare.ts names them; `*` at the end stands for anything. */
  readonly of: readonly string[];
  /** Row of contract 12, or the section that asks for it. */
  readonly row: string;
  readonly why: string;
  /** What ours has to be instead, where that can be said. */
  readonly ours?: RegExp;
}

export const intended: readonly Intended[] = [
  // What the server says of itself.
  { at: ['001', '462', '570'], of: ['body.message'], row: '2.1 #1', why: 'The version is our own.', ours: /^\d+\.\d+\.\d+/ },
  { at: ['001', '462', '570'], of: ['body.data.output'], row: '2.1 #1', why: 'It names what this server does beyond the API.' },
  {
    at: ['003', '011', '012'],
    of: ['body.data.output.*'],
    row: '10.12',
    why: 'The checks name the tables of our own database.',
    ours: /is not on the wire$/,
  },
  {
    at: ['011', '012'],
    of: ['body.status', 'body.message'],
    row: '10.12',
    why: 'The overall status tells what the checks say; theirs is always `failed`.',
    ours: /^(success|All checks passed)$/,
  },
  {
    at: ['009', '010'],
    of: ['body.*'],
    row: '10.12',
    why: 'Creating the schema makes the first people and settings at once, not at the next start.',
  },
  { at: ['005'], of: ['body.message'], row: '10.12', why: 'Names what is missing in words for people, not the table.', ours: /schema/i },

  // Answers where the reference is silent or breaks.
  {
    at: ['018', '019', '020'],
    of: ['answer'],
    row: '12.25',
    why: 'A sign-in without name and password is answered.',
    ours: /^200 .*Username and password are required/,
  },
  { at: ['345', '346'], of: ['answer'], row: '12.25', why: 'A download of a job nobody may see is not found.', ours: /^404 / },
  {
    at: ['466-468', '484-488', '518-521'],
    of: ['body.data.output'],
    row: '10.8',
    why: 'A check tells beside its message how far it came, step by step.',
  },
  { at: ['500', '508'], of: ['answer'], row: '12.25', why: 'Providers are really checked.', ours: /^200 .*connection ok|check failed/ },
  {
    at: ['512'],
    of: ['answer'],
    row: '12.25',
    why: 'A callback that nobody asked for leads back to the sign-in.',
    ours: /^302 \/#\/login\?error=/,
  },
  {
    at: ['110', '453', '465', '496'],
    of: ['http', 'type', 'body'],
    row: '12.25',
    why: 'A crash in the reference is an error envelope here.',
    ours: /^(200|application\/json|\{"status":"error")/,
  },
  { at: ['586'], of: ['http', 'body'], row: '12.25', why: 'A log that is not there reads as `...`.', ours: /^(200|\.\.\.)$/ },
  {
    at: ['236', '237', '593'],
    of: ['type', 'body'],
    row: '1.2',
    why: 'Bodies that cannot be read are refused with the same status, in an envelope instead of a page.',
    ours: /^(application\/json|\{"status":"error")/,
  },
  {
    at: ['595'],
    of: ['http', 'body.*'],
    row: '1.4',
    why: 'A list is no body of this endpoint, as an empty one is none.',
    ours: /^(400|error|no data was sent|)$/,
  },
  {
    at: ['021', '590-592'],
    of: ['type'],
    row: '1.1',
    why: 'Paths that are not there are refused in plain text, which no browser reads as a page.',
    ours: /^text\/plain/,
  },
  {
    at: ['128', '582-587'],
    of: ['type'],
    row: '12.11',
    why: 'Logs hold what strangers typed: plain text, which no browser reads as a page.',
    ours: /^text\/plain/,
  },

  // Sign-in.
  {
    at: ['110', '496'],
    of: ['http', 'type', 'body'],
    row: '12.17',
    why: 'A session of a directory that was switched off meanwhile is over.',
    ours: /^(401|text\/plain|Unauthorized)/,
  },
  {
    at: ['015-017', '103', '109', '492-494'],
    of: ['body.message'],
    row: '12.22',
    why: 'Unknown names and wrong passwords are told apart by nobody: one text for both.',
    ours: /^Wrong user name or password$/,
  },
  {
    at: ['036-038', '040-042'],
    of: ['type', 'location'],
    row: '4.2',
    why: 'Our own words for a provider that is not switched on; the redirect has no body.',
    ours: /^(absent|\/#\/login\?error=error%3a%20)/,
  },
  {
    at: ['039'],
    of: ['http', 'type', 'body', 'token'],
    row: '12.1',
    why: 'A token that nobody checked signs nobody in.',
    ours: /^(302|absent|none|)$/,
  },
  { at: ['043'], of: ['http', 'type', 'body', 'token'], row: '12.2', why: 'No key is known to everybody.', ours: /^(302|absent|none|)$/ },
  { at: ['503'], of: ['location'], row: '12.1', why: 'Entra ID is asked with state, nonce and PKCE.', ours: /^http.*response_type=code/ },
  { at: ['511'], of: ['location'], row: '12.2', why: 'Another provider, asked with a nonce besides.', ours: /^http.*response_type=code/ },
  { at: ['092'], of: ['token.roles'], row: '10.3', why: 'People listed under `users` of a role have it.', ours: /approver/ },
  {
    at: ['108', '109'],
    of: ['body.*'],
    row: '10.1',
    why: 'A blank password is refused and the old one stays; it does not wipe it.',
  },
  {
    at: ['321', '322'],
    of: ['token.*'],
    row: '10.3',
    why: 'Without a readable portal people have the roles that need none, and administrators theirs.',
  },
  { at: ['323', '324'], of: ['http', 'body.*'], row: '10.3', why: 'Those tokens have roles, so what they may do works.' },
  { at: ['602'], of: ['body.*'], row: '12.4', why: 'Nothing was dropped, so people still sign in.' },
  { at: ['601'], of: ['body.*'], row: '12.4', why: 'A schema that is there is not made again.', ours: /error|exists|Nothing was changed/ },

  // Secrets.
  {
    at: [
      '065',
      '077',
      '078',
      '080',
      '129',
      '154',
      '156',
      '159',
      '463',
      '470',
      '476',
      '478',
      '482',
      '490',
      '498',
      '502',
      '506',
      '510',
      '516',
      '523',
      '533',
      '534',
      '548',
    ],
    of: ['body.data.output*'],
    row: '12.14',
    why: 'A stored secret reads as asterisks, an absent one as blank text; beside each stands which it is.',
    ours: /_set is not on the wire$/,
  },
  {
    at: ['393', '436'],
    of: ['body.data.approval.approvers'],
    row: '7.5',
    why: 'Who approved is told: they may watch the job to its end.',
    ours: /is not on the wire$/,
  },
  {
    at: ['224'],
    of: ['body.data.output.*'],
    row: '12.5',
    why: 'Expressions use stored logins, and never see their passwords.',
    ours: /is missing$/,
  },
  {
    at: ['235'],
    of: ['body.message'],
    row: '12.23',
    why: 'What is kept out of logs is not repeated in the message.',
    ours: /^successfully executed expression$/,
  },
  { at: ['163', '178'], of: ['body.*'], row: '12.21', why: 'A login that asks for TLS gets TLS or nothing; this database has none.' },

  // What forms ask.
  { at: ['179', '181'], of: ['body.*'], row: '12.6', why: 'A form reads with one statement; it does not write.' },

  // Administration.
  { at: ['152'], of: ['body.*'], row: '10.4', why: 'A description may be left out, as in updates.' },
  { at: ['240'], of: ['body.*'], row: '6', why: 'Giving back a lock that nobody has is no error.' },
  {
    at: ['242-247', '306'],
    of: ['body.data.output.lock.*'],
    row: '12.13',
    why: 'A lock tells who has it since when, and no more.',
    ours: /is missing$/,
  },
  { at: ['251', '252'], of: ['body.*'], row: '12.13', why: 'The lock is for designers.' },
  {
    at: ['308'],
    of: ['body.message'],
    row: '5.5',
    why: 'A free lock is taken, so what is missing is the backup.',
    ours: /^Failed to restore '/,
  },
  {
    at: ['132', '310', '312', '327', '328', '554'],
    of: ['body.errors', 'body.warnings'],
    row: '11',
    why: 'What was left out of the portal is told beside it, as newer servers do.',
  },
  { at: ['326'], of: ['body.*'], row: '11', why: 'A form that is not valid is told and closes the portal for nobody.' },
  { at: ['327'], of: ['body.forms[]*'], row: '5.1', why: 'The template of an empty portal is our own.' },
  { at: ['568', '569'], of: ['body.*'], row: '10.6', why: 'What is no key does not replace one.' },
  { at: ['571'], of: ['body.*'], row: '10.7', why: 'No list of hosts is an empty list.' },
  { at: ['519', '521'], of: ['body.message'], row: '2.1 #70', why: 'The reason in our own words.', ours: /^Error: / },
  { at: ['589'], of: ['http', 'type', 'body'], row: '12.23', why: 'No path answers other sites.', ours: /^(204|absent|)$/ },
  {
    at: ['136'],
    of: ['body.data.output[]*'],
    row: '10.13',
    why: 'The guide and its words are our own; the language of an example may be told.',
    ours: /\.examples\[\]\.language is not on the wire$/,
  },

  {
    at: ['545'],
    of: ['body.data.error'],
    row: '2 #57',
    why: 'Who asks git to clone, pull or reset is told that it failed; status and message stay.',
    ours: /^Git failed: /,
  },

  // Jobs.
  { at: ['352', '353'], of: ['body.*'], row: '12.8', why: 'Nobody chooses a playbook that the form does not offer.' },
  {
    at: ['335', '350', '558'],
    of: ['body.message', 'body.data.error'],
    row: '12.8',
    why: 'A launch takes the values of the fields of its form, and refuses others by name (ALLOW_UNDECLARED_EXTRAVARS=1 lets them in).',
    ours: /^(failed to launch form|Form '(Echo|From Repo)' has no field for )/,
  },
  { at: ['371'], of: ['body.*'], row: '12.12', why: 'A job is ended by its owner or an administrator.' },
  { at: ['384'], of: ['body.*'], row: '12.12', why: 'A job that waits is seen by its approvers.' },
  { at: ['458'], of: ['body.*'], row: '12.12', why: 'A job is deleted by its owner or an administrator.' },
  { at: ['460', '461'], of: ['body.*'], row: '7.9', why: 'A job that runs is deleted by administrators only.' },
  { at: ['425-427'], of: ['body.*'], row: '7.4', why: 'An abort reaches the step that runs, and no other one starts.' },
  {
    at: ['439', '525'],
    of: ['body.data.output'],
    row: '7.2',
    why: 'The reason in our own words, as an error.',
    ours: /^<span class='has-text-danger'>/,
  },
  {
    at: ['440'],
    of: ['body.status', 'body.message'],
    row: '7.3',
    why: 'A job that was lost is told as lost, so that nobody waits for it.',
    ours: /^(warning|job abandoned)$/,
  },
  { at: ['446', '447'], of: ['body.*'], row: '12.7', why: 'The number of rows is a number from 1 to 5000.' },
];

/** Whether an entry speaks of this exchange. */
export const covers = ({ at }: Intended, number: string): boolean =>
  at.some((item) => {
    const [from = '', to = from] = item.split('-');
    return from <= number && number <= to;
  });

/** The first entry of the table that explains a difference. */
export const explained = (number: string, { at, ours }: Difference): Intended | undefined =>
  intended.find(
    (entry) =>
      covers(entry, number) &&
      entry.of.some((place) => (place.endsWith('*') ? at.startsWith(place.slice(0, -1)) : place === at)) &&
      (entry.ours?.test(ours) ?? true),
  );
