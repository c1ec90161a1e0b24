import {
  checkRow,
  compileForm,
  fieldOf,
  newRow,
  openForm,
  readForm,
  readPrefill,
  step,
  type Effect,
  type EnumField,
  type FormEvent,
  type FormState,
  type Problem,
  type TableField,
} from '#engine/index.ts';
import type { Machine } from '#interpreter/machine.ts';
import { readActions, type Action as FormAction } from '#sync/actions.ts';
import { runForm, type FormRun, type RunWorld } from '#sync/run/form-run.ts';
import { fakeWorld } from '#tests/support/fake-world.ts';
import type { Action, Case, Row, TableAct } from './cases.ts';
import { Portal, type Reply } from './portal.ts';
import { Trace } from './trace.ts';

export const cycleMs = 100;
const usualCycles = 12;
const usualRunCycles = 10;
const pollMs = 2000;
/** Answers that bring on questions that are answered at once: more in one cycle is a form that never settles. */
const wavesBorne = 200;

export interface Toast {
  readonly level: string;
  readonly text: string;
  readonly details: string;
}

/** One form on a page of its own, played in cycles of 100 ms. What happened is in `trace`. */
export class Player {
  readonly portal: Portal;
  readonly toasts: Toast[] = [];
  readonly nav: unknown[] = [];
  readonly problems: readonly Problem[];
  readonly trace = new Trace();
  readonly run: FormRun;
  readonly abortable: boolean;
  hideForm = false;
  showHidden = false;
  output = '';
  state: FormState;
  #verbose: boolean | null = null;
  #arrived: (() => void)[] = [];
  readonly #world = fakeWorld();
  readonly #scripts: Machine;
  readonly #listeners = new Set<() => void>();

  constructor(played: Case, scripts: Machine) {
    this.#scripts = scripts;
    this.portal = new Portal(played.job);
    const raw = { name: 'T', ...played.form.props, fields: played.form.fields };
    const { form, problems } = readForm(raw);
    const compiled = compileForm(form, played.form.constants);
    const { prefill, isReadable } = readPrefill(parametersOf(played.query));
    this.problems = [...problems, ...compiled.problems];
    this.abortable = form.abortable;
    this.run = runForm(() => this.#runWorld(readActions(raw).actions));
    this.run.subscribe(() => this.trace.note(`run is ${this.run.current().at}`));
    for (const action of played.actions) {
      if (!action.server) break;
      this.portal.obey(action.server);
    }
    const [state, effects] = openForm(compiled, { prefill, user: userOf(played) });
    this.state = state;
    this.#perform(effects);
    this.#greet(isReadable);
  }

  /** Lets `cycles` pass. */
  async pass(cycles: number): Promise<void> {
    for (let n = 0; n < cycles; n++) {
      this.#deliver();
      await this.#world.pass(cycleMs);
      this.trace.now += cycleMs;
      this.#deliver();
    }
  }

  async play(action: Action): Promise<void> {
    this.trace.note(`action ${JSON.stringify(action)}`);
    this.#act(action);
    const usual = action.wait ?? action.jobWait ?? (action.run ? usualRunCycles : usualCycles);
    await this.pass(action.ticks ?? usual);
  }

  send(event: FormEvent): void {
    this.trace.note(`event ${JSON.stringify(event)}`);
    const before = this.state;
    const [state, effects] = step(before, event);
    this.state = state;
    this.trace.compare(before, state);
    this.#perform(effects);
    if (state !== before) for (const listener of this.#listeners) listener();
  }

  #act(action: Action): void {
    for (const [field, input] of Object.entries(action.set ?? {})) this.send({ type: 'chosen', field, input });
    for (const [field, input] of Object.entries(action.type ?? {})) this.send({ type: 'typed', field, input });
    for (const [field, places] of Object.entries(action.select ?? {})) for (const place of [places].flat()) this.#click(field, place);
    for (const [field, on] of Object.entries(action.pencil ?? {})) this.#pencil(field, on);
    for (const [field, file] of Object.entries(action.file ?? {}))
      this.send({ type: 'attached', field, file: file === null ? null : { type: '', ...file } });
    for (const field of namesIn(action.refresh)) this.send({ type: 'refreshed', field });
    if (action.server) this.portal.obey(action.server);
    if (action.table) this.#edit(action.table);
    if (action.verbose !== undefined) this.#verbose = action.verbose;
    if (action.showHidden !== undefined) this.showHidden = action.showHidden;
    if (action.run) this.run.feed({ type: 'runAsked', attempt: this.run.current().attempt + 1 });
    if (action.abort) this.run.feed({ type: 'abortAsked' });
  }

  /** What the page offers only for texts and numbers (form-engine 4.8). */
  #pencil(field: string, on: boolean): void {
    const value = fieldOf(this.state, field)?.state.value;
    if (!on || value === undefined || typeof value === 'string' || typeof value === 'number') this.send({ type: 'pencilled', field, on });
    else this.#say({ level: 'warning', text: 'You can only edit string or number expression fields.', details: '' });
  }

