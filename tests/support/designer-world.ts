import { parse } from 'yaml';
import { formsChanged, type LockState } from '#contract/designer.ts';
import type { Failure } from '#contract/failure.ts';
import type { Row } from '#lib/plain.ts';
import { textsOfConfig, wholeText } from '#sync/designer/config-texts.ts';
import type { Draft } from '#sync/designer/merge-drafts.ts';
import { portalOf, type DesignedPortal, type PortalTexts } from '#sync/designer/portal-texts.ts';
import type { SavedDraft, SaveEffect, SaveEvent } from '#sync/designer/save-state.ts';

/**
 * What happens to a question on its way: it may get lost before the deed or after it, or be done long after everybody gave up; a save may
 * be said to be done and never be, as where a disk is full.
 */
export type Fate = 'answered' | 'only said' | 'lost before' | 'lost after' | 'late' | 'trouble' | 'signed out' | 'denied';

const refused = (error: string): Failure => ({ kind: 'refused', message: 'No', error, output: undefined });
const lost: Failure = { kind: 'unreachable', reason: 'timeout', message: 'No answer' };

const formText = (name: string, own: string): string => `name: ${name}\ntype: ansible\nwhat: ${own}\nroles: [public]\nfields: []\n`;
const item = (text: string): string => text.replace(/^/gm, '    ').replace(/^ {4}/, '  - ').replace(/ +$/, '');

/** A server with its one lock, and the people who change it elsewhere. */
export class DesignerServer {
  texts: PortalTexts = {
    base: {
      file: 'forms.yaml',
      text: `# The portal\ncategories:\n  - name: Default\nroles: []\nforms:\n${item(formText('F1', 'start'))}${item(formText('F2', 'start'))}`,
    },
    files: [{ file: 'more.yaml', text: formText('F3', 'start') }],
  };
  lock: { readonly by: 'me' | 'other'; readonly created: string } | null = null;
  disabled = '';
  hasRole = true;
  /** Every text it ever had, one behind the other. */
  history = '';
  #now = 0;
  #changes = 0;
  #portal: DesignedPortal | undefined;
  /** @param knowsTexts false = as AnsibleForms: it keeps meanings, and cannot tell one state from another */
  readonly knowsTexts: boolean;
  /** What was asked to be done, and will be some day. */
  readonly late: (() => void)[] = [];
  /** Looks at every save of mine that went through. */
  watch: (before: PortalTexts, after: PortalTexts) => void = () => undefined;

  constructor(knowsTexts: boolean) {
    this.knowsTexts = knowsTexts;
    this.#store(this.texts);
  }

  portal(): DesignedPortal {
    return (this.#portal = portalOf(this.texts, this.#portal));
  }

  revision(): string | null {
    return this.knowsTexts ? String(this.#changes) : null;
  }

  take(by: 'me' | 'other'): void {
    this.lock = { by, created: `t${this.#now++}` };
  }

  /** Somebody else changes the texts; whoever has files need not ask for the lock. */
  change(change: (texts: PortalTexts) => PortalTexts): void {
    this.#store(change(this.texts));
  }

  #store(texts: PortalTexts): void {
    this.texts = this.knowsTexts ? texts : textsOfConfig(parse(wholeText(texts), { uniqueKeys: false }) as Row);
    this.#changes += 1;
    this.history += [this.texts.base, ...this.texts.files].map(({ text }) => text).join('\n');
  }

  /** What the server does with a question. */
  answer(effect: SaveEffect): SaveEvent {
    const { turn } = effect;
    const no = (error: string): SaveEvent => ({ type: 'failed', turn, failure: refused(error) });
    if (this.disabled !== '' && effect.do !== 'read') return no(this.disabled);
    if (!this.hasRole && effect.do !== 'askLock') return { type: 'failed', turn, failure: { kind: 'denied', message: 'No access' } };
    switch (effect.do) {
      case 'askLock':
        return { type: 'lockIs', turn, lock: this.#lockState() };
      case 'takeLock':
        this.take('me');
        return { type: 'done', turn };
      case 'freeLock':
        this.lock = null;
        return { type: 'done', turn };
      case 'read':
        return { type: 'portalIs', turn, server: { portal: this.portal(), revision: this.revision() } };
      case 'check':
      case 'forget':
        return { type: 'done', turn };
      case 'send': {
        if (this.lock?.by === 'other') return no('Designer is locked by other');
        if (this.lock === null) this.take('me');
        if (effect.revision !== null && effect.revision !== this.revision()) return no(formsChanged);
        const before = this.texts;
        this.#store(effect.texts);
        this.watch(before, this.texts);
        return { type: 'done', turn };
      }
    }
  }

  #lockState(): LockState {
    if (this.lock === null) return { free: true };
    const { by, created } = this.lock;
    return { free: false, match: by === 'me', lock: { username: by, type: 'local', created } };
  }

  /** A question meets its fate. */
  meet(effect: SaveEffect, fate: Fate): SaveEvent {
    const { turn } = effect;
    switch (fate) {
      case 'answered':
        return this.answer(effect);
      case 'only said':
        return effect.do === 'send' ? { type: 'done', turn } : this.answer(effect);
      case 'lost before':
      case 'trouble':
        return { type: 'failed', turn, failure: lost };
      case 'lost after':
        this.answer(effect);
        return { type: 'failed', turn, failure: lost };
      case 'late':
        // A server without revisions cannot tell that something late is late.
        if (this.knowsTexts && effect.do === 'send') this.late.push(() => void this.answer(effect));
        return { type: 'failed', turn, failure: lost };
      case 'signed out':
        return { type: 'failed', turn, failure: { kind: 'unauthorized', message: '' } };
      case 'denied':
        return { type: 'failed', turn, failure: { kind: 'denied', message: 'No access' } };
    }
  }
}

/** What a device keeps of drafts: rows that are written onto the ones they come from. */
export class DraftRows {
  readonly rows = new Map<string, Draft>();

  /** `written`, or what is there instead: null = nothing any more. */
  keep(draft: Draft, onto: string | null): Draft | null | 'written' {
    const known = this.rows.get(draft.id);
    if ((known?.edit ?? null) !== onto) return known ?? null;
    this.rows.set(draft.id, draft);
    return 'written';
  }

  forget(id: string, onto: string): Draft | null {
    const known = this.rows.get(id);
    if (known && known.edit !== onto) return known;
    this.rows.delete(id);
    return null;
  }

  settle(drafts: readonly SavedDraft[], edit: () => string): void {
    for (const { id, edit: sent, saved } of drafts) {
      const known = this.rows.get(id);
      if (!known) continue;
      if (known.edit === sent) this.rows.delete(id);
      else this.rows.set(id, { ...known, base: saved, edit: edit() });
    }
  }
}
