import { Panel } from '#ui/Panel.tsx';
import styles from './dialogs.module.css';

interface Shortcut {
  /** Pressed together. */
  readonly keys: readonly string[];
  readonly does: string;
}
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const ctrl = isMac ? '⌘' : 'Ctrl';
const groups: readonly { readonly title: string; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: [ctrl, 'K'], does: 'Go to a form, a job, a page or an action' },
      { keys: ['?'], does: 'Show this list' },
      { keys: ['Esc'], does: 'Close what is open' },
    ],
  },
  { title: 'Forms', shortcuts: [{ keys: ['/'], does: 'Search the forms by name' }] },
  {
    title: 'Logs',
    shortcuts: [
      { keys: [ctrl, 'F'], does: 'Find in all lines of the log' },
      { keys: ['F'], does: 'Go to the next failure, with Shift to the one before; W: warnings, C: changes' },
      { keys: ['N'], does: 'Go to the next problem; P: to the one before' },
      { keys: ['Home'], does: 'Go to the first line; End: to the last' },
      { keys: [ctrl, 'A'], does: 'Mark all lines, to copy them' },
    ],
  },
  {
    title: 'Designer',
    shortcuts: [
      { keys: [ctrl, 'S'], does: 'Save to the server' },
      { keys: ['/'], does: 'Search the forms of the designer' },
      { keys: [ctrl, 'Space'], does: 'Show what may be written here' },
      { keys: [ctrl, 'F'], does: 'Search in the text' },
      { keys: [ctrl, 'Z'], does: 'Take back the last change' },
      { keys: ['F8'], does: 'Go to the next warning in the text' },
      { keys: ['Ctrl', 'M'], does: 'Let Tab leave the text, or write again' },
    ],
  },
  {
    title: 'Fields in the designer',
    shortcuts: [
      { keys: ['Alt', '↑'], does: 'Move the chosen fields up; with ↓ down' },
      { keys: ['Shift', '↓'], does: 'Choose the next field, too' },
      { keys: ['Space'], does: 'Choose a field, or not' },
      { keys: [ctrl, 'D'], does: 'Duplicate the chosen fields' },
      { keys: ['Delete'], does: 'Delete the chosen fields' },
      { keys: ['Enter'], does: 'Open the properties of a field' },
      { keys: ['$'], does: 'Name a field or a constant in an expression' },
    ],
  },
  {
    title: 'Fields of a form',
    shortcuts: [
      { keys: [ctrl, 'Enter'], does: 'Run the form' },
      { keys: ['Alt', '↓'], does: 'Open the list or the calendar of a field' },
      { keys: ['↑', '↓'], does: 'Move in an open list' },
      { keys: ['Enter'], does: 'Take what is marked' },
    ],
  },
];

/** Which keys do something. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Panel title="Keyboard shortcuts" closeLabel="Close" onClose={onClose}>
      {groups.map(({ title, shortcuts }) => (
        <section key={title} className={styles['shortcuts']} aria-label={title}>
          <h3>{title}</h3>
          <dl>
            {shortcuts.map(({ keys, does }) => (
              <div key={does}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Panel>
  );
}
