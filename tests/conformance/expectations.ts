import { isDeepStrictEqual } from 'node:util';
import {
  errorsOf,
  fieldOf,
  formProblems,
  output,
  preview,
  unevaluated,
  visibleLayout,
  type EnumField,
  type FieldState,
  type Problem,
} from '#engine/index.ts';
import { linesOf, withoutLow } from '#contract/output.ts';
import { messageOf, statusOf } from '#sync/launch-state.ts';
import { canAbort } from '#sync/launch.ts';
import type { Row } from './cases.ts';
import type { Player } from './player.ts';

/** Problems the reference knows; ours names more. */
const referenceCodes = new Set([
  'duplicateName',
  'unknownDependency',
  'unknownValidationField',
  'deprecatedQueryType',
  'unknownPlaceholder',
  'selfReference',
  'defaultOnDefault',
  'missingTableColumns',
]);

const plain = (value: unknown): unknown => (value === undefined ? undefined : (JSON.parse(JSON.stringify(value) ?? 'null') as unknown));
const same = (one: unknown, other: unknown): boolean => isDeepStrictEqual(plain(one), plain(other));
const sorted = (list: readonly unknown[]): readonly string[] => list.map((one) => JSON.stringify(one)).sort();

type Look = (player: Player, wanted: unknown) => unknown;

/** What is seen of some fields, for those that are expected. */
const ofFields =
  (look: (player: Player, name: string) => unknown): Look =>
  (player, wanted) =>
    Object.fromEntries(Object.keys(wanted as Row).map((name) => [name, look(player, name)]));

/** What is seen of all fields where there is something to see. */
const ofAll =
  (look: (state: FieldState) => unknown): Look =>
  ({ state }) =>
    Object.fromEntries(state.compiled.fields.flatMap(({ name }, at) => entry(name, look(state.fields[at]!))));
const entry = (name: string, value: unknown): readonly (readonly [string, unknown])[] => (value === undefined ? [] : [[name, value]]);

const stateOf = (player: Player, name: string): FieldState | undefined => fieldOf(player.state, name)?.state;
const rows = (player: Player) => visibleLayout(player.state, player.showHidden);

function warnings(player: Player, wanted: unknown): unknown {
  const keys = new Set((wanted as readonly Row[]).flatMap(Object.keys));
  const all = [...player.problems, ...formProblems(player.state)].filter(({ code }) => referenceCodes.has(code)).map(plainProblem);
  const told = all.map((problem) => Object.fromEntries(Object.entries(problem).filter(([key]) => keys.has(key))));
  return [...new Map(told.map((one) => [JSON.stringify(one), one])).values()];
}

function plainProblem({ code, field, ref, property, columns }: Problem): Row {
  const told = { code, field, rule: property?.split('.')[0], ref: ref ?? undefined, columns: columns.length > 0 ? columns : undefined };
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
}

/** How each thing that may be expected is seen. */
const looks: Readonly<Record<string, Look>> = {
  extravars: ({ state }) => output(state).extravars,
  value: ofFields((player, name) => stateOf(player, name)?.value ?? (stateOf(player, name)?.value === null ? null : '__UNDEF__')),
  options: ofFields((player, name) => stateOf(player, name)?.options),
  status: ofFields((player, name) => stateOf(player, name)?.status),
  placeholdersResolved: ofFields((player, name) => stateOf(player, name)?.source ?? 'undefined'),
  preview: ofFields((player, name) => {
    const found = fieldOf(player.state, name)!;
    return preview(found.field as EnumField, found.state.options, found.state.value);
  }),
  invalid: ({ state }) =>
    state.compiled.fields.filter((_, at) => state.fields[at]!.visible && state.fields[at]!.violations.length > 0).map(({ name }) => name),
  errors: ofAll((state) => (state.visible && errorsOf(state).length > 0 ? errorsOf(state) : undefined)),
  queryErrors: ofAll((state) => state.error ?? undefined),
  visible: (player, wanted) => (wanted as readonly string[]).filter((name) => stateOf(player, name)?.visible),
  hidden: (player, wanted) => (wanted as readonly string[]).filter((name) => stateOf(player, name)?.visible === false),
  rendered: (player) => rows(player).flatMap(({ lines }) => lines.flat().map((name) => fieldOf(player.state, name)!.field.label)),
  groups: (player) => rows(player).map(({ title }) => title),
  canRun: ({ state }) => unevaluated(state).length === 0,
  warnings,
  warningsInclude: warnings,
  requests: ({ portal }) => portal.requests,
  requestCount: ({ portal }) => portal.requests.length,
  minRequests: ({ portal }) => portal.requests.length,
  requestUrls: ({ portal }) => portal.urls,
  post: ({ portal }) => portal.posts,
  postCount: ({ portal }) => portal.posts.length,
  postExtravars: ({ portal }) => portal.posts.at(-1)?.extravars,
  postCredentials: ({ portal }) => portal.posts.at(-1)?.credentials,
  uploads: ({ portal }) => portal.uploads.length,
  toasts: ({ toasts }) => toasts.map(({ level, text }) => [level, text]),
  toastsEnd: ({ toasts }) => [toasts.at(-1)?.level, toasts.at(-1)?.text],
  toastLevels: ({ toasts }) => toasts.map(({ level }) => level),
  toastContains: ({ toasts }) => toasts.map(({ text, details }) => `${text} ${details}`).join('\n'),
  job: ({ run }) => ({ message: messageOf(run.current()), status: statusOf(run.current()) }),
  hideForm: ({ hideForm }) => hideForm,
  nav: ({ nav }) => nav,
  polls: ({ portal }) => portal.polls,
  abortPosted: ({ portal }) => portal.aborted.length > 0,
  abortTriggered: ({ run }) => {
    const launch = run.current();
    return launch.at === 'following' && launch.aborting;
  },
  abortOffered: ({ run, abortable }) => abortable && canAbort(run.current()),
  output: ({ output }) =>
    withoutLow(linesOf(output))
      .map(({ html }) => html)
      .join('<br>'),
  outputUnfiltered: ({ output }) => linesOf(output).join('<br>'),
  subjobFetched: ({ portal }) => portal.subjobs.at(-1),
};

/** What counts as met besides being the same. */
const meets: Readonly<Record<string, (seen: unknown, wanted: unknown) => boolean>> = {
  invalid: (seen, wanted) => same(sorted(seen as []), sorted(wanted as [])),
  warnings: (seen, wanted) => same(sorted(seen as []), sorted((wanted as readonly Row[]).map((one) => inOrderOf(one)))),
  warningsInclude: (seen, wanted) => (wanted as readonly Row[]).every((one) => (seen as readonly Row[]).some((other) => same(one, other))),
  minRequests: (seen, wanted) => (seen as number) >= (wanted as number),
  toastContains: (seen, wanted) => (seen as string).includes(wanted as string),
};

/** The keys of a warning in the order problems are told in. */
const inOrderOf = (one: Row): Row => Object.fromEntries(['code', 'field', 'rule', 'ref', 'columns'].flatMap((key) => entry(key, one[key])));

/** Everything that is not as expected, in words; none = the case holds. */
export function mismatches(player: Player, expected: Row): readonly string[] {
  return Object.entries(expected).flatMap(([key, wanted]) => {
    if (wanted === undefined) return [];
    const look = looks[key];
    if (look === undefined) return [`${key}: this harness does not know how to look at it`];
    const seen = look(player, wanted);
    const isMet = (meets[key] ?? same)(seen, wanted);
    return isMet ? [] : [`${key}: ${JSON.stringify(plain(seen))} instead of ${JSON.stringify(wanted)}`];
  });
}
