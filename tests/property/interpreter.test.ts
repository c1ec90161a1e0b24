import { expect, test } from 'vitest';
import { openMachine } from '#interpreter/machine.ts';
import { pageLimits } from '#interpreter/outcome.ts';
import { attacks } from '#tests/support/attacks.ts';
import { forAll, type Draw } from '#tests/support/forall.ts';
import { interpreterBytes, stepClock } from '#tests/support/interpreter.ts';

/** Divided by blanks; those with blanks inside stand in `phrases`. */
const words = (text: string): readonly string[] => text.split(' ');
const pieces = [
  ...words(
    'a x.y [] ({}) "t" 1 1n /r/ null this globalThis arguments new typeof void delete await yield super Object Array Function Proxy Reflect',
  ),
  ...words(
    '=> ( ) [ ] { } ; , ... ?. ?? = + ` ${ // /* */ \\ # @ function f(){ try{ }catch(e){ }finally{ while( for(;;) if( import( Promise JSON Date',
  ),
  ...words(
    '.constructor .__proto__ .prototype .call .apply .bind .toString() .valueOf() [Symbol.toPrimitive] Symbol.iterator Map Error fnArray',
  ),
];
const phrases = ['class A extends ', 'throw ', 'return ', 'let ', 'var ', 'export ', '\n', '\0', '\ud800', 'console', 'fnGetNumberedName'];
// What is made to be heavy costs its whole time limit each time, and has tests of its own.
const light = attacks.filter((attack) => attack.length < 100 && !/while|for ?\(|repeat|function f|1e\d|\*\* ?\d/.test(attack));

/** Scraps of scripts: some nearly right, some not at all. */
function scrap(draw: Draw): string {
  const piece = (): string =>
    draw.chance(0.15) ? draw.pick(light) : draw.chance(0.1) ? draw.text(6) : draw.pick(draw.chance(0.2) ? phrases : pieces);
  return Array.from({ length: 1 + draw.int(12) }, piece).join(draw.chance(0.5) ? '' : ' ');
}

test(
  'M1 M3 whatever a script is, it is answered with data or words, and nothing of this side changes',
  { timeout: 1_800_000 },
  async () => {
    const scripts: string[] = [];
    forAll((draw) => void scripts.push(scrap(draw)), { runs: 2000 });
    const wasm = interpreterBytes();
    const open = () =>
      openMachine({ wasm, now: stepClock(), limits: { ...pageLimits, timeMs: 20, retryMs: 0, memoryBytes: 64 * 1024 * 1024 } });
    let machine = await open();
    const before = Object.getOwnPropertyNames(Object.prototype).length + Object.getOwnPropertyNames(globalThis).length;
    for (const script of scripts) {
      if (!machine.isUsable) machine = await open();
      const outcome = machine.run(script);
      if (!outcome.ok && (typeof outcome.message !== 'string' || outcome.message === ''))
        expect.fail(`no words for ${JSON.stringify(script)}`);
      if (Object.getOwnPropertyNames(Object.prototype).length + Object.getOwnPropertyNames(globalThis).length !== before)
        expect.fail(`${JSON.stringify(script)} changed something outside`);
    }
    expect(scripts.length).toBeGreaterThanOrEqual(2000);
  },
);
