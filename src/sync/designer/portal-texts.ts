import type { FormsText } from '#contract/designer.ts';
import { formName, idOf, type Kind, type Version } from '#sync/designer/entity.ts';
import { textOf } from '#sync/designer/piece-text.ts';
import { splitBase, splitForms, type Piece, type SplitFile } from '#sync/designer/split-file.ts';

/** The texts a portal is made of. */
export interface PortalTexts {
  readonly base: FormsText;
  readonly files: readonly FormsText[];
}

/** A thing of the portal and the piece of its file that holds it. */
export interface Entity extends Version {
  readonly id: string;
  readonly piece: number;
}

/** A portal cut into what can be edited by itself. The base file is ''. */
export interface DesignedPortal {
  readonly baseName: string;
  readonly files: ReadonlyMap<string, SplitFile>;
  /** In the order of the texts. A second thing with the same id has ` (2)` behind it. */
  readonly entities: ReadonlyMap<string, Entity>;
}

/** Cuts the texts of a portal; what did not change since `before` is taken from there, as the same objects. */
export function portalOf({ base, files }: PortalTexts, before?: DesignedPortal): DesignedPortal {
  const split = new Map([['', known(before, '', base.text) ?? splitBase(base.text)]]);
  for (const { file, text } of files) split.set(file, known(before, file, text) ?? splitForms(text));
  const entities = new Map<string, Entity>();
  const earlier = entitiesByFile(before);
  for (const [file, { pieces, shape, text }] of split) {
    const isKnown = before?.files.get(file) === split.get(file);
    const found = isKnown
      ? (earlier.get(file) ?? [])
      : shape === 'broken'
        ? [whole(file, text)]
        : pieces.flatMap((piece, at) => entityOf(file, piece, at));
    for (const entity of found) {
      const id = freeId(entities, idOf(entity));
      entities.set(id, 'id' in entity && entity.id === id ? entity : { ...entity, id });
    }
  }
  return { baseName: base.file, files: split, entities };
}

const known = (before: DesignedPortal | undefined, file: string, text: string): SplitFile | null => {
  const split = before?.files.get(file);
  return split?.text === text ? split : null;
};

function entitiesByFile(portal: DesignedPortal | undefined): ReadonlyMap<string, readonly Entity[]> {
  const found = new Map<string, Entity[]>();
  for (const entity of portal?.entities.values() ?? []) {
    const list = found.get(entity.file);
    if (list) list.push(entity);
    else found.set(entity.file, [entity]);
  }
  return found;
}

function freeId(taken: ReadonlyMap<string, unknown>, id: string): string {
  for (let n = 2, free = id; ; n++) {
    if (!taken.has(free)) return free;
    free = `${id} (${n})`;
  }
}

const whole = (file: string, text: string): Omit<Entity, 'id'> => ({ kind: 'file', file, name: '', text, piece: 0 });

const kinds: readonly Kind[] = ['categories', 'roles', 'constants'];

function entityOf(file: string, piece: Piece, at: number): readonly Omit<Entity, 'id'>[] {
  if (piece.of === 'frame' || piece.of === 'forms head') return [];
  const text = textOf(piece.raw, piece.style);
  if (piece.of === 'form') return [{ kind: 'form', file, name: formName(text), text, piece: at }];
  const kind = kinds.find((name) => name === piece.key);
  return kind === undefined ? [] : [{ kind, file, name: '', text, piece: at }];
}

/** The texts again. */
export function textsOf({ baseName, files }: DesignedPortal): PortalTexts {
  const texts = [...files].map(([file, { text }]) => ({ file, text }));
  const [base = { file: baseName, text: '' }, ...others] = texts;
  return { base: { file: baseName, text: base.text }, files: others };
}
