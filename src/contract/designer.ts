import * as v from 'valibot';
import { endpoint, configBody } from '#contract/endpoint.ts';

/** A file of forms with the text it holds: `file` is a name without a folder, ending in `.yaml` or `.yml`. */
export const FormsText = v.object({ file: v.string(), text: v.string() });
export type FormsText = v.InferOutput<typeof FormsText>;

/**
 * The texts the portal is made of, comments and all. `place` says where they live: only texts in `files` can be saved; those of a
 * `repository` change in git, that of the `database` in the settings. `revision` names exactly these texts. `disabled` tells why the
 * designer is off, '' when it is not.
 */
export const ConfigSource = v.object({
  place: v.picklist(['files', 'repository', 'database']),
  base: FormsText,
  files: v.array(FormsText),
  revision: v.string(),
  disabled: v.optional(v.string(), ''),
});
export type ConfigSource = v.InferOutput<typeof ConfigSource>;

const NotEmpty = v.pipe(
  v.record(v.string(), v.unknown(), 'is not an object'),
  v.check((body) => Object.keys(body).length > 0, 'is empty'),
);

/** Why a save onto other texts than the ones it started from is refused. */
export const formsChanged = 'The forms have changed since they were read. Read them again and bring your changes along.';

/**
 * `forms`: the whole configuration as one YAML text; a form with `source` lives in the file of that name. Beside it, as Fieldrun's own designer sends it: `sources` are the texts of all files, the base first, and are written as they
 * are, instead of `forms`, which is for servers that do not know them. `revision` is the one the texts started from: it has to come
 * with `sources`, and a save onto other texts is refused with `formsChanged`.
 */
export const SavedConfig = v.pipe(
  NotEmpty,
  v.looseObject({
    forms: v.string('is not a text'),
    sources: v.optional(v.pipe(v.array(FormsText), v.minLength(1, 'has no base'), v.maxLength(10_000, 'has more than 10000 files'))),
    revision: v.optional(v.string()),
  }),
);

const write = { access: 'designer', reply: 'envelope', offline: 'refused', output: v.unknown() } as const;

export const checkConfig = endpoint({
  ...write,
  method: 'POST',
  path: '/config/check',
  input: SavedConfig,
  maxBody: configBody,
  repeatable: true,
});

/** Takes the designer lock where it is free (contract 5.4). */
export const saveConfig = endpoint({ ...write, method: 'POST', path: '/config', input: SavedConfig, maxBody: configBody });

/** The texts themselves; not part of AnsibleForms. */
export const getConfigSource = endpoint({
  method: 'GET',
  path: '/config/source',
  access: 'designer',
  output: ConfigSource,
  reply: 'envelope',
  offline: 'stored',
});

/** A state of the portal that can be brought back; `date` is local to the server, `YYYY-MM-DD HH:mm:ss`. */
export const Backup = v.object({ file: v.string(), date: v.string() });
export type Backup = v.InferOutput<typeof Backup>;

/** Newest first; or why there are none: the wire says `{error}` with HTTP 200. */
export const BackupsAnswer = v.union([
  v.pipe(
    v.array(Backup),
    v.transform((backups) => ({ backups })),
  ),
  v.object({ error: v.pipe(v.unknown(), v.transform(String)) }),
]);
export const listBackups = endpoint({
  method: 'GET',
  path: '/config/backups',
  access: 'designer',
  output: BackupsAnswer,
  reply: 'bare',
  offline: 'stored',
});

/** What is in a backup; `files` null = it was made without them, and leaves them as they are. Not part of AnsibleForms. */
export const BackupTexts = v.object({ base: FormsText, files: v.nullable(v.array(FormsText)) });
export type BackupTexts = v.InferOutput<typeof BackupTexts>;
export const getBackup = endpoint({
  method: 'GET',
  path: '/config/backups/:file',
  access: 'designer',
  output: BackupTexts,
  reply: 'envelope',
  offline: 'refused',
});

/** Clients send whatever as a body; nobody reads it (contract 2.2). */
export const restoreBackup = endpoint({
  ...write,
  method: 'POST',
  path: '/config/restore/:file',
  query: v.object({ backupBeforeRestore: v.optional(v.string()) }),
});

/** Copies the forms file into the settings, where it takes the place of the file (contract 10.10). The message is for people. */
export const importForms = endpoint({
  ...write,
  access: 'settings',
  method: 'PUT',
  path: '/settings/importFormsFileFromYaml',
  output: v.string(),
  reply: 'message',
});

/** Who edits the portal now. `created` is local to the server, `YYYY-MM-DD HH:mm:ss`. */
export const DesignerLock = v.object({ username: v.string(), type: v.string(), created: v.string() });
export type DesignerLock = v.InferOutput<typeof DesignerLock>;

/** `match`: the lock is the caller's. A lock never expires (contract 6). */
export const LockState = v.union([
  v.pipe(
    v.object({ free: v.literal(true) }),
    v.transform(() => ({ free: true }) as const),
  ),
  v.object({ free: v.literal(false), lock: DesignerLock, match: v.boolean() }),
]);
export type LockState = v.InferOutput<typeof LockState>;

const lock = { path: '/lock', access: 'user', reply: 'envelope', offline: 'refused' } as const;

/** Refused with a text that begins `Designer is disabled` where nobody can design (contract 5.6). */
export const getLock = endpoint({ ...lock, method: 'GET', output: LockState });
/** Takes the lock, from whoever holds it. */
export const takeLock = endpoint({ ...lock, method: 'POST', output: v.unknown() });
/** Frees the lock, whoever holds it. */
export const freeLock = endpoint({ ...lock, method: 'DELETE', output: v.unknown() });
