import { root } from '../child.mjs';
import { generatedForm, head, lonely, sizes } from './generated.mjs';

const ms = (value) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
const median = (times) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)];

/** The engine is TypeScript: this Node may not know how to read it. */
async function engineModule() {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport('/src/engine/index.ts', { root, configFile: false, logLevel: 'error' });
  return module;
}

/** Figures of the engine alone; every question is answered at once, with its own text. */
export async function* engineFigures() {
  const engine = await engineModule();
  for (const count of sizes) {
    const form = generatedForm(count);
    const name = `Engine, ${count.toLocaleString('en')} fields`;
    yield {
      what: `${name}: read, compiled and opened`,
      value: ms(times(5, () => open(engine, form))),
      goal: count === 10_000 ? '≤ 1 s' : '',
    };
    yield {
      what: `${name}: opened and settled`,
      value: ms(times(count > 1000 ? 3 : 5, () => settled(engine, open(engine, form)))),
      goal: count === 1000 ? '≤ 1 s' : '',
    };
    const state = settled(engine, open(engine, form));
    yield { what: `${name}: a change nobody reads`, value: ms(changes(engine, state, lonely)), goal: count === 1000 ? '≤ 2 ms' : '' };
    yield {
      what: `${name}: a change at the head of a chain`,
      value: ms(changes(engine, state, head)),
      goal: count === 1000 ? '≤ 100 ms' : '',
    };
  }
}

const open = ({ readForm, compileForm, openForm }, form) => openForm(compileForm(readForm(form).form, {}));

function settled({ step }, [opened, effects]) {
  let state = opened;
  const due = effects.filter((effect) => effect.do === 'ask');
  for (let at = 0; at < due.length; at++) {
    const { ask, question } = due[at];
    const [next, more] = step(state, { type: 'answered', ask, output: question.source });
    state = next;
    for (const effect of more) if (effect.do === 'ask') due.push(effect);
  }
  return state;
}

function changes(engine, opened, field) {
  let state = opened;
  let n = 0;
  return times(50, () => {
    state = settled(engine, engine.step(state, { type: 'chosen', field, input: `${++n}` }));
  });
}

/** The median of several times, after one to warm up. */
function times(count, work) {
  work();
  return median(
    Array.from({ length: count }, () => {
      const begun = performance.now();
      work();
      return performance.now() - begun;
    }),
  );
}
