import { useEffect, useState, type ReactNode } from 'react';
import { unevaluated, type CompiledForm, type Group } from '#engine/index.ts';
import { useFormFact, useFormStore } from '#hooks/use-form-engine.ts';
import { UploadsProvider, type Run } from '#hooks/use-run.ts';
import { FieldSkeletons } from './FormSkeleton.tsx';
import styles from './Form.module.css';
import { Help, useHelp } from './Help.tsx';
import type { FormPanels } from './panels.ts';
import { Section } from './Section.tsx';
import { screenful, useGradual } from './use-gradual.ts';
import { useArrived } from './use-arrived.ts';
import { useWidgets } from './use-widgets.ts';

export interface FieldsProps {
  readonly compiled: CompiledForm;
  readonly panels: Pick<FormPanels, 'help' | 'hidden'>;
  readonly run: Pick<Run, 'uploads' | 'formHidden'>;
  /** Something else stands above the fields before long. */
  readonly isMoreComing: boolean;
  /** Stands below the last field, and comes when that is drawn: it is pushed down by none. */
  readonly children?: ReactNode;
}

/** Help and the groups of fields: bars in their shape until what decides on their places is there. */
export function Fields({ compiled, panels, run, isMoreComing, children }: FieldsProps) {
  const { form, fields } = compiled;
  const help = useHelp(form.help, panels.help.on);
  const hasWidgets = useWidgets(fields);
  const arrival = useArrived(compiled, isMoreComing || !hasWidgets || help.at === 'coming', screenful());
  const [isDrawn, setDrawn] = useState(false);
  return (
    <>
      {arrival === 'awaited' && <FieldSkeletons />}
      <div className={styles['content']} hidden={arrival === 'awaited'} data-late={arrival === 'late' || undefined}>
        <Help view={help} isLate={arrival === 'late'} />
        <UploadsProvider value={run.uploads}>
          {hasWidgets && !run.formHidden && <Groups compiled={compiled} showHidden={panels.hidden.on} onDrawn={setDrawn} />}
        </UploadsProvider>
      </div>
      {arrival !== 'awaited' && (isDrawn || run.formHidden) && children}
    </>
  );
}

interface GroupsProps {
  readonly compiled: CompiledForm;
  readonly showHidden: boolean;
  /** Whether all lines are drawn. */
  readonly onDrawn: (isDrawn: boolean) => void;
}

function Groups({ compiled, showHidden, onDrawn }: GroupsProps) {
  const store = useFormStore();
  const [asked] = useState(() => unevaluated(store.current()).length);
  // While nothing has been answered yet, e.g. the interpreter is still starting, there is time to draw.
  const isAnswering = useFormFact((state) => isWithin(unevaluated(state).length, asked));
  const lines = compiled.layout.reduce((sum, group) => sum + group.lines.length, 0);
  const { count, screenful: near, endRef } = useGradual(lines, isAnswering);
  const isDrawn = count >= lines;
  useEffect(() => onDrawn(isDrawn), [isDrawn, onDrawn]);
  return (
    <>
      {begun(compiled.layout, count).map(([group, shown, before]) => (
        <Section
          key={group.title}
          compiled={compiled}
          group={group}
          lineCount={shown}
          nearCount={Math.max(0, near - before)}
          showHidden={showHidden}
        />
      ))}
      {!isDrawn && <div ref={endRef} aria-hidden="true" />}
    </>
  );
}

/** Some are answered, and some are not. */
const isWithin = (open: number, asked: number): boolean => open > 0 && open < asked;

/** The groups that the first `count` lines lie in, each with how many of them, and how many lines come before it. */
function begun(layout: CompiledForm['layout'], count: number): readonly (readonly [Group, number, number])[] {
  const found: [Group, number, number][] = [];
  for (let at = 0, before = 0; at < layout.length && before < count; at += 1) {
    const group = layout[at]!;
    found.push([group, Math.min(count - before, group.lines.length), before]);
    before += group.lines.length;
  }
  return found;
}
