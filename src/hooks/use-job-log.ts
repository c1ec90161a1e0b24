import { useEffect, useState } from 'react';
import type { LogSource } from '#lib/log-source.ts';
import type { CacheDatabase } from '#db/cache.ts';
import { createLogReader } from '#db/log-reader.ts';
import type { JobRow } from '#db/rows.ts';
import { useOpenPortal, useServices } from '#hooks/services.tsx';
import { openJobLog, type JobLog } from '#sync/run/log/job-log.ts';
import { latePort, workerPort } from '#sync/run/log/port.ts';

interface Opened {
  readonly id: number;
  readonly cache: CacheDatabase;
  readonly log: JobLog;
}

/** The output of a job for the log viewer. It goes on without the page: that a log grew draws nothing but the log. */
export function useJobLog(row: JobRow): LogSource {
  const { clock, startLogWorker } = useServices();
  const { databases, watches } = useOpenPortal();
  const { cache } = databases;
  const { id } = row;
  const watch = watches.of(id);
  const open = (): Opened => {
    const startHold = () => (startLogWorker === null ? latePort() : workerPort(startLogWorker()));
    const lost = async (): Promise<void> => {
      // What was read of it before is not what is kept now.
      if (await watch.mend()) setOpened(open());
    };
    return { id, cache, log: openJobLog({ cache, clock, startHold, lost: () => void lost() }) };
  };
  const [opened, setOpened] = useState(open);
  if (opened.id !== id || opened.cache !== cache) setOpened(open());
  const { log } = opened;
  useEffect(() => log.close, [log]);
  useEffect(() => {
    const show = (): void => log.show(watch.current().row ?? row);
    show();
    return watch.subscribe(show);
    // The row that the page has may be older.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [log, watch]);
  return log;
}

/** All lines of a job's output as markup; null = not read yet. For what needs them all at once: an output may be long. */
export function useJobLines(row: JobRow | null): readonly string[] | null {
  const { cache } = useOpenPortal().databases;
  const [reader] = useState(() => createLogReader(cache));
  const [lines, setLines] = useState<readonly string[] | null>(null);
  const [id, tail, hash] = [row?.id, row?.tail, row?.heads.at(-1)?.hash];
  useEffect(() => {
    if (row === null) return undefined;
    let isCurrent = true;
    void reader.lines(row).then((read) => void (isCurrent && read && setLines(read)));
    return () => void (isCurrent = false);
    // The row changes with its age; its output only with these.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [reader, id, tail, hash]);
  return lines;
}
