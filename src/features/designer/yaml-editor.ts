import { autocompletion, completionKeymap, type Completion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, codeFolding, foldGutter, foldKeymap, HighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, Transaction } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { guideAddress } from '#hooks/guide-address.ts';
import { choicesOf, type Word } from './guide-words.ts';
import { yamlPlace, type YamlPlace } from './yaml-place.ts';

export interface YamlMark {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

export interface YamlEditorSetup {
  readonly text: string;
  readonly label: string;
  readonly isReadOnly: boolean;
  /** The properties that may stand where these keys are around. */
  readonly wordsAt: (parents: readonly string[]) => readonly Word[];
  readonly onChange: (text: string) => void;
  /** Leads to a page of the guide. */
  readonly onGuide: (address: string) => void;
}

/** An editor on screen. */
export interface YamlEditorHandle {
  /** Another text than what is typed: only what differs is replaced, so that the cursor and the way back stay. */
  readonly setText: (text: string) => void;
  readonly setMarks: (marks: readonly YamlMark[]) => void;
  readonly setReadOnly: (isReadOnly: boolean) => void;
  readonly goTo: (line: number) => void;
  readonly destroy: () => void;
}

/** A shadow root takes its styles as objects: the page's policy refuses style elements. */
export function openYamlEditor(root: ShadowRoot, setup: YamlEditorSetup): YamlEditorHandle {
  const lock = new Compartment();
  const view: EditorView = new EditorView({
    root,
    parent: root,
    state: EditorState.create({ doc: setup.text, extensions: [extensionsOf(setup), lock.of(readOnly(setup.isReadOnly))] }),
  });
  let isMarked = false;
  return {
    setText: (text) => showText(view, text),
    setMarks(marks) {
      if (marks.length === 0 && !isMarked) return;
      isMarked = marks.length > 0;
      const diagnostics = marks.map((mark) => diagnosticAt(view.state, mark));
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    setReadOnly: (isReadOnly) => view.dispatch({ effects: lock.reconfigure(readOnly(isReadOnly)) }),
    goTo(line) {
      const { from } = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
      view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}

/** What comes from outside is no typing of this person: it is not told back, and Undo leaves it where it is. */
const fromOutside = [Transaction.userEvent.of('outside'), Transaction.addToHistory.of(false)];

/** Another text than what is typed: only what differs is replaced. */
export function showText(view: EditorView, text: string): void {
  const now = view.state.doc.toString();
  if (now !== text) view.dispatch({ changes: difference(now, text), annotations: fromOutside });
}

/** Tells what the person types, and nothing else. */
export const tellTyped = (onChange: (text: string) => void) =>
  EditorView.updateListener.of(({ docChanged, transactions, state }) => {
    if (docChanged && !transactions.every((one) => one.isUserEvent('outside'))) onChange(state.doc.toString());
  });

export const readOnly = (isReadOnly: boolean) => [EditorState.readOnly.of(isReadOnly), EditorView.editable.of(!isReadOnly)];

const tools = [
  [lineNumbers(), foldGutter(), codeFolding(), history(), drawSelection(), bracketMatching(), lintGutter()],
  [highlightActiveLine(), highlightActiveLineGutter(), highlightSelectionMatches(), search({ top: true })],
];

function extensionsOf({ label, wordsAt, onChange, onGuide }: YamlEditorSetup) {
  return [
    tools,
    language,
    autocompletion({ override: [(context) => completionsAt(context, wordsAt)], icons: false }),
    hoverTooltip((view, at) => tooltipAt(view.state, at, { wordsAt, onGuide })),
    keymap.of([...completionKeymap, ...searchKeymap, ...lintKeymap, ...foldKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', autocapitalize: 'off' }),
    tellTyped(onChange),
  ];
}

function difference(now: string, next: string): { readonly from: number; readonly to: number; readonly insert: string } {
  const shorter = Math.min(now.length, next.length);
  let from = 0;
  while (from < shorter && now[from] === next[from]) from++;
  let behind = 0;
  while (behind < shorter - from && now[now.length - 1 - behind] === next[next.length - 1 - behind]) behind++;
  return { from, to: now.length - behind, insert: next.slice(from, next.length - behind) };
}

function diagnosticAt({ doc }: EditorState, { line, text }: YamlMark): Diagnostic {
  const { from, to, text: said } = doc.line(Math.min(Math.max(1, line), doc.lines));
  return { from: from + (/^ */.exec(said)?.[0].length ?? 0), to, severity: 'error', message: text };
}

function placeAt({ doc }: EditorState, at: number): YamlPlace {
  const line = doc.lineAt(at);
  // A form is rarely longer, and the keys around a place are near.
  const first = Math.max(1, line.number - 2000);
  const above = first < line.number ? doc.sliceString(doc.line(first).from, line.from).replace(/\n$/, '').split('\n') : [];
  return yamlPlace([...above, line.text.slice(0, at - line.from)]);
}

function completionsAt(context: CompletionContext, wordsAt: YamlEditorSetup['wordsAt']): CompletionResult | null {
  const typed = context.matchBefore(/[\w-]*/);
  if (typed === null || (typed.from === typed.to && !context.explicit)) return null;
  const { parents, key, isValue } = placeAt(context.state, context.pos);
  const words = wordsAt(parents);
  if (isValue) {
    const word = words.find(({ name }) => name === key);
    const options = word ? choicesOf(word).map(({ name, description }): Completion => ({ label: name, info: description })) : [];
    return options.length > 0 ? { from: typed.from, options } : null;
  }
  const options = words.map((word): Completion => ({
    label: word.name,
    apply: `${word.name}: `,
    detail: word.type,
    info: wordText(word),
    boost: word.required === true ? 2 : word.group === 'basic' ? 1 : 0,
  }));
  return options.length > 0 ? { from: typed.from, options } : null;
}

const wordText = ({ short, description, default: normal, version }: Word): string =>
  [short, description, normal == null || normal === '' ? '' : `Default: ${String(normal)}`, version === '' ? '' : `Since ${version}`]
    .filter((part) => part !== '')
    .join('\n\n');

function tooltipAt(state: EditorState, at: number, { wordsAt, onGuide }: Pick<YamlEditorSetup, 'wordsAt' | 'onGuide'>) {
  const line = state.doc.lineAt(at);
  const found = /^[ -]*([\w-]+)(?= *:)/.exec(line.text);
  if (!found || at > line.from + found[0].length) return null;
  const { parents } = placeAt(state, line.from + found[0].length);
  const word = wordsAt(parents).find(({ name }) => name === found[1]);
  if (!word) return null;
  return {
    pos: line.from + found[0].length - found[1]!.length,
    end: line.from + found[0].length,
    create: () => ({ dom: wordBox(word, onGuide) }),
  };
}

/** What the guide says in short, and the way to all of it. */
export function wordBox(word: Word, onGuide: YamlEditorSetup['onGuide']): HTMLElement {
  const box = document.createElement('div');
  box.className = 'fieldrun-word';
  box.textContent = `${word.name}: ${word.type}\n\n${wordText(word)}`;
  if (word.page === '') return box;
  const link = document.createElement('a');
  link.href = guideAddress(word.page, word.name);
  link.textContent = 'Read on in the reference guide';
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onGuide(guideAddress(word.page, word.name));
  });
  box.append('\n\n', link);
  return box;
}

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--yaml-key)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--yaml-text)' },
  { tag: [tags.comment, tags.lineComment], color: 'var(--yaml-remark)', fontStyle: 'italic' },
  { tag: [tags.keyword, tags.bool, tags.number, tags.labelName, tags.typeName], color: 'var(--yaml-mark)' },
]);

