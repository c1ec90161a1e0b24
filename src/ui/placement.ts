/** An upright box on screen, in pixels. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where something floats: `inset` values as CSS wants them, null = not set. */
export interface Place {
  readonly left: number;
  readonly top: number | null;
  readonly bottom: number | null;
  readonly width: number;
  readonly maxHeight: number;
}

/** The window, in pixels; `covered`: what the bar at its top hides. */
export interface View {
  readonly width: number;
  readonly height: number;
  readonly covered: number;
}

export interface Wishes {
  /** Wider than its anchor: up to 25 px from the edge. */
  readonly isWide: boolean;
  /** Its height if nothing were in its way. */
  readonly height: number;
  readonly minWidth: number;
}

const edge = 8;
const gap = 4;
const wideEdge = 25;
const tallest = 440;
const widest = 900;

/**
 * Below the anchor; above it when it would leave the window below and has more room above. It starts where the anchor starts, or ends
 * where the anchor ends when the anchor stands in the right half. Never wider or higher than what is seen of the window.
 */
export function placed(anchor: Box, view: View, wishes: Wishes): Place {
  const height = Math.min(wishes.height, tallest);
  const below = view.height - anchor.bottom - gap - edge;
  const above = anchor.top - view.covered - gap - edge;
  const isUp = below < height && above > below;
  const isEnd = anchor.left > view.width / 2;
  const room = isEnd ? anchor.right - wideEdge : view.width - anchor.left - wideEdge;
  const wanted = Math.max(anchor.right - anchor.left, wishes.minWidth, wishes.isWide ? Math.min(room, widest) : 0);
  const width = Math.min(wanted, view.width - 2 * edge);
  const left = Math.max(edge, Math.min(isEnd ? anchor.right - width : anchor.left, view.width - edge - width));
  return {
    left,
    width,
    top: isUp ? null : anchor.bottom + gap,
    bottom: isUp ? view.height - anchor.top + gap : null,
    maxHeight: Math.max(120, Math.min(tallest, isUp ? above : below)),
  };
}
