import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { LogLine } from '#lib/log-source.ts';
import { useLinesLog } from '#hooks/use-lines-log.ts';
import type { ServerLogView } from '#hooks/use-server-log.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Skeletons } from '#ui/Loading.tsx';
import { LogView } from '#ui/LogView.tsx';
import { filterOf, fitting, grown, levels, type Level, type ServerLine } from './log-text.ts';
import { LogTools } from './LogTools.tsx';
import { WholeLine } from './WholeLine.tsx';

export interface ServerLogProps {
  readonly view: ServerLogView;
  readonly lines: number;
  readonly onLines: (lines: number) => void;
  readonly refreshes: boolean;
  readonly onRefreshes: (refreshes: boolean) => void;
}

/** The lines of the log, and what chooses among them. */
export function ServerLog({ view, lines, onLines, refreshes, onRefreshes }: ServerLogProps) {
  const all = useGrowing(view);
  const [source, setSource] = useState('');
  const [shown, setShown] = useState<ReadonlySet<Level>>(new Set(levels));
  const [opened, setOpened] = useState<number | null>(null);
  const found = useFound(all, useDeferredValue(source), shown);
  const open = useCallback((at: number) => setOpened(at), []);
  const whole = opened === null ? undefined : all.find(({ at }) => at === opened);
  return (
    <>
      <LogTools
        {...{ lines, onLines, refreshes, onRefreshes, source, onSource: setSource, shown, onShown: setShown }}
        problem={found.problem}
      />
      {view.text === null ? (
        view.failure === null && view.live && <Skeletons rows={12} />
      ) : found.lines.length === 0 ? (
        <Empty text={all.length === 0 ? 'The server wrote nothing today.' : 'No line fits the filter.'} />
      ) : (
        <Lines
          lines={found.lines}
          follow={refreshes}
          onMore={open}
          note={found.lines.length === all.length ? `${all.length} lines` : `${found.lines.length} of ${all.length} lines`}
          toolbar={<CopyButton text={found.lines.map(({ text }) => text).join('\n')} />}
        />
      )}
      {whole && <WholeLine line={whole} onClose={() => setOpened(null)} />}
    </>
  );
}

interface LinesProps {
  readonly lines: readonly ServerLine[];
  readonly follow: boolean;
  readonly onMore: (number: number) => void;
  readonly note: string;
  readonly toolbar: ReactNode;
}

function Lines({ lines, onMore, ...rest }: LinesProps) {
  const log = useLinesLog(useMemo(() => lines.map(shownLine), [lines]));
  const linesRef = useRef(lines);
  useEffect(() => void (linesRef.current = lines), [lines]);
  const more = useCallback((at: number) => onMore(linesRef.current[at]?.at ?? -1), [onMore]);
  return <LogView name="Server log" source={log} onMore={more} {...rest} />;
}

const shownLine = ({ at, html, json }: ServerLine): LogLine => ({ number: at, html, hasMore: json !== undefined });

/** All that was read since the page was opened, or since another number of lines was chosen. */
function useGrowing({ text, lines }: ServerLogView): readonly ServerLine[] {
  const [state, setState] = useState<{ readonly text: string | null; readonly lines: number; readonly all: readonly ServerLine[] }>({
    text: null,
    lines,
    all: [],
  });
  if (text === null || (text === state.text && lines === state.lines)) return state.all;
  const all = grown(lines === state.lines ? state.all : [], text);
  setState({ text, lines, all });
  return all;
}

interface Found {
  readonly lines: readonly ServerLine[];
  /** Why the expression is none. */
  readonly problem: string | null;
}

function useFound(all: readonly ServerLine[], source: string, shown: ReadonlySet<Level>): Found {
  // The same lines are asked every two seconds: what is known of them lives as long as the expression.
  const pattern = useMemo(() => filterOf(source), [source]);
  // An expression that is none, as while it is typed, hides nothing.
  if (pattern !== null && !pattern.ok) return { lines: fitting(all, shown, null), problem: pattern.error };
  return { lines: fitting(all, shown, pattern?.value ?? null), problem: null };
}
