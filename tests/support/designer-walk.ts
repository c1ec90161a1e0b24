import { expect } from 'vitest';
import { idOf, type Version } from '#sync/designer/entity.ts';
import { editing, step as editStep, type EditEffect, type Editing, type EditEvent } from '#sync/designer/edit-draft.ts';
import type { Draft } from '#sync/designer/merge-drafts.ts';
import { canTakeBoth, keyOfConflict, type VersionConflict } from '#sync/designer/merge-versions.ts';
import type { DesignedPortal, PortalTexts } from '#sync/designer/portal-texts.ts';
import { noSave, type SaveEffect, type SaveEvent, type Saving } from '#sync/designer/save-state.ts';
import { step as saveStep } from '#sync/designer/save.ts';
import { DesignerServer, DraftRows, type Fate } from '#tests/support/designer-world.ts';
import type { Draw } from '#tests/support/forall.ts';

interface Tab {
  /** The portal as this tab last saw it. */
  seen: DesignedPortal;
  readonly open: Map<string, Editing>;
  readonly writes: { readonly key: string; readonly effect: EditEffect }[];
  saving: Saving;
  asks: SaveEffect[];
}

/** Words are `mine7.` or `theirs7.`: each is said once, so it can be looked for everywhere. */
const wordsIn = (text: string, whose: 'mine' | 'theirs'): readonly string[] =>
  text.match(whose === 'mine' ? /mine\d+\./g : /theirs\d+\./g) ?? [];
const textOf = ({ base, files }: PortalTexts): string => [base, ...files].map(({ text }) => text).join('\n');

/** A person with some tabs, a server, and others who work on it; every step keeps the promises, or the walk fails. */
export class DesignerWalk {
  readonly server: DesignerServer;
  readonly device = new DraftRows();
  tabs: Tab[] = [];
  online = true;
  /** Words of mine that reached the device, and that nobody took back: they are on it or on the server. */
  precious = new Set<string>();
  /** Taken back once: a tab that still shows one makes it no work again. */
  readonly #takenBack = new Set<string>();
  /** Words of others that were shown to the person in a conflict. */
  readonly shown = new Set<string>();
  readonly #draw: Draw;
  #count = 0;
  /** The locks that the save under way knows it took. */
  readonly #taken = new Set<string>();
  /** What the save under way carries, to know what its person had seen. */
  #sent: readonly Draft[] = [];

  constructor(draw: Draw) {
    this.#draw = draw;
    this.server = new DesignerServer(draw.chance(0.8));
    this.server.watch = (before, after) => this.#saved(before, after);
    this.openTab();
  }

