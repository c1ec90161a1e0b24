/** How wide a form is drawn: as wide as there is room, or as on a screen of that kind. */
export type PreviewWidth = 'fit' | 'desktop' | 'tablet' | 'phone';

/** The room a form has on such a screen, in CSS pixels: without what stands beside it. null = whatever there is. */
export const formWidths: Readonly<Record<PreviewWidth, number | null>> = { fit: null, desktop: 860, tablet: 720, phone: 358 };

/** What is smaller cannot be read. */
const smallest = 0.4;

/** By how much a form of that width is drawn smaller, so that it fits into the room there is. */
export function scaleFor(width: PreviewWidth, room: number): number {
  const wanted = formWidths[width];
  return wanted === null || room <= 0 || room >= wanted ? 1 : Math.max(smallest, room / wanted);
}
