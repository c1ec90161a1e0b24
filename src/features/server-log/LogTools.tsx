import { Checkbox, Field, Input, Select, ToggleButton } from '@fluentui/react-components';
import { FilterRegular } from '@fluentui/react-icons';
import { levels, longestFilter, type Level } from './log-text.ts';
import styles from './ServerLog.module.css';

export interface LogToolsProps {
  readonly lines: number;
  readonly onLines: (lines: number) => void;
  readonly refreshes: boolean;
  readonly onRefreshes: (refreshes: boolean) => void;
  readonly source: string;
  readonly onSource: (source: string) => void;
  /** Why the expression is none; null = it is one. */
  readonly problem: string | null;
  readonly shown: ReadonlySet<Level>;
  readonly onShown: (shown: ReadonlySet<Level>) => void;
}

const choices = [100, 200, 300, 400, 500, 1000] as const;
const names: Readonly<Record<Level, string>> = { error: 'Errors', warning: 'Warnings', info: 'Info', debug: 'Debug' };

/** What chooses the lines of the log. */
export function LogTools(props: LogToolsProps) {
  const { lines, onLines, refreshes, onRefreshes, source, onSource, problem } = props;
  return (
    <div className={styles['tools']}>
      <Field
        label="Filter"
        className={styles['filter'] ?? ''}
        {...(problem === null
          ? { hint: 'A regular expression; case makes no difference' }
          : { validationState: 'error', validationMessage: `This is no regular expression: ${problem}` })}
      >
        <Input
          type="search"
          value={source}
          maxLength={longestFilter}
          contentBefore={<FilterRegular />}
          spellCheck={false}
          autoCapitalize="none"
          onChange={(_, { value }) => onSource(value)}
        />
      </Field>
      <Field label="Lines">
        <Select value={String(lines)} onChange={(_, { value }) => onLines(Number(value))}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </Select>
      </Field>
      <Levels {...props} />
      <Checkbox label="Auto Refresh" checked={refreshes} onChange={(_, { checked }) => onRefreshes(checked === true)} />
    </div>
  );
}

function Levels({ shown, onShown }: LogToolsProps) {
  const toggle = (level: Level): void => {
    const next = new Set(shown);
    if (!next.delete(level)) next.add(level);
    onShown(next);
  };
  return (
    <fieldset aria-label="Levels" className={styles['levels']}>
      {levels.map((level) => (
        <ToggleButton key={level} size="small" checked={shown.has(level)} onClick={() => toggle(level)}>
          <span className={`${styles['dot']} ${styles[level]}`} aria-hidden="true" />
          {names[level]}
        </ToggleButton>
      ))}
    </fieldset>
  );
}
