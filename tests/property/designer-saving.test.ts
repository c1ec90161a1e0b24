import { expect, test } from 'vitest';
import { DesignerWalk } from '#tests/support/designer-walk.ts';
import type { Fate } from '#tests/support/designer-world.ts';
import { forAll, type Draw } from '#tests/support/forall.ts';

const fates: readonly Fate[] = ['only said', 'lost before', 'lost after', 'late', 'trouble', 'signed out', 'denied'];

function happen(walk: DesignerWalk, draw: Draw): void {
  const { server } = walk;
  const tab = draw.pick(walk.tabs);
  const asking = walk.tabs.find(({ asks }) => asks.length > 0) ?? tab;
  const writing = walk.tabs.find(({ writes }) => writes.length > 0) ?? tab;
  draw.pick<() => void>([
    () => walk.type(tab),
    () => walk.type(tab),
    () => walk.due(tab),
    () => walk.due(tab),
    () => walk.write(writing, draw.chance(0.1)),
    () => walk.write(writing, false),
    () => walk.write(tab, false),
    () => walk.hear(tab),
    () => draw.chance(0.2) && walk.discard(tab),
    // A person works for a while, and everything goes well.
    ...Array.from({ length: 3 }, () => () => {
      walk.type(tab);
      walk.due(tab);
      for (let n = draw.int(4); n > 0; n--) walk.write(tab, false);
    }),
    ...Array.from({ length: 3 }, () => () => {
      walk.save(tab, draw.chance(0.3));
      for (let n = draw.int(12); n > 0; n--) walk.ask(asking, 'answered');
    }),
    // One question of a save meets its fate, wherever it stands: of a walk by chance alone few come as far as the sending.
    ...Array.from({ length: 2 }, () => () => {
      walk.save(tab, draw.chance(0.3));
      const at = draw.int(11);
      for (let n = 0; n < 11; n++) walk.ask(asking, n === at ? draw.pick(fates) : 'answered');
    }),
    () => {
      Object.assign(server, { disabled: '', hasRole: true });
      walk.online = true;
    },
    ...Array.from({ length: 6 }, () => () => walk.ask(asking, 'answered')),
    () => walk.ask(asking, draw.pick(fates)),
    () => walk.choose(tab),
    () => walk.other(),
    () => draw.chance(0.5) && server.take('other'),
    () => (server.lock = null),
    () => server.late.shift()?.(),
    () => (walk.online = draw.chance(0.6)),
    () => walk.feed(asking, draw.chance(0.8) ? { type: 'online' } : { type: 'stopAsked' }),
    () => (server.disabled = draw.chance(0.2) ? 'Designer is disabled' : ''),
    () => (server.hasRole = draw.chance(0.8)),
    () => walk.tabs.length < 3 && walk.openTab(),
    // Killed between any two moments.
    () => void (draw.chance(0.3) && walk.tabs.splice(walk.tabs.indexOf(tab), 1)),
    () => (tab.seen = server.portal()),
    () => {
      if (!draw.chance(0.05)) return;
      // Signed out: what would go was named, and everything of this person goes.
      walk.tabs = [];
      walk.device.rows.clear();
      walk.precious.clear();
    },
  ])();
  if (walk.tabs.length === 0) walk.openTab();
}

test('P1 P2 P4 G1 G2 G3 G4 G5 J1 J2 whatever happens to tabs, network, lock and server: no work is lost, and nothing of others is overwritten unseen', () => {
  forAll(
    (draw) => {
      const walk = new DesignerWalk(draw);
      for (let n = 0; n < 100; n++) {
        happen(walk, draw);
        walk.check();
      }
      settle(walk);
    },
    { runs: 1000 },
  );
}, 120_000);

/** When everything works again, everything is saved in a few presses. */
function settle(walk: DesignerWalk): void {
  const { server } = walk;
  Object.assign(server, { disabled: '', hasRole: true, lock: null });
  walk.online = true;
  for (const tab of walk.tabs)
    for (let n = 0; n < 4; n++) {
      walk.due(tab);
      while (tab.writes.length > 0) walk.write(tab, false);
      walk.hear(tab);
    }
  walk.check();
  const [tab] = walk.tabs;
  walk.tabs = [tab!];
  walk.feed(tab!, { type: 'stopAsked' });
  let outcome = tab!.saving.outcome;
  for (let press = 0; press < 12; press++) {
    for (let n = 0; n < 40 && (tab!.saving.at !== 'idle' || tab!.asks.length > 0); n++) {
      walk.feed(tab!, { type: 'online' });
      walk.ask(tab!, 'answered');
    }
    expect(tab!.saving.at).toBe('idle');
    outcome = tab!.saving.outcome;
    walk.choose(tab!, ['mine']);
    walk.rename(tab!);
    walk.check();
    if (walk.device.rows.size === 0) break;
    walk.save(tab!, true);
  }
  expect(
    [...walk.device.rows.values()].map(({ id }) => id),
    JSON.stringify(outcome),
  ).toEqual([]);
}
