import { say } from './say.mjs';
import { sizes } from './sizes.mjs';
import { designerFigures } from './bench/designer.mjs';
import { engineFigures } from './bench/engine.mjs';
import { serverFigures } from './bench/server.mjs';
import { pageFigures } from './bench/page.mjs';
import { visitFigures } from './bench/visits.mjs';

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** One row of the table: what was measured, what came out, what product and machine should reach. */
const print = ({ what, value, goal = '' }) => console.log(`${what.padEnd(72)}${String(value).padStart(14)}   ${goal && `goal ${goal}`}`);

/**
 * `npm run bench`: figures of the production build on this machine. Nothing is asserted.
 *
 * @param {readonly string[]} words only visits with these names, `catalogue-100 second`, which is quick; none = everything
 */
export async function bench(words = []) {
  for await (const row of visitFigures((names) => words.every((word) => names.includes(word)))) print(row);
  if (words.length > 0) return 0;
  for (const { what, bytes, limit } of sizes())
    print({ what: `${what}${what === 'Precache' ? '' : ', gz'}`, value: kilobytes(bytes), goal: `≤ ${kilobytes(limit)}` });
  for await (const row of engineFigures()) print(row);
  for await (const row of designerFigures()) print(row);
  for await (const row of serverFigures()) print(row);
  for await (const row of pageFigures()) print(row);
  say('Not measured: Lighthouse (not a dependency of this project).');
  return 0;
}
