import { useImperativeHandle, useRef, type HTMLAttributes, type ReactElement, type Ref } from 'react';

export const rowPx = 20;
export const viewportPx = 200;

interface ShortListProps extends Omit<HTMLAttributes<HTMLDivElement>, 'onScroll' | 'children'> {
  readonly ref?: Ref<unknown>;
  readonly data: { readonly length: number };
  readonly itemSize: number;
  readonly onScroll: (offset: number) => void;
  readonly children: (item: undefined, row: number) => ReactElement;
}

/** Stands for the virtual list where nothing has a size: ten rows of 20 px are in sight, all are drawn. Scroll it by its `scrollTop`. */
export function VList({ ref, data, itemSize: _, onScroll, children, ...rest }: ShortListProps) {
  const elementRef = useRef<HTMLDivElement>(null);
  const scrollSize = data.length * rowPx;
  const scrollTo = (offset: number): void => {
    const element = elementRef.current!;
    const next = Math.max(0, Math.min(offset, scrollSize - viewportPx));
    if (element.scrollTop === next) return;
    element.scrollTop = next;
    onScroll(next);
  };
  useImperativeHandle(ref, () => ({
    get scrollOffset() {
      return elementRef.current?.scrollTop ?? 0;
    },
    viewportSize: viewportPx,
    scrollSize,
    findItemIndex: (offset: number) => Math.min(Math.floor(offset / rowPx), Math.max(0, data.length - 1)),
    scrollTo,
    scrollToIndex(row: number, { align }: { readonly align?: 'start' | 'center' | 'end' } = {}) {
      const spare = align === 'end' ? viewportPx - rowPx : align === 'center' ? (viewportPx - rowPx) / 2 : 0;
      scrollTo(row * rowPx - spare);
    },
  }));
  return (
    <div ref={elementRef} onScroll={({ currentTarget }) => onScroll(currentTarget.scrollTop)} {...rest}>
      {Array.from({ length: data.length }, (__, row) => children(undefined, row))}
    </div>
  );
}