  #takeBack(words: readonly string[]): void {
    for (const word of words) {
      this.precious.delete(word);
      this.#takenBack.add(word);
    }
  }

  fresh = (): string => `e${this.#count++}`;

  openTab(): void {
    this.tabs.push({ seen: this.server.portal(), open: new Map(), writes: [], saving: noSave, asks: [] });
  }

  /** P4: what others said is overwritten only by somebody who saw it. */
  #saved(before: PortalTexts, after: PortalTexts): void {
    const now = new Set(wordsIn(textOf(after), 'theirs'));
    const known = new Set([...this.#sent.flatMap(({ base }) => wordsIn(base?.text ?? '', 'theirs')), ...this.shown]);
    const unseen = wordsIn(textOf(before), 'theirs').filter((word) => !now.has(word) && !known.has(word));
    expect(unseen, 'P4: overwritten unseen').toEqual([]);
  }

  /** P1, P2: what reached the device is there or on the server. */
  check(): void {
    const kept = [...this.device.rows.values()].map(({ mine }) => mine?.text ?? '').join('\n');
    const lost = [...this.precious].filter((word) => !kept.includes(word) && !this.server.history.includes(word));
    expect(lost, 'P2: lost').toEqual([]);
  }

  edit(tab: Tab, key: string, event: EditEvent): void {
    const state = tab.open.get(key);
    if (!state) return;
    const [next, effects] = editStep(state, event);
    tab.open.set(key, next);
    for (const effect of effects) if (effect.do === 'keep' || effect.do === 'forget') tab.writes.push({ key, effect });
  }

  /** The person types into a form: something new, or over what is there; or removes, renames, moves or adds it. */
  type(tab: Tab): void {
    const draw = this.#draw;
    const key = this.#opened(tab);
    const state = tab.open.get(key);
    if (!state) return;
    const { mine } = state;
    const word = `mine${this.#count++}.`;
    if (mine === null) return this.edit(tab, key, { type: 'edited', mine: state.base });
    const change = draw.pick(['say', 'say', 'over', 'over', 'remark', 'remove', 'rename', 'move'] as const);
    const text = this.#typed(change, mine, word);
    // What is typed over, or removed with its form, is the person's own doing.
    const next =
      change === 'remove' ? null : { ...mine, text, file: change === 'move' ? draw.pick(['', 'more.yaml', 'new.yaml']) : mine.file };
    this.#takeBack(wordsIn(mine.text, 'mine').filter((gone) => !next?.text.includes(gone)));
    this.edit(tab, key, { type: 'edited', mine: next });
  }

  #typed(change: string, { text }: Version, word: string): string {
    // A server that keeps no texts keeps no comments either.
    if (change === 'say' || (change === 'remark' && !this.server.knowsTexts)) return `${text}say${word.slice(4, -1)}: ${word}\n`;
    if (change === 'over') return text.replace(/^what: .*$/m, `what: ${word}`);
    if (change === 'remark') return text.replace(/^what:/m, `# ${word}\nwhat:`);
    return change === 'rename' ? text.replace(/^name: .*$/m, `name: N${word.slice(4, -1)}`) : text;
  }

  /** A form to work on: open already, kept on the device, on the server, or new. */
  #opened(tab: Tab): string {
    const draw = this.#draw;
    if (tab.open.size > 0 && draw.chance(0.5)) return draw.pick([...tab.open.keys()]);
    const forms = [...tab.seen.entities.values()].filter(({ kind }) => kind === 'form');
    const added: Version = { kind: 'form', file: '', name: `A${this.#count}`, text: `name: A${this.#count++}\nwhat: start\n` };
    const chosen = forms.length === 0 || draw.chance(0.1) ? null : draw.pick(forms);
    const version = chosen && { kind: chosen.kind, file: chosen.file, name: chosen.name, text: chosen.text };
    const id = idOf(version ?? added);
    if (tab.open.has(id)) return id;
    const beside = forms.filter(({ file }) => file === version?.file).map(({ name }) => name);
    const started = editing(id, version, beside, this.device.rows.get(id) ?? null);
    tab.open.set(id, started.kept || version ? started : { ...started, mine: added });
    return id;
  }

  /** The oldest write of a tab happens, or the device refuses it. */
  write(tab: Tab, refuses: boolean): void {
    const next = tab.writes.shift();
    if (!next) return;
    const { key, effect } = next;
    if (refuses) return this.edit(tab, key, { type: 'unstored', reason: 'full' });
    if (effect.do === 'forget') {
      const row = this.device.forget(effect.id, effect.onto);
      if (row) this.edit(tab, key, { type: 'overtaken', row, edit: this.fresh() });
    }
    if (effect.do !== 'keep') return;
    const row = this.device.keep(effect.draft, effect.onto);
    if (row !== 'written') return this.edit(tab, key, { type: 'overtaken', row, edit: this.fresh() });
    const now = tab.open.get(key)?.mine?.text ?? '';
    // What was typed over since need not stay; what others than this tab took back neither.
    for (const word of wordsIn(effect.draft.mine?.text ?? '', 'mine'))
      if (now.includes(word) && !this.#takenBack.has(word)) this.precious.add(word);
    this.edit(tab, key, { type: 'stored' });
  }

  due(tab: Tab): void {
    for (const key of tab.open.keys()) this.edit(tab, key, { type: 'due', now: this.#count, edit: this.fresh() });
  }

  /** What other tabs and saves did to the rows comes to this one. */
  hear(tab: Tab): void {
    for (const [key, state] of tab.open) {
      const row = this.device.rows.get(state.id) ?? null;
      if (!state.writing && (state.kept || row) && row?.edit !== state.kept?.edit)
        this.edit(tab, key, { type: 'overtaken', row, edit: this.fresh() });
    }
  }

  discard(tab: Tab): void {
    if (tab.open.size === 0) return;
    const key = this.#draw.pick([...tab.open.keys()]);
    this.#takeBack(wordsIn(tab.open.get(key)?.mine?.text ?? '', 'mine'));
    this.edit(tab, key, { type: 'discarded' });
  }

  feed(tab: Tab, event: SaveEvent): void {
    const before = tab.saving;
    const [next, effects] = saveStep(before, event);
    // What a save may know of locks: those it was shown as its own after it had taken one.
    if (event.type === 'lockIs' && before.at === 'confirming lock' && !event.lock.free && event.lock.match)
      this.#taken.add(event.lock.lock.created);
    tab.saving = next;
    if (before.at !== 'idle' && next.at === 'idle') this.#ended(next);
    tab.asks = effects.length > 0 ? [...effects] : tab.asks;
  }

  /** G4: a lock that a save took does not outlive it, unless it says so. */
  #ended({ keepsLock }: Saving): void {
    const { lock } = this.server;
    if (!keepsLock && lock?.by === 'me') expect(this.#taken.has(lock.created), 'G4: the lock was kept').toBe(false);
  }

  /** One page at a time saves: its lock in the browser goes with it. */
  save(tab: Tab, force: boolean): void {
    if (this.tabs.some(({ saving }) => saving.at !== 'idle')) return;
    this.#sent = [...this.device.rows.values()];
    // That of a page which was killed is nobody's any more.
    this.#taken.clear();
    this.feed(tab, { type: 'saveAsked', drafts: this.#sent, force });
  }

  /** The oldest question of a tab goes out. */
  ask(tab: Tab, fate: Fate): void {
    const effect = tab.asks.shift();
    if (!effect) return;
    if (effect.do !== 'forget')
      return this.feed(tab, this.online ? this.server.meet(effect, fate) : this.server.meet(effect, 'lost before'));
    if (fate !== 'answered')
      return this.feed(tab, { type: 'failed', turn: effect.turn, failure: { kind: 'unauthorized', message: 'full' } });
    this.device.settle(effect.drafts, this.fresh);
    this.feed(tab, { type: 'done', turn: effect.turn });
  }

  /** The person looks at the conflicts a save came to, and takes something of each. */
  choose(tab: Tab, takes: readonly ('theirs' | 'mine' | 'both')[] = ['theirs', 'mine', 'both']): void {
    const { outcome } = tab.saving;
    if (outcome?.is !== 'conflict' || tab.saving.at !== 'idle') return;
    for (const { draft, conflicts } of outcome.landings) {
      const row = this.device.rows.get(draft.id);
      if (!row || conflicts.length === 0) continue;
      const choices = { ...row.choices };
      for (const conflict of conflicts) {
        const take = this.#draw.pick(takes);
        const taken = take === 'both' && !canTakeBoth(conflict) ? 'mine' : take;
        choices[keyOfConflict(conflict)] = { take: taken };
        this.#look(conflict, taken);
      }
      this.device.rows.set(row.id, { ...row, choices, edit: this.fresh() });
    }
  }

  /** A name that is taken is changed by hand. */
  rename(tab: Tab): void {
    const { outcome } = tab.saving;
    for (const { draft } of outcome?.is === 'problems' ? outcome.problems : []) {
      const row = this.device.rows.get(draft);
      if (!row?.mine) continue;
      const text = row.mine.text.replace(/^name: .*$/m, `name: R${this.#count++}`);
      this.device.rows.set(row.id, { ...row, mine: { ...row.mine, text }, edit: this.fresh() });
    }
  }

  #look({ theirs, mine }: VersionConflict, take: string): void {
    for (const word of wordsIn(JSON.stringify(theirs ?? ''), 'theirs')) this.shown.add(word);
    if (take !== 'mine') this.#takeBack(wordsIn(JSON.stringify(mine ?? ''), 'mine'));
    // Of two drafts of one's own one is taken.
    if (take !== 'theirs') this.#takeBack(wordsIn(JSON.stringify(theirs ?? ''), 'mine'));
  }

  /** Somebody else works on the server; who has no files to change by hand does it under the lock. */
  other(): void {
    if (!this.server.knowsTexts) this.server.take('other');
    const word = `theirs${this.#count++}.`;
    const file = this.#draw.int(2);
    const over = (text: string): string =>
      this.#draw.pick([
        () => text.replace(/^( *)what: .*$/m, `$1what: ${word}`),
        () => text.replace(/^( *)what: (.*)$/m, `$1what: $2\n$1note${word.slice(6, -1)}: ${word}`),
        () => text.replace(/^( *(?:- )?)name: .*$/m, `$1name: T${word.slice(6, -1)}`),
        () => text.replace(/^( *)what:/m, `$1# ${word}\n$1what:`),
      ])();
    this.server.change(({ base, files }) => {
      const [one, ...rest] = files;
      if (file === 0 || !one) {
        const forms = base.text.split(/^(?= {2}- )/m);
        const at = 1 + this.#draw.int(Math.max(1, forms.length - 1));
        const changed = forms.flatMap((form, n) => (n !== at ? [form] : this.#draw.chance(0.1) && forms.length > 2 ? [] : [over(form)]));
        return { base: { ...base, text: changed.join('') }, files };
      }
      return { base, files: this.#draw.chance(0.1) ? rest : [{ ...one, text: over(one.text) }, ...rest] };
    });
  }
}
