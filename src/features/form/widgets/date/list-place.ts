import type { PositioningProps } from '@fluentui/react-components';

/** Where a list of times stands: clear of the bar at the top and of the one with Run. */
export const listPlace: PositioningProps = {
  strategy: 'fixed',
  position: 'below',
  align: 'start',
  fallbackPositions: ['above-start'],
  overflowBoundaryPadding: { top: 56, bottom: 76, start: 0, end: 0 },
  autoSize: 'height',
};
