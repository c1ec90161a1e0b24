import { beforeAll, describe, expect, test } from 'vitest';
import { openMachine, type Machine } from '#interpreter/machine.ts';
import { pageLimits } from '#interpreter/outcome.ts';
import { interpreterBytes, stepClock } from '#tests/support/interpreter.ts';

let machine: Machine;
beforeAll(async () => {
  machine = await openMachine({ wasm: interpreterBytes(), now: stepClock(), limits: { ...pageLimits, timeMs: 5000, retryMs: 0 } });
});

describe('M8 C27 fnGetNumberedName gives the next name of a row', () => {
  test.each<readonly [string, unknown]>([
    ["['srv-01','srv-02'], 'srv-##', 'srv-01'", 'srv-03'],
    ["['srv-01','srv-07','srv-03'], 'srv-##', 'srv-01'", 'srv-08'],
    ["['srv-01','srv-03'], 'srv-##', 'srv-01', true", 'srv-02'],
    ["['srv-02','srv-03'], 'srv-##', 'srv-01', true", 'srv-04'],
    ["['web-08','web-09','web-12'],'web-##','web-01',true", 'web-10'],
    ["['web-12','web-09','web-08'],'web-##','web-01',true", 'web-10'],
    ["['srv-100','srv-102'], 'srv-###', 'srv-100', true", 'srv-101'],
    ["['srv-01','srv-02'], 'srv-##', 'srv-01', true", 'srv-03'],
    ["[], 'srv-##', 'srv-01'", 'srv-01'],
    ["['db-01'], 'srv-##', 'srv-11'", 'srv-11'],
    ["['srv-001'], 'srv-##', 'none'", 'none'],
    ["['srv-99'], 'srv-##', 'srv-01'", 'srv-100'],
    ["['srv-99','srv-100'], 'srv-##', 'srv-01'", 'srv-101'],
    ["['a.1.x','aZ2Zx'], 'a.#.x', 'a.1.x'", 'a.2.x'],
    ["['#5'], '##', '1'", '1'],
  ])('fnGetNumberedName(%s)', (args, wanted) => expect(machine.run(`fnGetNumberedName(${args})`)).toEqual({ ok: true, value: wanted }));

  test('names that are no list, and patterns without #, are told', () => {
    expect(machine.run("fnGetNumberedName('x', '##', '')")).toMatchObject({ message: expect.stringContaining('not a list') });
    expect(machine.run("fnGetNumberedName([], 'x', '')")).toMatchObject({ message: expect.stringContaining('has no #') });
  });
});

describe('M8 C28 fnArray works on lists', () => {
  const list = "[{n:'ab',k:1},{n:'ac',k:2},{n:'bc',k:3},{n:'ab',k:4},{n:null,k:10}]";
  test.each<readonly [string, unknown]>([
    [".filterBy({n:'a*'}).distinctBy('n').selectAttr({name:'n'}).sortBy('-name')", [{ name: 'ac' }, { name: 'ab' }]],
    [".filterBy({n:'*c', k:3}).length", 1],
    [".filterBy({n:'a.'}).length", 0],
    [".filterBy({n:''})", [{ n: null, k: 10 }]],
    ['.filterBy().length', 5],
    [".regexBy({n:'^a[bc]$'}).length", 3],
    ['.regexBy({n:/^A/i}).length', 3],
    ['.regexBy({n:/a/g}).length', 3],
    [".distinctBy('n','k').length", 5],
    [".selectAttr({id:'k'})[4]", { id: 10 }],
    [".sortBy('-k').map((r) => r.k)", [10, 4, 3, 2, 1]],
    [".sortBy('n','-k').map((r) => r.k)", [4, 1, 2, 3, 10]],
    ['.map((r) => r.k).sortBy()', [1, 2, 3, 4, 10]],
    ['.filter((r) => r.k > 3) instanceof fnArray', true],
  ])('fnArray.from(list)%s', (chain, wanted) => expect(machine.run(`fnArray.from(${list})${chain}`)).toEqual({ ok: true, value: wanted }));

  test('sorting leaves the list as it was', () =>
    expect(machine.run('const a = fnArray.from([3,1]); a.sortBy(); a')).toEqual({ ok: true, value: [3, 1] }));
});
