import { Button } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { HelpNode } from '#contract/help.ts';
import type { BenchItem, Warning } from '#hooks/use-designer.ts';
import { useFormOutline, type BadYaml } from '#hooks/use-form-outline.ts';
import { usePortalNames } from '#hooks/use-portal-names.ts';
import { useToast } from '#ui/toasts.tsx';
import { declarationsOf } from './declarations.ts';
import { SurroundingsProvider, type Surroundings } from './editing.tsx';
import { functionsOf, placeholdersOf } from './expression-sources.ts';
import { FormFace } from './FormFace.tsx';
import { namesIn } from './names-in.ts';
import { PropertyList } from './PropertyList.tsx';
import styles from './Visual.module.css';

export interface VisualFormProps {
  readonly item: BenchItem;
  readonly items: readonly BenchItem[];
  /** The reference guide; null = it is not here. */
  readonly nodes: readonly HelpNode[] | null;
  readonly warnings: readonly Warning[];
  readonly isReadOnly: boolean;
  readonly onChange: (text: string) => void;
  /** Opens the YAML at a line. */
  readonly onYaml: (line: number) => void;
}

const drawnProperties: Surroundings['properties'] = (props) => <PropertyList {...props} />;

const noNodes: readonly HelpNode[] = [];

/** A form as a person sees it who knows no YAML. Every change is written into its text; what it does not touch stays as it is. */
export function VisualForm({ item, items, nodes, warnings, isReadOnly, onChange, onYaml }: VisualFormProps) {
  const say = useToast();
  const editing = useFormOutline(item.text, onChange, (why) => say('warning', 'That was not changed', why));
  const names = usePortalNames(items);
  const declarations = useMemo(() => declarationsOf(nodes ?? noNodes), [nodes]);
  const { outline, bad } = editing;
  const isLocked = isReadOnly || bad !== null;
  if (outline === null) return <Unread bad={bad} onYaml={onYaml} />;
  const surroundings: Surroundings = {
    declarations,
    isReadOnly: isLocked,
    namesFor: (property, inside) => namesIn(outline, names, property, inside),
    placeholders: () => placeholdersOf(outline, names.constants),
    functions: () => functionsOf(declarations),
    properties: drawnProperties,
  };
  return (
    <SurroundingsProvider value={surroundings}>
      {bad && <Unread bad={bad} onYaml={onYaml} isKept />}
      {nodes === null && (
        <p className={styles['note']}>The reference guide is not on this device, so types and help are missing. Values can be changed.</p>
      )}
      <FormFace editing={editing} warnings={warnings} isReadOnly={isLocked} />
    </SurroundingsProvider>
  );
}

interface UnreadProps {
  readonly bad: BadYaml;
  /** What could be read last is still to be seen. */
  readonly isKept?: boolean;
  readonly onYaml: (line: number) => void;
}

/** The text is no YAML: where, and the way to it. */
export function Unread({ bad, isKept = false, onYaml }: UnreadProps) {
  return (
    <div className={styles['unread']} role="alert">
      <p>
        Line {bad.line}: {bad.message}.{isKept ? ' Below is what could be read last.' : ''}
      </p>
      <Button size="small" onClick={() => onYaml(bad.line)}>
        Mend it in the YAML
      </Button>
    </div>
  );
}
