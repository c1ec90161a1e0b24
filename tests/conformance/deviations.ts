/** A case whose expectation is another one here, because section 12 of the engine document decides so. */
export interface Deviation {
  readonly id: string;
  /** The decision, by its name in section 12. */
  readonly rule: string;
  /** What takes the place of the reference's expectation, key by key; undefined = the key is not expected any more. */
  readonly expect: Readonly<Record<string, unknown>>;
}

/** Every deviation from the reference. Nothing else deviates. */
export const deviations: readonly Deviation[] = [
  { id: 'A09', rule: 'Q-NL: a default keeps its line feeds', expect: { extravars: { note: 'one\ntwo\n\nthree' } } },
  { id: 'A14', rule: 'Q-FWD: a default may read a later field', expect: { extravars: { a: 'x', b: 'x-1' }, value: { b: 'x-1' } } },
  { id: 'A18', rule: 'Q-VAL0: a falsy value is a value', expect: { extravars: { z: 0, f: false }, value: { z: 0, f: false } } },
  { id: 'B08', rule: 'Q-PATH: a path through nothing is unresolved', expect: { status: { e: 'undefined', z: 'fixed' } } },
  { id: 'B17', rule: 'Q-IDX: an index picks one of several', expect: { extravars: { city: ['Oslo', 'Rome', 'Lima'], e: 1 } } },
  {
    id: 'B20',
    rule: 'Q-NL: line feeds of a script that runs here become spaces',
    expect: { placeholdersResolved: { e: '[1, 2, 3].length' } },
  },
  {
    id: 'B24',
    rule: 'Q-RESCAN: values are not searched for placeholders',
    expect: { extravars: { x: '1', a: '$(x)', e: '$(x)' }, status: { e: 'variable' }, canRun: true },
  },
  { id: 'C13', rule: 'Q-RETRY: failures back off: 0 s, 0.5 s', expect: { minRequests: 2 } },
  { id: 'C16', rule: 'Q-INFLIGHT: what is under way blocks', expect: { canRun: false } },
  { id: 'C17', rule: 'Q-STALE: outdated answers are dropped', expect: { extravars: { a: '2', e: 'two', f: '<two>' } } },
  {
    id: 'D05',
    rule: 'Q-NOMATCH: a default that is no option is not sent and does not satisfy required',
    expect: { extravars: {}, invalid: ['c'] },
  },
  { id: 'D14', rule: 'Q-LEAK: markers never leave the engine', expect: { extravars: {} } },
  { id: 'D26', rule: 'Q-DEFSEL: the selection shown is the value', expect: { preview: { c: 'p' } } },
  { id: 'D28', rule: 'Q-NOMATCH: a falsy option is an option', expect: { preview: { c: '0' } } },
  { id: 'E06', rule: 'Q-DEPWARN: the base of a dotted dependency is known', expect: { warnings: [] } },
  { id: 'E18', rule: 'Q-DEPWARN: constants and the user are known', expect: { warnings: [] } },
  { id: 'E22', rule: 'Q-CHK: a table starts over as []', expect: { extravars: { m: 'on', t: [] }, value: { t: [] } } },
  { id: 'F12', rule: 'Q-NOTIN: the text is shown when the rule is broken', expect: { errors: { x: ['taken'] } } },
  { id: 'H05', rule: "Q-CRED: a credential is its field's value", expect: { postCredentials: { u: 'x', m: 'y', n: 'z' } } },
  {
    id: 'H13',
    rule: 'Q-LAUNCHERR: a failed launch is an error',
    expect: { job: { message: 'not launched', status: 'error' } },
  },
  {
    id: 'H16',
    rule: 'Q-INFLIGHT: a run waits for what is under way',
    expect: { postExtravars: undefined, postCount: 0, job: { message: 'stabilizing', status: '' } },
  },
  { id: 'H20', rule: 'Q-LAUNCHOK: launched is no success yet', expect: { job: { message: 'launched', status: 'info' } } },
  { id: 'J08', rule: 'Q-TEDIT: a cancelled edit leaves nothing', expect: { extravars: { t: [{ n: 'a' }] } } },
  { id: 'K09', rule: 'Q-B64: an unreadable link opens the form without its values', expect: { rendered: ['a'] } },
];
