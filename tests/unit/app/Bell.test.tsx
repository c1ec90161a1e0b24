import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ServicesProvider, type Services } from '#hooks/services.tsx';
import type { PortalState } from '#sync/run/portal-keeper.ts';
import { observable } from '#sync/run/observable.ts';
import { Bell } from '../../../src/app/Bell.tsx';

test('the bell stands in the bar before what is kept for the person is open, when it cannot be opened, and after it was closed', () => {
  const portal = observable<PortalState>({ at: 'closed' });
  const services = { portal } as unknown as Services;
  const { container } = render(
    <ServicesProvider value={services}>
      <Bell />
    </ServicesProvider>,
  );
  for (const state of [{ at: 'closed' }, { at: 'opening' }, { at: 'failed', message: 'no storage' }] as const) {
    act(() => portal.set(state));
    // Something of its size keeps its place.
    expect(container.querySelector('svg')).not.toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  }
});
