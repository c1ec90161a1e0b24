import { expect, test } from 'vitest';
import { step, untouched, type HalfFilled, type HalfFilledEffect, type HalfFilledEvent, type Kept } from '#sync/half-filled.ts';
import { forAll, type Draw } from '#tests/support/forall.ts';

/** A device with its rows, and the tabs in which one form is open. Writes of a tab arrive in order, late, or not at all. */
interface Tab {
  state: HalfFilled;
  answers: Kept['answers'];
  /** Entered by hand in this tab and neither run nor taken back. */
  typed: Set<string>;
  writes: Extract<HalfFilledEffect, { readonly do: 'keep' | 'forget' }>[];
}

class Device {
  readonly rows = new Map<string, Kept>();
  readonly tabs: Tab[] = [];
  /** What nobody may remove: values that were entered, and are neither run nor discarded. */
  readonly precious = new Set<string>();
  /** Run or discarded: a write that was on its way then makes nothing precious again. */
  readonly #over = new Set<string>();
  #count = 0;

  open(): void {
    const id = `row${this.#count++}`;
    this.tabs.push({ state: untouched({ id, form: 'F', digest: 'd', fields: [] }), answers: {}, typed: new Set(), writes: [] });
  }

  feed(tab: Tab, event: HalfFilledEvent): void {
    const [next, effects] = step(tab.state, event);
    tab.state = next;
    for (const effect of effects) {
      if (effect.do === 'keep' || effect.do === 'forget') tab.writes.push(effect);
      if (effect.do === 'fill') tab.answers = { ...effect.kept.answers, ...tab.answers };
    }
  }

  type(tab: Tab): void {
    const value = `v${this.#count++}`;
    tab.answers = { ...tab.answers, [value]: true };
    tab.typed.add(value);
    this.feed(tab, { type: 'edited' });
  }

  due(tab: Tab): void {
    this.feed(tab, { type: 'due', answers: tab.answers, now: this.#count++ });
  }

  /** The oldest write of a tab happens, or the device refuses it. */
  write(tab: Tab, refuses: boolean): void {
    const effect = tab.writes.shift();
    if (!effect) return;
    if (refuses) return this.feed(tab, { type: 'unstored', reason: 'full' });
    if (effect.do === 'forget') for (const id of effect.ids) this.rows.delete(id);
    else {
      this.rows.set(effect.row.id, effect.row);
      for (const id of effect.instead) if (id !== effect.row.id) this.rows.delete(id);
      // Discarding may be on its way already, and undoing it behind that.
      const isLeaving = tab.writes.some((later) => later.do === 'forget' && later.ids.includes(effect.row.id));
      for (const name of Object.keys(effect.row.answers)) if (!this.#over.has(name) && !isLeaving) this.precious.add(name);
    }
    this.feed(tab, { type: 'stored' });
  }

  /** The locks: a row is found only while no open tab works on it or offers it. */
  isFree(id: string): boolean {
    return !this.tabs.some(
      ({ state }) =>
        state.mine.id === id || state.absorbed.includes(id) || state.offer?.kept.id === id || state.others.some((other) => other.id === id),
    );
  }

  back(names: Iterable<string>): void {
    for (const name of names) this.#over.delete(name);
  }

  gone(names: Iterable<string>): void {
    for (const name of names) {
      this.precious.delete(name);
      this.#over.add(name);
    }
  }
}

function happen(device: Device, tab: Tab, draw: Draw): void {
  draw.pick<() => void>([
    () => device.type(tab),
    () => device.type(tab),
    () => device.due(tab),
    () => device.write(tab, false),
    () => device.write(tab, draw.chance(0.3)),
    () => {
      const free = [...device.rows.values()].filter(({ id }) => device.isFree(id));
      if (free.length > 0) device.feed(tab, { type: 'found', kept: draw.pick(free), isNews: true });
    },
    () => device.feed(tab, { type: 'taken' }),
    () => {
      const { offer } = tab.state;
      if (offer?.at === 'offered') device.gone(Object.keys(offer.kept.answers));
      device.feed(tab, { type: 'discarded' });
    },
    () => {
      const { offer } = tab.state;
      if (offer?.at === 'discarded') device.back(Object.keys(offer.kept.answers));
      device.feed(tab, { type: 'undone' });
    },
    () => device.feed(tab, { type: 'putAside' }),
    () => {
      device.gone(Object.keys(tab.answers));
      device.feed(tab, { type: 'launched' });
      // What was run stands in the form still; it is nobody's work any more.
      tab.answers = {};
      tab.typed.clear();
    },
    // The tab is killed between any two moments.
    () => void device.tabs.splice(device.tabs.indexOf(tab), 1),
    () => device.open(),
  ])();
}

test('H1 H2 H4 what reached the device stays until it is run or discarded, in any tab, whatever is killed or refused', () => {
  forAll(
    (draw) => {
      const device = new Device();
      device.open();
      for (let n = 0; n < 80; n++) {
        if (device.tabs.length === 0) device.open();
        happen(device, draw.pick(device.tabs), draw);
        const onDevice = new Set([...device.rows.values()].flatMap(({ answers }) => Object.keys(answers)));
        expect([...device.precious].filter((name) => !onDevice.has(name))).toEqual([]);
      }
    },
    { runs: 300 },
  );
});

test('H1 when the wake has come and the device takes it, everything entered in an open tab is on the device', () => {
  forAll(
    (draw) => {
      const device = new Device();
      device.open();
      for (let n = 0; n < 40; n++) {
        if (device.tabs.length === 0) device.open();
        happen(device, draw.pick(device.tabs), draw);
      }
      for (const tab of device.tabs) {
        device.due(tab);
        while (tab.writes.length > 0) device.write(tab, false);
        const row = device.rows.get(tab.state.mine.id);
        for (const name of tab.typed) expect(row?.answers).toHaveProperty([name]);
      }
    },
    { runs: 300 },
  );
});