const line = '1px solid var(--colorNeutralStroke2)';
export const looks = EditorView.theme({
  '&': { height: '100%', color: 'var(--colorNeutralForeground1)', backgroundColor: 'var(--colorNeutralBackground1)', fontSize: '13px' },
  '&.cm-focused': { outline: '2px solid var(--colorStrokeFocus2)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '20px', fontVariantLigatures: 'none' },
  '.cm-content': { caretColor: 'var(--colorNeutralForeground1)' },
  '.cm-cursor': { borderLeftColor: 'var(--colorNeutralForeground1)' },
  '.cm-gutters': { backgroundColor: 'var(--colorNeutralBackground2)', color: 'var(--colorNeutralForeground3)', borderRight: line },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--yaml-active)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--yaml-selected)',
  },
  '.cm-tooltip': {
    maxWidth: 'min(420px, 90vw)',
    border: line,
    borderRadius: '6px',
    backgroundColor: 'var(--colorNeutralBackground1)',
    color: 'inherit',
    boxShadow: 'var(--shadow16)',
  },
  '.fieldrun-word, .cm-completionInfo': { padding: '8px 12px', whiteSpace: 'pre-wrap', maxHeight: '260px', overflow: 'auto' },
  '.fieldrun-word a': { color: 'var(--colorBrandForegroundLink)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--yaml-selected)', color: 'inherit' },
  '.cm-completionDetail': { color: 'var(--colorNeutralForeground3)' },
  '.cm-panels': { backgroundColor: 'var(--colorNeutralBackground2)', color: 'inherit', borderBottom: line },
  '.cm-panel input, .cm-panel button': {
    fontSize: '13px',
    minHeight: '28px',
    backgroundImage: 'none',
    backgroundColor: 'var(--colorNeutralBackground1)',
    color: 'inherit',
    border: line,
    borderRadius: '4px',
  },
  '.cm-foldPlaceholder': { backgroundColor: 'var(--colorNeutralBackground3)', color: 'inherit', border: line },
});

const language = [yaml(), indentUnit.of('  '), EditorState.tabSize.of(2), syntaxHighlighting(colours), looks];
