import { useMemo } from 'react';
import { useFormOutline } from '#hooks/use-form-outline.ts';
import { usePortalNames } from '#hooks/use-portal-names.ts';
import { useToast } from '#ui/toasts.tsx';
import { usePreviewed } from '../preview-part.ts';
import { declarationsOf } from './declarations.ts';
import { drawnProperties } from './drawn-properties.tsx';
import { SurroundingsProvider, type Surroundings } from './editing.tsx';
import { functionsOf, placeholdersOf } from './expression-sources.ts';
import { FormFace } from './FormFace.tsx';
import { namesIn } from './names-in.ts';
import { Unread } from './Unread.tsx';
import type { VisualFaceProps } from './editing.tsx';
import styles from './Visual.module.css';

/** A form as a person sees it who knows no YAML. Every change is written into its text; what it does not touch stays as it is. */
export function VisualForm({ item, items, nodes, warnings, isReadOnly, goTo, onChange, onYaml }: VisualFaceProps) {
  const say = useToast();
  const editing = useFormOutline(item.text, onChange, (why) => say('warning', 'That was not changed', why));
  const names = usePortalNames(items);
  const previewed = usePreviewed();
  const declarations = useMemo(() => declarationsOf(nodes ?? []), [nodes]);
  const { outline, bad } = editing;
  const isLocked = isReadOnly || bad !== null;
  if (outline === null) return <Unread bad={bad} onYaml={onYaml} />;
  const surroundings: Surroundings = {
    declarations,
    isReadOnly: isLocked,
    namesFor: (property, inside) => namesIn(outline, names, property, inside),
    placeholders: () => placeholdersOf(outline, names.constants),
    functions: () => functionsOf(declarations),
    trial: {
      fields: outline.fields.map(({ value }) => value),
      constants: items.find(({ kind, state }) => kind === 'constants' && state !== 'removed')?.text ?? '',
      previewed: previewed.valueOf,
    },
    properties: drawnProperties,
  };
  return (
    <SurroundingsProvider value={surroundings}>
      {bad && <Unread bad={bad} onYaml={onYaml} isKept />}
      {nodes === null && (
        <p className={styles['note']}>The reference guide is not on this device, so types and help are missing. Values can be changed.</p>
      )}
      <FormFace editing={editing} warnings={warnings} isReadOnly={isLocked} goTo={goTo} />
    </SurroundingsProvider>
  );
}
