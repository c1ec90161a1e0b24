import { exchanges, type Exchange } from './exchange.ts';
import { explained, intended, type Intended } from './intended.ts';
import { missingFor } from './needs.ts';
import { startPeers } from './peers.ts';
import { play } from './player.ts';
import { playbooks, portalFiles, portalText } from './portal.ts';
import { stageOn, type Stage } from './stage.ts';
import { ownTarget, remoteTarget, type Run } from './target.ts';

export interface Replay {
  /** The address of a server; null for a fresh one of our own. */
  readonly base: string | null;
  readonly run: Run;
  /** Hears every difference that is not meant, and what was left out. */
  say(line: string): void;
}

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Entries of the table that explained nothing. */
  readonly idle: readonly Intended[];
}

const files = (): Record<string, string> => ({ ...portalFiles(), ...playbooks });

/** Plays the recorded walk in order. What its table of intended differences does not explain is said, and counts as failed. */
export async function replayWalk({ base, run, say }: Replay): Promise<Outcome> {
  const target = base === null ? await ownTarget(run) : remoteTarget(base);
  const stage = stageOn(target);
  if (target.own) target.own.write(files());
  else await prepareRemote(stage);
  const peers = await startPeers(stage);
  const used = new Set<Intended>();
  const count = { passed: 0, failed: 0, skipped: 0 };
  const left = new Map<string, number>();
  try {
    for (const one of exchanges()) {
      const missing = missingFor(one.number, stage, peers.present);
      if (missing !== null) {
        left.set(missing, (left.get(missing) ?? 0) + 1);
        count.skipped++;
        continue;
      }
      const wrong = await verdict(one, stage, used);
      for (const line of wrong) say(`${one.number} ${one.name}: ${line}`);
      count[wrong.length === 0 ? 'passed' : 'failed']++;
    }
  } finally {
    await target.own?.close();
    await peers.stop();
  }
  for (const [missing, number] of left) say(`Skipped: ${number} exchanges. ${missing}`);
  return { ...count, idle: intended.filter((entry) => !used.has(entry)) };
}

/** A server far away has been set up by somebody; the portal of the walk is saved there as a designer does it. */
async function prepareRemote(stage: Stage): Promise<void> {
  stage.passwords.admin = process.env['ADMIN_PASSWORD'] || stage.passwords.admin;
  await stage.ask('admin', 'POST', '/config', { forms: portalText() });
  await stage.ask('admin', 'DELETE', '/lock');
}

/** What is wrong with an exchange, in words. */
async function verdict(one: Exchange, stage: Stage, used: Set<Intended>): Promise<readonly string[]> {
  try {
    const { differences } = await play(one, stage);
    return differences.flatMap((difference) => {
      const entry = explained(one.number, difference);
      if (entry) used.add(entry);
      return entry ? [] : [difference.what];
    });
  } catch (error) {
    return [`could not be played: ${error instanceof Error ? error.message : String(error)}`];
  }
}
