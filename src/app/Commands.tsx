import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Command } from '#features/palette/match.ts';
import { later } from '#ui/later.tsx';
import { useIdle } from '#ui/use-idle.ts';
import { useShortcut } from '#ui/use-shortcut.ts';
import type { Entries, Entry } from './entries.ts';

const CommandPalette = later(async () => (await import('#features/palette/CommandPalette.tsx')).CommandPalette);
const ShortcutsDialog = later(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog);

export type OpenCommands = 'palette' | 'shortcuts' | null;

/** Which of the two is open; Ctrl+K (or Cmd+K) and `?` open them from everywhere. */
export function useCommandsState(): readonly [OpenCommands, (open: OpenCommands) => void] {
  const [open, setOpen] = useState<OpenCommands>(null);
  useShortcut('?', () => setOpen((before) => before ?? 'shortcuts'));
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      // The browser's own meaning of the keys is its search bar.
      event.preventDefault();
      if (document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]') === null) setOpen('palette');
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  return [open, setOpen];
}

export interface CommandsProps {
  readonly open: OpenCommands;
  readonly onOpen: (open: OpenCommands) => void;
  readonly entries: Entries;
}

/** The command palette and the list of shortcuts. */
export function Commands({ open, onOpen, entries }: CommandsProps) {
  const navigate = useNavigate();
  const offered = useMemo(() => {
    const command = (entry: Entry): Command => {
      const { label } = entry;
      if ('to' in entry) return { id: label, group: 'Pages', label, run: () => void navigate(entry.to) };
      if ('href' in entry)
        return { id: label, group: 'Pages', label, hint: 'new tab', run: () => void window.open(entry.href, '_blank', 'noreferrer') };
      return { id: label, group: 'Actions', label, run: entry.run };
    };
    const pages: readonly Entry[] = [
      { label: 'Forms', to: '/' },
      { label: 'Job log', to: '/jobs' },
      { label: 'Jobs of mine', to: '/jobs?mine=1' },
      { label: 'Jobs that wait for my approval', to: '/jobs?status=approve' },
    ];
    return [...pages, ...entries.areas, ...entries.help, ...entries.user].map(command);
  }, [entries, navigate]);
  const close = (): void => onOpen(null);
  const isIdle = useIdle();
  useEffect(() => {
    // Whoever presses the keys goes on typing: what they type must not be lost to a file that is on its way.
    if (isIdle) void CommandPalette.preload();
  }, [isIdle]);
  return (
    <>
      {open === 'palette' && <CommandPalette offered={offered} onClose={close} />}
      {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </>
  );
}
