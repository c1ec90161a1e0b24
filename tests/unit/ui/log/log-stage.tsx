import { FluentProvider } from '@fluentui/react-components';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { emptyContents, lineKind, type LogContents, type LogSource } from '#lib/log-source.ts';
import { LogView, type LogViewProps } from '#ui/log/LogView.tsx';
import { Toasts } from '#ui/toasts.tsx';

/** What is known of lines of plain text. */
export function contentsOf(lines: readonly string[]): LogContents {
  const kindOf = (line: string): number => {
    if (line.startsWith('fatal: ')) return lineKind.failed;
    if (line.startsWith('changed: ')) return lineKind.changed;
    if (line.startsWith('[WARNING]')) return lineKind.warning;
    return / : ok=/.test(line) ? lineKind.recap : lineKind.text;
  };
  const kinds = Uint8Array.from(lines, kindOf);
  const at = (kind: number): readonly number[] => lines.flatMap((_, line) => (kinds[line] === kind ? [line] : []));
  const hosts = ['', ...lines.flatMap((line) => /^(\S+)\s+: ok=/.exec(line)?.[1] ?? [])];
  const hostOf = Uint16Array.from(lines, (line) =>
    Math.max(
      0,
      hosts.findIndex((host) => host !== '' && line.includes(host)),
    ),
  );
  const heading = { at: 0, title: 'PLAY RECAP', isPlay: true, play: 0, time: null };
  const recap = at(lineKind.recap);
  return {
    ...emptyContents,
    ...{ kinds, hostOf, hosts, recap, lines: lines.length, read: lines.length, closed: lines.length },
    ...{ failed: at(lineKind.failed), changed: at(lineKind.changed), warnings: at(lineKind.warning) },
    headings: recap.length === 0 ? [] : [{ ...heading, at: recap[0]! - 1, play: recap[0]! - 1 }],
  };
}

/** A log viewer on the page, over lines that grow when the test says so. */
export function openLog(first: readonly string[], props: Partial<LogViewProps> = {}) {
  let lines = first;
  let contents = contentsOf(lines);
  const listeners = new Set<() => void>();
  const source: LogSource = {
    subscribe(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    current: () => contents,
    line: (at) => ({ html: lines[at] ?? '' }),
    grow: () => undefined,
    search: () => undefined,
    spans: () => null,
    text: async (from, to) => lines.slice(from, to).join('\n'),
  };
  render(
    <FluentProvider theme={{}}>
      <Toasts>
        <LogView source={source} follow={false} name="Output" {...props} />
      </Toasts>
    </FluentProvider>,
  );
  const list = screen.getByRole('log');
  return {
    list,
    viewer: list.closest<HTMLElement>('[data-log-viewer]')!,
    /** Lines come, and what waits for the next frame happens. */
    async write(more: readonly string[]) {
      lines = [...lines, ...more];
      contents = contentsOf(lines);
      await act(async () => listeners.forEach((listener) => listener()));
      await frame();
    },
    async scroll(offset: number) {
      list.scrollTop = offset;
      fireEvent.scroll(list);
      await frame();
    },
    /** The line that a reader was led to. */
    current: () => Number(list.querySelector<HTMLElement>('[data-looks~="current"]')?.dataset['line'] ?? -1),
  };
}

/** The next frame is drawn. */
export const frame = (): Promise<void> => act(async () => new Promise((resolve) => requestAnimationFrame(() => resolve())));

export const numbered = (count: number, from = 0): readonly string[] => Array.from({ length: count }, (_, n) => `line ${from + n + 1}`);

/** Pictures are noted instead of drawn: what was filled, in which colour. Each has this size in px. */
export function noted(width: number, height: number) {
  const filled: { readonly colour: string; readonly top: number; readonly width: number }[] = [];
  const pen = {
    fillStyle: '',
    fillRect: (_: number, top: number, wide: number) => void filled.push({ colour: pen.fillStyle, top, width: wide }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => pen) as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLCanvasElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
  const style = { getPropertyValue: (name: string) => name };
  vi.spyOn(window, 'getComputedStyle').mockReturnValue(style as CSSStyleDeclaration);
  return filled;
}

/** A press on a map, so many px below its top. */
export function pressMap(map: HTMLCanvasElement, top: number): void {
  const press = new MouseEvent('click', { bubbles: true });
  Object.defineProperty(press, 'offsetY', { value: top });
  fireEvent(map, press);
}
