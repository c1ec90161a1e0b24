// @vitest-environment node
import { expect, test } from 'vitest';
import { rendered, renderStart } from '#contract/output.ts';
import { blankBit, kindBits, lineKind, lowBit } from '#lib/log-source.ts';
import { createLedger } from '#sync/log-contents.ts';
import { createIndexer } from '#sync/log-index.ts';
import { plainText } from '#sync/log-search.ts';
import { forAll, type Draw } from '#tests/support/forall.ts';

const play = [
  'PLAY [web] *********************',
  '',
  'TASK [Gathering Facts] *********',
  'ok: [web1]',
  'fatal: [web2]: UNREACHABLE! => {"unreachable": true}',
  '',
  'TASK [install [low]] ***********',
  'changed: [web1] => {',
  '    "stdout": "x"',
  '}',
  'fatal: [web3 -> db]: FAILED! => {}',
  '...ignoring',
  '[WARNING]: old module',
  'PLAY RECAP *********************',
  'web1                       : ok=2    changed=1    unreachable=0    failed=0    skipped=0',
];
const markup = (lines: readonly string[], at = '2026-01-01 10:00:00'): string =>
  rendered({ stream: 'stdout', text: lines.join('\n'), at }, renderStart).html;

function readWhole(html: string) {
  const ledger = createLedger();
  ledger.add(createIndexer().read(plainText(html), html), false);
  return ledger.known();
}

test('headings, hosts, failures, changes, warnings and the recap are told apart', () => {
  const known = readWhole(play.join('\r\n'));
  expect(known.headings.map(({ at, title, isPlay, play: of }) => [at, title, isPlay, of])).toEqual([
    [0, 'PLAY [web]', true, 0],
    [2, 'TASK [Gathering Facts]', false, 0],
    [6, 'TASK [install [low]]', false, 0],
    [13, 'PLAY RECAP', true, 13],
  ]);
  expect(known.failed).toEqual([4]);
  expect(known.changed).toEqual([7]);
  expect(known.warnings).toEqual([10, 12]);
  expect(known.recap).toEqual([14]);
  const hosts = Array.from({ length: known.read }, (_, line) => known.hosts[known.hostOf[line]!]);
  expect(hosts.slice(3, 10)).toEqual(['web1', 'web2', 'web2', '', 'web1', 'web1', 'web1']);
  expect(hosts[10]).toBe('web3');
  expect(hosts[14]).toBe('web1');
});

test('times of records are those of their headings; what is of low importance is known', () => {
  const html = [markup(play.slice(0, 6)), markup(play.slice(6), '2026-01-01 10:00:12')].join('\r\n');
  const known = readWhole(html);
  const times = known.headings.map(({ time }) => time! - known.headings[0]!.time!);
  expect(times).toEqual([0, 0, 12_000, 12_000]);
  expect(known.lastTime! - known.headings[0]!.time!).toBe(12_000);
  const low = Array.from({ length: known.read }, (_, line) => line).filter((line) => known.kinds[line]! & lowBit);
  expect(low.length).toBeGreaterThan(5);
  expect(low[0]).toBe(known.headings[2]!.at);
});

test('what the server itself does is not taken for hosts', () => {
  const known = readWhole(
    markup([
      "ok: [Launched step Install with jobid '7']",
      'changed: [approved by olga]',
      'ok: [db1]',
      'ok: [Script finished] with status (0)',
    ]),
  );
  expect(known.hosts).toEqual(['', 'db1']);
  expect(Array.from({ length: 4 }, (_, line) => known.hostOf[line])).toEqual([0, 0, 1, 0]);
  expect(known.changed).toEqual([1]);
});

test('blank lines are blank, and a hostile line is only text', () => {
  const known = readWhole(['', '   ', `TASK ${'x'.repeat(9000)} ***`, '*** ***', `${'*'.repeat(9000)}`, 'ok: ['].join('\n'));
  expect([...known.kinds.subarray(0, 2)]).toEqual([blankBit, blankBit]);
  expect(Array.from(known.kinds.subarray(2, 5), (byte) => byte & kindBits)).toEqual([lineKind.text, lineKind.text, lineKind.text]);
  expect(known.headings).toEqual([]);
});

test.each([
  ['GitHub', ['start', '::group::Build it', 'cc a.c', '::warning file=a.c,line=1::old', '::endgroup::', 'rest', '::error::broken']],
  ['Azure', ['start', '##[group]Build it', 'cc a.c', '##[warning]old', '##[endgroup]', 'rest', '##[error]broken']],
])('the groups of %s are headings that end, and what it calls an error is a failure', (_, lines) => {
  const known = readWhole(markup(lines));
  expect(known.headings.map(({ at, title, isPlay, play: of }) => [at, title, isPlay, of])).toEqual([
    [1, 'Build it', false, -1],
    [4, '', false, -1],
  ]);
  expect([known.warnings, known.failed]).toEqual([[3], [6]]);
});

