import { Button, ToggleButton } from '@fluentui/react-components';
import {
  ArrowDownRegular,
  ArrowUpRegular,
  ClockRegular,
  CopyRegular,
  FullScreenMaximizeRegular,
  LinkRegular,
  SearchRegular,
  TableRegular,
  TextCollapseRegular,
  TextWrapRegular,
} from '@fluentui/react-icons';
import { memo, useEffect, useRef, useState, type ReactNode } from 'react';
import type { LogContents } from '#lib/log-source.ts';
import { MoreMenu, type MenuEntry } from '../MoreMenu.tsx';
import type { Choices } from './choices.ts';
import { rangeName } from './line-range.ts';
import { zoneWords } from './line-time.ts';
import { unfolded } from './rows.ts';
import { countName, problemKinds, summaryOf, type ProblemKind } from './sections.ts';
import styles from './LogView.module.css';

export interface LogToolsProps {
  readonly contents: LogContents;
  readonly choices: Choices;
  readonly choose: (change: Partial<Choices>) => void;
  readonly onSearch: () => void;
  readonly onStep: (kind: ProblemKind, step: 1 | -1) => void;
  readonly onCopy: () => void;
  /** null = these lines have no address. */
  readonly onCopyLink: (() => void) | null;
  readonly note: string | undefined;
  /** Of the log, in pixels; 0 = not known. */
  readonly width: number;
  readonly children: ReactNode;
}

/** What can be done with a log. That it grew draws them anew only where they tell of it: a log may grow ten times a second. */
export function LogTools(props: LogToolsProps) {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const [acts] = useState<Pick<LogToolsProps, 'choose' | 'onSearch' | 'onStep' | 'onCopy'> & { readonly onCopyLink: () => void }>(() => ({
    choose: (change) => latest.current.choose(change),
    onSearch: () => latest.current.onSearch(),
    onStep: (kind, step) => latest.current.onStep(kind, step),
    onCopy: () => latest.current.onCopy(),
    onCopyLink: () => latest.current.onCopyLink?.(),
  }));
  const isTight = props.choices.isNarrow || (props.width > 0 && props.width < roomyPx);
  const shared = { ...acts, onCopyLink: props.onCopyLink && acts.onCopyLink, told: toldOf(props.contents) };
  return <Tools {...props} {...shared} isTight={isTight} />;
}

/** With less, as beside another log, the tools stay in one row, and what they have no room for is in the menu. */
const roomyPx = 696;

/** All that the tools tell of a log, as it is now: its lists grow in place. */
const toldOf = ({ failed, warnings, changed, recap, headings, hosts, epoch, rewritten, zone, lastTime }: LogContents): string =>
  [
    ...[failed, warnings, changed, recap, hosts].map(({ length }) => length),
    headings.length > 0,
    epoch,
    rewritten,
    zone,
    lastTime === null,
  ].join();

const Tools = memo(DrawnTools, (before, after) => {
  const chosen: readonly unknown[] = Object.values(before.choices);
  return (
    before.told === after.told &&
    before.contents.headings === after.contents.headings &&
    Object.values(after.choices).every((choice, n) => choice === chosen[n]) &&
    before.onCopyLink === after.onCopyLink &&
    before.isTight === after.isTight &&
    before.note === after.note &&
    before.children === after.children
  );
});

interface DrawnToolsProps extends LogToolsProps {
  readonly told: string;
  readonly isTight: boolean;
}

/** What a log turns out to hold must not make a second row of it: on phones hosts are chosen in the recap. */
function DrawnTools(props: DrawnToolsProps) {
  const { contents, choices, onSearch, note, children, isTight } = props;
  const words = [note, rewrittenWords(contents.rewritten), choices.showsTimes && zoneWords(contents.zone)].filter(Boolean).join('. ');
  const said = words !== '' && <span className={styles['note']}>{words}</span>;
  const tools = (
    <div className={styles['tools']} data-tight={isTight || undefined}>
      {children}
      <Button className="target" size="small" appearance="subtle" icon={<SearchRegular />} onClick={onSearch}>
        Find
      </Button>
      <Problems {...props} />
      {(!choices.isNarrow || choices.host !== 0) && <Hosts {...props} />}
      {!isTight && <Wrap {...props} />}
      <span className={styles['last']}>
        <MoreMenu entries={entriesOf(props)} />
      </span>
      {!isTight && said}
      <output className="unseen">{summaryOf(contents)}</output>
    </div>
  );
  return (
    <>
      {tools}
      {isTight && said}
    </>
  );
}

