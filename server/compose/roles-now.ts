import type { Clock } from '#lib/ports.ts';
import type { Role } from '../domain/portal/portal.ts';
import type { PortalSource } from '../domain/ports.ts';

/** How long roles are believed without a look at the files, in ms: every request needs them. */
const rolesMs = 1000;

/** Roles as the configuration has them now: at once after a write through the API, within a second after a change of its files. */
export function rolesNow(portal: PortalSource, clock: Clock) {
  let known: { readonly at: number; readonly roles: Promise<readonly Role[] | null> } | null = null;
  // Files that cannot be read at this moment (somebody is saving them, or made a mistake) take nothing from anybody.
  let last: readonly Role[] | null = null;
  const read = async (): Promise<readonly Role[] | null> => {
    const now = (await portal.peek()).portal;
    return (last = now.ok ? now.value.roles : last);
  };
  return {
    forgetRoles: () => void (known = null),
    roles: (): Promise<readonly Role[] | null> => {
      const age = known === null ? Infinity : clock.now() - known.at;
      if (known === null || age >= rolesMs || age < 0) known = { at: clock.now(), roles: read() };
      return known.roles;
    },
  };
}
