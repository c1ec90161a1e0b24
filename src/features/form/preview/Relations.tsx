import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react';
import { relationsOf, type CompiledForm, type Relation } from '#engine/index.ts';
import { fieldId } from '../focus.ts';
import styles from './Preview.module.css';

interface Watch {
  readonly onPointerOver: (event: PointerEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
}

/** The field a person points at or is in, by name, and what finds it out. */
export function useShownField(): readonly [string | null, Watch] {
  const [name, setName] = useState<string | null>(null);
  const look = ({ target }: { readonly target: EventTarget }): void => {
    const home = target instanceof Element ? target.closest('[data-focus-home]') : null;
    if (home) setName(home.getAttribute('data-focus-home'));
  };
  return [name, { onPointerOver: look, onFocus: look }];
}

export interface RelationsProps {
  readonly compiled: CompiledForm;
  readonly name: string | null;
  readonly onField: (name: string) => void;
}

/** What a field depends on and what depends on it, in words, and as a mark at those fields. */
export function Relations({ compiled, name, onField }: RelationsProps) {
  const { fields, indexOf, graph } = compiled;
  const at = name === null ? undefined : indexOf.get(name);
  const relations = at === undefined ? null : relationsOf(graph, at);
  const marks = JSON.stringify([namesOf(compiled, relations?.reads), namesOf(compiled, relations?.feeds)]);
  useMarks(marks);
  if (at === undefined || !relations) return <p className={styles['relations']}>Point at a field to see what it depends on.</p>;
  return (
    <div className={styles['relations']} aria-live="off">
      <button type="button" className={`${styles['name']} target`} dir="auto" onClick={() => onField(fields[at]!.name)}>
        {fields[at]!.name}
      </button>
      <Side title="depends on" none="depends on no field" relations={relations.reads} compiled={compiled} onField={onField} />
      <Side title="decides over" none="no field depends on it" relations={relations.feeds} compiled={compiled} onField={onField} />
    </div>
  );
}

const namesOf = ({ fields }: CompiledForm, relations: readonly Relation[] = []): readonly string[] =>
  relations.map(({ at }) => fields[at]!.name);

const words = { value: 'value', visibility: 'shown or not', rules: 'rules' } as const;

interface SideProps extends Pick<RelationsProps, 'compiled' | 'onField'> {
  readonly title: string;
  readonly none: string;
  readonly relations: readonly Relation[];
}

function Side({ title, none, relations, compiled, onField }: SideProps) {
  if (relations.length === 0) return <span>{none}</span>;
  return (
    <span>
      {title}{' '}
      {relations.map(({ at, by }, place) => {
        const { name } = compiled.fields[at]!;
        return (
          <span key={name}>
            {place > 0 && ', '}
            <button type="button" className={`${styles['name']} target`} dir="auto" onClick={() => onField(name)}>
              {name}
            </button>{' '}
            ({by.map((bond) => words[bond]).join(', ')})
          </span>
        );
      })}
    </span>
  );
}

/** The fields are drawn by the form page's own code, which knows of no marks. */
function useMarks(marks: string): void {
  useEffect(() => {
    const [reads, feeds] = JSON.parse(marks) as readonly (readonly string[])[];
    const marked: HTMLElement[] = [];
    const mark = (names: readonly string[] = [], relation: string): void => {
      for (const name of names) {
        const place = document.getElementById(fieldId(name));
        if (!place) continue;
        place.dataset['relation'] = relation;
        marked.push(place);
      }
    };
    mark(reads, 'reads');
    mark(feeds, 'feeds');
    return () => {
      for (const place of marked) delete place.dataset['relation'];
    };
  }, [marks]);
}
