import { Button, Checkbox, ToggleButton } from '@fluentui/react-components';
import { ArrowClockwiseRegular, BracesRegular, LinkRegular, QuestionCircleRegular, WarningRegular } from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import type { FormDefinition } from '#engine/index.ts';
import { useCan } from '#hooks/use-session.ts';
import { MoreMenu, type MenuEntry } from '#ui/MoreMenu.tsx';
import { bulmaClass } from '#ui/names.ts';
import { Age } from '#ui/Time.tsx';
import { Tip } from '#ui/Tip.tsx';
import { BusyMark } from './BusyMark.tsx';
import { titleId } from './focus.ts';
import styles from './Form.module.css';
import type { FormPanels } from './panels.ts';

export interface FormHeaderProps {
  readonly form: FormDefinition;
  readonly asOf: number;
  readonly live: boolean;
  readonly warnings: number;
  readonly panels: FormPanels;
  /** An action of the form put its fields away, and with them what only concerns them. */
  readonly isBare: boolean;
  /** There is room for the title alone: everything else is in one menu. */
  readonly isNarrow: boolean;
  /** How its job stands, for the window's name; '' = there is none. */
  readonly standing: string;
  readonly onReload: () => void;
  readonly onCopyLink: () => void;
}

/** Name of the form, its age when that matters, and what can be done with it besides running it. */
export function FormHeader(props: FormHeaderProps) {
  const { form, asOf, live, warnings, isNarrow, standing } = props;
  const actions = useActions(props);
  const mark = warnings === 0 ? '' : `${warnings} form ${warnings === 1 ? 'warning' : 'warnings'}`;
  return (
    <header className={`${styles['header']} ${bulmaClass(form.tileClass)}`}>
      <title>{`${standing && `${standing} · `}${form.name} · Fieldrun`}</title>
      <div className={styles['names']}>
        <h1 id={titleId} tabIndex={-1} dir="auto" className={styles['title']}>
          {form.name}
        </h1>
        {!live && <Age asOf={asOf} live={false} />}
      </div>
      <span className={styles['mood']}>
        <BusyMark />
      </span>
      <div className={styles['actions']}>
        {isNarrow ? <MoreMenu entries={actions} mark={mark} /> : actions.map((action) => <Shown key={action.label} {...action} />)}
      </div>
    </header>
  );
}

interface Action extends MenuEntry {
  readonly icon?: ReactElement;
  /** A button that stays pressed as long as something is shown. */
  readonly pressed?: boolean;
  /** The icon says it all. */
  readonly isShort?: boolean;
}

function useActions({ form, warnings, panels, isBare, onReload, onCopyLink }: FormHeaderProps): readonly Action[] {
  const can = useCan();
  const { help, problems, extravars, verbose, hidden } = panels;
  const shows = (is: boolean, action: Action): readonly Action[] => (is ? [action] : []);
  const helpLabel = help.on ? 'Hide help' : 'Show help';
  return [
    ...shows(form.help !== '', { label: helpLabel, icon: <QuestionCircleRegular />, pressed: help.on, onPress: help.toggle }),
    ...shows(!isBare && can('see extravars'), {
      label: 'Show Extravars',
      icon: <BracesRegular />,
      pressed: extravars.on,
      onPress: extravars.toggle,
    }),
    ...shows(!isBare, { label: 'Copy form link with values', icon: <LinkRegular />, isShort: true, onPress: onCopyLink }),
    ...shows(!isBare && can('run verbosely'), { label: 'Verbose', checked: verbose.on, onPress: verbose.toggle }),
    ...shows(!isBare && can('debug forms') && form.fields.some((field) => field.hide), {
      label: 'Show hidden fields',
      checked: hidden.on,
      onPress: hidden.toggle,
    }),
    ...shows(warnings > 0, {
      label: `Form warnings (${warnings})`,
      icon: <WarningRegular />,
      pressed: problems.on,
      onPress: problems.toggle,
    }),
    { label: 'Reload This Form', icon: <ArrowClockwiseRegular />, onPress: onReload },
  ];
}

function Shown({ label, icon = <></>, pressed, checked, isShort = false, onPress }: Action) {
  if (checked !== undefined) return <Checkbox label={label} checked={checked} onChange={onPress} />;
  if (isShort) {
    return (
      <Tip content={label} relationship="label">
        <Button icon={icon} onClick={onPress} />
      </Tip>
    );
  }
  if (pressed === undefined) {
    return (
      <Button icon={icon} onClick={onPress}>
        {label}
      </Button>
    );
  }
  return (
    <ToggleButton icon={icon} checked={pressed} onClick={onPress}>
      {label}
    </ToggleButton>
  );
}