test('sections of GitLab have the title behind their name, or their name; a new one ends the one before', () => {
  const lines = [
    'start',
    '\u001B[0Ksection_start:1560896352:get_tools[collapsed=true]\u001B[0K\u001B[36;1mGet the <tools>\u001B[0m',
    'curl',
    '\u001B[0Ksection_end:1560896353:get_tools\u001B[0K',
    'section_start:1560896354:run_it\u001B[0K',
    'section_start:156:no_end_of_its_name',
  ];
  expect(readWhole(markup(lines)).headings.map(({ at, title }) => [at, title])).toEqual([
    [1, 'Get the <tools>'],
    [3, ''],
    [4, 'run it'],
  ]);
});

test('GitLab ends a section and starts the next in one line: the next is a heading that folds', () => {
  const [end, start] = ['section_end:1560896353:prepare\r\u001B[0K', 'section_start:1560896353:get_sources\r\u001B[0K'];
  const lines = [
    '\u001B[0Ksection_start:1560896352:prepare\r\u001B[0K\u001B[0K\u001B[36;1mPrepare\u001B[0;m',
    'docker pull',
    `\u001B[0;m\u001B[0K${end}${start}\u001B[0K\u001B[36;1mGet sources\u001B[0;m`,
    'git fetch',
    `${end.replace('prepare', 'get_sources')}${start.replace('get_sources', 'step_script')}`,
    `section_start:1:empty\r\u001B[0K${end.replace('prepare', 'empty')}`,
    'rest',
  ];
  expect(readWhole(markup(lines)).headings.map(({ at, title }) => [at, title])).toEqual([
    [0, 'Prepare'],
    [2, 'Get sources'],
    [4, 'step script'],
    [5, ''],
  ]);
});

test('what Ansible writes is never taken for the markers of another program; what waited for an approval may have some', () => {
  const fakes = ['::group::x', '::error::x', '##[group]x', 'section_start:1:a\u001B[0Kx', '::endgroup::'];
  const known = readWhole(markup([...play, ...fakes]));
  expect(known.headings).toHaveLength(4);
  expect(known.failed).toHaveLength(1);
  expect(readWhole(markup(['::groups::x', ' ::group::x', 'a ::group::x', '##[command]x', '::error x'])).headings).toEqual([]);
  const approved = readWhole(markup(['APPROVE [a.sh] ****', 'changed: [approved by olga]', '::group::x', '::endgroup::', 'end']));
  expect(approved.headings.map(({ title, play: of }) => [title, of])).toEqual([
    ['APPROVE [a.sh]', 1],
    ['x', 1],
    ['', 1],
  ]);
});

test('AWX writes as Ansible does, in the colours of terminals', () => {
  const colours = (line: string): string => (line === '' ? '' : `\u001B[0;32m${line}\u001B[0m`);
  const [plainly, coloured] = [readWhole(play.join('\n')), readWhole(play.map(colours).join('\n'))];
  expect(coloured.headings.map(({ title }) => title)).toEqual(plainly.headings.map(({ title }) => title));
  expect([coloured.failed, coloured.changed, coloured.warnings]).toEqual([plainly.failed, plainly.changed, plainly.warnings]);
});

const someLine = (draw: Draw): string =>
  draw.pick([
    ...play,
    'ok: [h1]',
    'changed: [h2]',
    'failed: [h1] (item=x)',
    '...ignoring',
    '::group::a',
    '::endgroup::',
    'section_start:1:a\u001B[0Kb',
    "<span class='low x'>low</span>",
    draw.text(12).replaceAll(/[\r\n]/g, ''),
  ]);

test('I1 I2 whatever is added, cut and read again, what is known is what one reading would say', () => {
  forAll(
    (draw) => {
      const indexer = createIndexer();
      const ledger = createLedger();
      const stretches: { readonly html: string; readonly before: ReturnType<typeof indexer.state> }[] = [];
      for (let n = 0; n < 10; n++) {
        if (stretches.length > 0 && draw.chance(0.4)) {
          const to = draw.int(stretches.length);
          indexer.back(stretches[to]!.before);
          ledger.cut(stretches[to]!.before.at);
          stretches.length = to;
        }
        const html = `${Array.from({ length: 1 + draw.int(12) }, () => someLine(draw)).join('\n')}\n`;
        stretches.push({ html, before: indexer.state() });
        ledger.add(indexer.read(plainText(html), html), draw.chance(0.3));
      }
      const [known, whole] = [ledger.known(), readWhole(stretches.map(({ html }) => html).join(''))];
      const told = ({ read, headings, failed, changed, recap, lastTime }: typeof known) => ({
        read,
        headings,
        failed,
        changed,
        recap,
        lastTime,
      });
      // A failure whose fate was told only by what was cut off may be taken for a warning.
      expect({ ...told(known), failed: [] }).toEqual({ ...told(whole), failed: [] });
      const hosts = ({ hostOf, hosts: names, read }: typeof known) => Array.from({ length: read }, (_, line) => names[hostOf[line]!]);
      expect(hosts(known)).toEqual(hosts(whole));
    },
    { runs: 200 },
  );
});
