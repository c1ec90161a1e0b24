import { Button, Checkbox, ToggleButton, Tooltip } from '@fluentui/react-components';
import { ArrowClockwiseRegular, BracesRegular, LinkRegular, QuestionCircleRegular, WarningRegular } from '@fluentui/react-icons';
import type { FormDefinition } from '#engine/index.ts';
import { useCan } from '#hooks/use-session.ts';
import { bulmaClass } from '#ui/names.ts';
import { Age } from '#ui/Time.tsx';
import { BusyMark } from './BusyMark.tsx';
import { titleId } from './focus.ts';
import type { FormPanels } from './panels.ts';
import styles from './Form.module.css';

export interface FormHeaderProps {
  readonly form: FormDefinition;
  readonly asOf: number;
  readonly live: boolean;
  readonly warnings: number;
  readonly panels: FormPanels;
  /** An action of the form put its fields away, and with them what only concerns them. */
  readonly isBare: boolean;
  readonly onReload: () => void;
  readonly onCopyLink: () => void;
}

/** Name of the form, and what can be done with it besides running it. */
export function FormHeader({ form, asOf, live, warnings, panels, isBare, onReload, onCopyLink }: FormHeaderProps) {
  const { help, problems } = panels;
  return (
    <header className={`${styles['header']} ${bulmaClass(form.tileClass)}`}>
      <title>{`${form.name} · Fieldrun`}</title>
      <div className={styles['names']}>
        <h1 id={titleId} tabIndex={-1} className={styles['title']}>
          {form.name}
        </h1>
        <Age asOf={asOf} live={live} />
      </div>
      <div className={styles['actions']}>
        {form.help !== '' && (
          <ToggleButton icon={<QuestionCircleRegular />} checked={help.on} onClick={help.toggle}>
            {help.on ? 'Hide help' : 'Show help'}
          </ToggleButton>
        )}
        {!isBare && <Extras form={form} panels={panels} onCopyLink={onCopyLink} />}
        {warnings > 0 && (
          <ToggleButton icon={<WarningRegular />} checked={problems.on} onClick={problems.toggle}>
            {`Form warnings (${warnings})`}
          </ToggleButton>
        )}
        <Button icon={<ArrowClockwiseRegular />} onClick={onReload}>
          Reload This Form
        </Button>
        <BusyMark />
      </div>
    </header>
  );
}

/** What shows or sends on the fields. */
function Extras({ form, panels, onCopyLink }: Pick<FormHeaderProps, 'form' | 'panels' | 'onCopyLink'>) {
  const can = useCan();
  const { extravars, verbose, hidden } = panels;
  return (
    <>
      {can('see extravars') && (
        <ToggleButton icon={<BracesRegular />} checked={extravars.on} onClick={extravars.toggle}>
          Show Extravars
        </ToggleButton>
      )}
      <Tooltip content="Copy form link with values" relationship="label">
        <Button icon={<LinkRegular />} onClick={onCopyLink} />
      </Tooltip>
      {can('run verbosely') && <Checkbox label="Verbose" checked={verbose.on} onChange={verbose.toggle} />}
      {can('debug forms') && form.fields.some((field) => field.hide) && (
        <Checkbox label="Show hidden fields" checked={hidden.on} onChange={hidden.toggle} />
      )}
    </>
  );
}
