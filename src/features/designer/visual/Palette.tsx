import { Button, Input } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Floating } from '#ui/Floating.tsx';
import { declaredAt, pages, typesOf } from './declarations.ts';
import { useSurroundings } from './editing.tsx';
import { typeIcon } from './type-icons.tsx';
import styles from './Visual.module.css';

/** All types of fields, to add one. */
export function Palette({ onAdd }: { readonly onAdd: (type: string) => void }) {
  const anchorRef = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    anchorRef.current?.querySelector('button')?.focus();
  };
  const add = (type: string): void => {
    close();
    onAdd(type);
  };
  return (
    <span ref={anchorRef}>
      <Button
        size="small"
        appearance="primary"
        icon={<AddRegular />}
        aria-label="Add field"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles['word']}>Add field</span>
      </Button>
      {isOpen && (
        <Floating
          anchorRef={anchorRef}
          label="Types of fields"
          minWidth={300}
          onLeave={(how) => (how === 'key' ? close() : setOpen(false))}
        >
          <Types onAdd={add} />
        </Floating>
      )}
    </span>
  );
}

function Types({ onAdd }: { readonly onAdd: (type: string) => void }) {
  const { declarations } = useSurroundings();
  const [filter, setFilter] = useState('');
  const known = typesOf(declaredAt(declarations, ...pages.field));
  const types = known.length > 0 ? known : [{ name: 'text', description: 'one line of text' }];
  const words = filter.trim().toLowerCase();
  const shown = types.filter(({ name, description }) => `${String(name)} ${description}`.toLowerCase().includes(words));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what it hears bubbles up from the controls inside
    <div ref={focusSearch} className={styles['palette']} onKeyDown={walk}>
      <Input
        type="search"
        aria-label="Search types"
        placeholder="Search types"
        value={filter}
        onChange={(_, { value }) => setFilter(value)}
        onKeyDown={({ key }) => {
          const [first] = shown;
          if (key === 'Enter' && first) onAdd(String(first.name));
        }}
      />
      <ul>
        {shown.map(({ name, description }) => (
          <li key={String(name)}>
            <button type="button" className={`${styles['type']} target`} onClick={() => onAdd(String(name))}>
              <span className={styles['icon']}>{typeIcon(String(name))}</span>
              <span className={styles['names']}>
                <span>{String(name)}</span>
                <span className={styles['meta']}>{description}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={styles['meta']}>No type is about that.</p>}
    </div>
  );
}

const focusSearch = (box: HTMLDivElement | null): void => box?.querySelector('input')?.focus();

/** Up and down go through what is offered. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')];
  const at = all.indexOf(document.activeElement as HTMLElement);
  all[Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
}
