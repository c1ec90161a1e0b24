import { autocompletion, completionKeymap, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { Compartment, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';
import { looks, readOnly, showText, tellTyped } from '../yaml-editor.ts';
import { expressionWords } from './expression-words.ts';
import type { ExpressionWord } from './editing.tsx';

export interface ExpressionEditorSetup {
  readonly text: string;
  readonly label: string;
  readonly isReadOnly: boolean;
  readonly words: () => { readonly placeholders: readonly ExpressionWord[]; readonly functions: readonly ExpressionWord[] };
  readonly onChange: (text: string) => void;
}

export interface ExpressionEditorHandle {
  readonly setText: (text: string) => void;
  readonly setReadOnly: (isReadOnly: boolean) => void;
  readonly destroy: () => void;
}

/** A small editor for one expression or query. It lives in a shadow root, as the one for YAML does. */
export function openExpressionEditor(root: ShadowRoot, setup: ExpressionEditorSetup): ExpressionEditorHandle {
  const lock = new Compartment();
  const complete = (context: CompletionContext): CompletionResult | null => {
    const before = context.state.sliceDoc(0, context.pos);
    const found = expressionWords(before, context.state.sliceDoc(context.pos, context.pos + 1), setup.words(), context.explicit);
    if (found === null || found.words.length === 0) return null;
    return { from: found.from, options: found.words.map((word) => ({ ...word })), validFor: /^[\w.]*$/ };
  };
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: setup.text,
      extensions: [
        [looks, smaller, history(), drawSelection(), bracketMatching(), EditorView.lineWrapping],
        autocompletion({ override: [complete], icons: false }),
        // Tab goes on to the next control, as in every box of a form.
        keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
        EditorView.contentAttributes.of({ 'aria-label': setup.label, spellcheck: 'false', autocapitalize: 'off' }),
        tellTyped(setup.onChange),
        lock.of(readOnly(setup.isReadOnly)),
      ],
    }),
  });
  return {
    setText: (text) => showText(view, text),
    setReadOnly: (isReadOnly) => view.dispatch({ effects: lock.reconfigure(readOnly(isReadOnly)) }),
    destroy: () => view.destroy(),
  };
}

const smaller = EditorView.theme({
  '&': { height: 'auto', minHeight: '58px', maxHeight: '240px', borderRadius: '4px' },
  '.cm-content': { padding: '6px 0' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '200px' },
});
