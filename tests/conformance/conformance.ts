import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { openMachine, type Machine } from '#interpreter/machine.ts';
import { pageLimits } from '#interpreter/outcome.ts';
import { readCases, type Case, type Row } from './cases.ts';
import { deviations } from './deviations.ts';
import { mismatches } from './expectations.ts';
import { Player } from './player.ts';

/** How a case went: `faults` names what was not as expected, `trace` everything that happened. */
export interface Verdict {
  readonly faults: readonly string[];
  readonly trace: readonly string[];
}

/** What is expected of a case: the reference's word, but where section 12 decides otherwise. */
export const expectedOf = ({ id, expect }: Case): Row => ({ ...expect, ...deviations.find((one) => one.id === id)?.expect });

/** Plays one case from the opening of its form to its end. */
export async function playCase(played: Case, machine: Machine, expected: Row = expectedOf(played)): Promise<Verdict> {
  const player = new Player(played, machine);
  await player.pass(12);
  const first = played.actions.findIndex(({ server }) => !server);
  for (const action of first < 0 ? [] : played.actions.slice(first)) await player.play(action);
  return { faults: mismatches(player, expected), trace: player.trace.lines };
}

export { readCases, type Case };

/** The interpreter that the page uses, without its worker. Its time is generous: whether a case holds must not depend on the machine. */
export async function openScripts(): Promise<Machine> {
  const { buffer, byteOffset, byteLength } = await readFile(
    createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm'),
  );
  const wasm = new Uint8Array(buffer, byteOffset, byteLength).slice().buffer;
  return openMachine({ wasm, now: () => performance.now(), limits: { ...pageLimits, timeMs: 5000 } });
}