  /** A click on an option chooses it, or takes it back. */
  #click(name: string, place: number): void {
    const found = fieldOf(this.state, name);
    const field = found?.field as EnumField;
    const option = found?.state.options[place];
    const now = found?.state.value;
    if (!field.multiple && !field.horizontal) return this.send({ type: 'chosen', field: name, input: now === option ? undefined : option });
    const list: readonly unknown[] = Array.isArray(now) ? now : [];
    const next = list.includes(option) ? list.filter((one) => one !== option) : [...list, option];
    return this.send({ type: 'chosen', field: name, input: next });
  }

  /** What the dialog of an edit table does: a row that breaks a rule is not saved; a cancelled one never was. */
  #edit({ field: name, op, row, index }: TableAct): void {
    const found = fieldOf(this.state, name);
    const field = found?.field as TableField;
    const rows = (found?.state.value ?? []) as readonly Row[];
    switch (op) {
      case 'add': {
        const added = { ...newRow(this.state, field), ...row };
        if (this.#isFaulty(field, added, 'add')) return;
        return this.send({ type: 'rowAdded', field: name, before: index ?? null, row: added });
      }
      case 'edit': {
        const edited = { ...rows[index ?? 0], ...row };
        if (this.#isFaulty(field, edited, 'edit')) return;
        return this.send({ type: 'rowEdited', field: name, at: index ?? 0, row: edited });
      }
      case 'editCancel':
        return undefined;
      case 'delete':
        return this.send({ type: 'rowDeleted', field: name, at: index ?? 0 });
      case 'undo':
        return this.send({ type: 'rowRestored', field: name, at: index ?? 0 });
    }
  }

  #isFaulty(field: TableField, row: Row, when: 'add' | 'edit'): boolean {
    return Object.values(checkRow(this.state, field, row, when)).some((messages) => messages.length > 0);
  }

  #perform(effects: readonly Effect[]): void {
    for (const effect of effects) {
      this.trace.note(`effect ${JSON.stringify(effect)}`);
      const { ask } = effect;
      if (effect.do === 'wait') {
        this.#world.clock.after(effect.ms, () => this.send({ type: 'woken', ask }));
        continue;
      }
      const { question } = effect;
      const answer = (reply: Reply): void => void this.#arrived.push(() => this.send({ ...reply, ask }));
      if (question.kind === 'script') answer(this.#evaluate(question.source));
      else this.portal.ask(question, answer);
    }
  }

  #evaluate(source: string): Reply {
    const outcome = this.#scripts.run(source);
    return outcome.ok ? { type: 'answered', output: outcome.value } : { type: 'failed', message: outcome.message, offline: false };
  }

  #deliver(): void {
    for (let wave = 0; this.#arrived.length > 0; wave++) {
      if (wave > wavesBorne) throw new Error('The form asks for ever');
      const arrived = this.#arrived;
      this.#arrived = [];
      for (const arrive of arrived) arrive();
    }
  }

  #runWorld(actions: RunWorld['actions']): RunWorld {
    return {
      clock: this.#world.clock,
      form: {
        current: () => this.state,
        send: (event) => this.send(event),
        subscribe: (listener) => {
          this.#listeners.add(listener);
          return () => void this.#listeners.delete(listener);
        },
      },
      actions,
      verbose: this.#verbose,
      say: (level, text, details) => this.#say({ level, text, details }),
      launch: async (body) => {
        const answer = this.portal.launch(body);
        if (answer.ok) this.#follow(answer.value.jobId, false);
        return answer;
      },
      fileOf: (field) => (fieldOf(this.state, field)?.state.value ?? null) as File | null,
      upload: async (file) => this.portal.upload(file),
      newKey: () => 'key',
      serverTime: () => null,
      keep: async () => undefined,
      forget: () => undefined,
      search: async () => ({ at: 'searched', found: [] }),
      abort: async (jobId) => {
        this.portal.aborted.push(jobId);
        return { ok: true, value: undefined };
      },
      countApprovals: () => void this.nav.push('refreshApprovals'),
      act: (action, jobId) => this.#happen(action, jobId),
    };
  }

  /** Polls every two seconds while the run follows the job, and once more after the end. */
  #follow(jobId: number, isOver: boolean): void {
    this.#world.clock.after(pollMs, () => {
      const launch = this.run.current();
      if (launch.at !== 'following' || launch.jobId !== jobId) return;
      const answer = this.portal.poll();
      this.trace.note(`poll ${JSON.stringify(answer)}`);
      if (answer === null) this.run.feed({ type: 'pollFailed', jobId, reason: 'no answer' });
      else {
        if (answer.output !== '') this.output = answer.output;
        this.run.feed({ type: 'seen', jobId, status: answer.status, message: answer.message, settled: isOver, waiting: false });
      }
      this.#follow(jobId, answer !== null && answer.status !== 'info');
    });
  }

  #happen(action: FormAction, jobId: number): void {
    this.trace.note(`form action ${JSON.stringify(action)}`);
    switch (action.do) {
      case 'clear':
        this.hideForm = false;
        return this.send({ type: 'cleared' });
      case 'hide':
      case 'show':
        return void (this.hideForm = action.do === 'hide');
      case 'home':
        return void this.nav.push({ name: 'Home' });
      case 'reload':
        return void this.nav.push('reload');
      case 'load':
        return void this.nav.push('rerender', { name: 'Form', query: { form: action.form, __previous_jobid__: jobId } });
    }
  }

  /** What the page says when a form opens. */
  #greet(linkIsReadable: boolean): void {
    if (!linkIsReadable) this.#say({ level: 'error', text: "Couldn't parse your querystring", details: '' });
    for (const { code, message } of this.problems)
      if (code === 'duplicateName' || code === 'selfReference') this.#say({ level: 'error', text: message, details: '' });
  }

  #say(toast: Toast): void {
    this.trace.note(`toast ${toast.level}: ${toast.text} ${toast.details}`.trim());
    this.toasts.push(toast);
  }
}

function parametersOf(query: Row): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) parameters.append(name, String(one));
  return parameters;
}

const userOf = ({ user, admin }: Case): Row => ({
  username: 'u',
  type: 'local',
  id: 1,
  groups: [],
  roles: admin ? ['admin', 'public'] : ['public'],
  options: {},
  ...user,
});

const namesIn = (given: Action['refresh']): readonly string[] =>
  given === undefined ? [] : typeof given === 'string' ? [given] : Array.isArray(given) ? given : Object.keys(given);
