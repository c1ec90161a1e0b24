import { Button, Input, ToggleButton } from '@fluentui/react-components';
import { ArrowDownRegular, ArrowUpRegular, DismissRegular, SearchRegular } from '@fluentui/react-icons';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { LogQuery, Searching } from '#lib/log-source.ts';
import { firstFrom } from './rows.ts';
import styles from './LogView.module.css';

export interface LogSearchProps {
  readonly query: LogQuery;
  readonly search: Searching | null;
  /** So many lines there are to look through. */
  readonly lines: number;
  /** The line that the reader is at. */
  readonly at: number | null;
  readonly onQuery: (query: LogQuery) => void;
  readonly onStep: (step: 1 | -1) => void;
  readonly onClose: () => void;
}

/** What is looked for in the log, how often it is there, and the way from one to the next. */
export function LogSearch({ query, search, lines, at, onQuery, onStep, onClose }: LogSearchProps) {
  const barRef = useRef<HTMLElement>(null);
  useEffect(() => barRef.current?.querySelector('input')?.focus(), []);
  const pressed = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isEmpty = search === null || search.found.length === 0;
  return (
    <search ref={barRef} className={styles['search']}>
      <Input
        type="search"
        size="small"
        className={styles['query'] ?? ''}
        aria-label="Find in this log"
        placeholder="Find in this log"
        contentBefore={<SearchRegular />}
        value={query.text}
        maxLength={500}
        spellCheck={false}
        autoCapitalize="none"
        onChange={(_, { value }) => onQuery({ ...query, text: value })}
        onKeyDown={pressed}
      />
      <ToggleButton
        className="target"
        size="small"
        appearance="subtle"
        aria-label="Regular expression"
        title="Regular expression"
        checked={query.isRegex}
        onClick={() => onQuery({ ...query, isRegex: !query.isRegex })}
      >
        .*
      </ToggleButton>
      <output className={styles['count']} data-wrong={search !== null && search.problem !== null}>
        {countOf(search, lines, at)}
      </output>
      <Steps isEmpty={isEmpty} onStep={onStep} onClose={onClose} />
    </search>
  );
}

function Steps({ isEmpty, onStep, onClose }: Pick<LogSearchProps, 'onStep' | 'onClose'> & { readonly isEmpty: boolean }) {
  return (
    <>
      <Button
        className="target"
        size="small"
        appearance="subtle"
        icon={<ArrowUpRegular />}
        aria-label="Previous match"
        disabled={isEmpty}
        onClick={() => onStep(-1)}
      />
      <Button
        className="target"
        size="small"
        appearance="subtle"
        icon={<ArrowDownRegular />}
        aria-label="Next match"
        disabled={isEmpty}
        onClick={() => onStep(1)}
      />
      <Button className="target" size="small" appearance="subtle" icon={<DismissRegular />} aria-label="Close search" onClick={onClose} />
    </>
  );
}

/** `3 of 120 lines`, and how far it got. */
function countOf(search: Searching | null, lines: number, at: number | null): string {
  if (search === null) return '';
  const { found, upTo, problem } = search;
  if (problem !== null) return problem;
  const isUnderWay = upTo < lines;
  if (found.length === 0) return isUnderWay ? 'Searching…' : 'Nothing found';
  const place = at === null ? -1 : firstFrom(found, at);
  const which = found[place] === at ? `${(place + 1).toLocaleString()} of ` : '';
  return `${which}${found.length.toLocaleString()}${isUnderWay ? '…' : ''} ${found.length === 1 ? 'line' : 'lines'}`;
}