const rewrittenWords = (from: number | null): string =>
  from === null ? '' : `The server gave other output from line ${(from + 1).toLocaleString()} on`;

function Wrap({ choices, choose }: LogToolsProps) {
  return (
    <ToggleButton
      className="target"
      size="small"
      appearance="subtle"
      icon={<TextWrapRegular />}
      checked={choices.wraps}
      onClick={() => choose({ wraps: !choices.wraps })}
    >
      Wrap
    </ToggleButton>
  );
}

function entriesOf({ contents, choices, choose, onCopy, onCopyLink, isTight }: DrawnToolsProps): readonly MenuEntry[] {
  const { wraps, showsTimes, folds, showsRecap, isFull, marked } = choices;
  const which = marked === null ? 'line' : rangeName(marked).toLowerCase();
  const entries: (MenuEntry | false)[] = [
    isTight && { label: 'Wrap', icon: <TextWrapRegular />, checked: wraps, onPress: () => choose({ wraps: !wraps }) },
    contents.lastTime !== null && {
      label: 'Times',
      icon: <ClockRegular />,
      checked: showsTimes,
      onPress: () => choose({ showsTimes: !showsTimes }),
    },
    contents.headings.length > 0 && {
      label: 'Fold all',
      icon: <TextCollapseRegular />,
      checked: folds.all,
      onPress: () => choose({ folds: folds.all ? unfolded : allFolded(contents) }),
    },
    contents.recap.length > 0 && {
      label: 'Recap as a table',
      icon: <TableRegular />,
      checked: showsRecap,
      onPress: () => choose({ showsRecap: !showsRecap }),
    },
    { label: 'Full screen', icon: <FullScreenMaximizeRegular />, checked: isFull, onPress: () => choose({ isFull: !isFull }) },
    { label: marked === null ? 'Copy all lines' : `Copy ${which}`, icon: <CopyRegular />, onPress: onCopy },
    onCopyLink !== null && { label: `Copy link to ${which}`, icon: <LinkRegular />, onPress: onCopyLink },
  ];
  return entries.filter((entry) => entry !== false);
}

/** Tasks are folded below their plays; where there are none, the plays. */
const allFolded = ({ headings }: LogContents) => ({
  all: true,
  flipped: headings.some(({ isPlay }) => !isPlay) ? new Set<number>() : new Set(headings.map(({ at }) => at)),
});

/** Counts that lead to the next line of their kind, and the way back. */
function Problems({ contents, onStep }: LogToolsProps) {
  const [chosen, setChosen] = useState<ProblemKind | null>(null);
  const kinds = problemKinds.filter((kind) => contents[kind].length > 0);
  const kind = chosen !== null && kinds.includes(chosen) ? chosen : kinds[0];
  if (kind === undefined) return null;
  return (
    <fieldset aria-label="Problems and changes" className={styles['problems']}>
      {kinds.map((one) => (
        <Button
          key={one}
          className={`target ${styles['problem']}`}
          size="small"
          appearance="subtle"
          data-kind={one}
          onClick={() => {
            setChosen(one);
            onStep(one, 1);
          }}
        >
          {countName(one, contents[one].length)}
        </Button>
      ))}
      <Button
        className="target"
        size="small"
        appearance="subtle"
        icon={<ArrowUpRegular />}
        aria-label={`Previous ${single[kind]}`}
        onClick={() => onStep(kind, -1)}
      />
      <Button
        className="target"
        size="small"
        appearance="subtle"
        icon={<ArrowDownRegular />}
        aria-label={`Next ${single[kind]}`}
        onClick={() => onStep(kind, 1)}
      />
    </fieldset>
  );
}

const single: Readonly<Record<ProblemKind, string>> = { failed: 'failure', warnings: 'warning', changed: 'change' };

/** More names are no choice any more: the search finds them. */
const mostNames = 1000;

function Hosts({ contents: { hosts }, choices, choose }: LogToolsProps) {
  if (hosts.length < 3) return null;
  return (
    <select
      className={`target ${styles['hosts']}`}
      aria-label="Host"
      value={choices.host}
      onChange={({ target }) => choose({ host: Number(target.value) })}
    >
      <option value={0}>All hosts</option>
      {hosts.slice(1, mostNames).map((name, at) => (
        <option key={name} value={at + 1}>
          {name}
        </option>
      ))}
    </select>
  );
}
