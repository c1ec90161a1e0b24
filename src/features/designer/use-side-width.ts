import { useViewSetting } from '#hooks/use-choices.ts';

/** How wide what is beside the editor is on this device, in CSS pixels; null = as the page has it. */
export function useSideWidth(): readonly [number | null, (width: number | null) => void] {
  const [kept, keep] = useViewSetting<string>('designer side width', '');
  const width = Number(kept);
  return [width > 0 ? width : null, (next) => keep(next === null ? '' : String(next))];
}
