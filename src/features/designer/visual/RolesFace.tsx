import type { Section } from '#hooks/use-section.ts';
import { plainItem } from './declarations.ts';
import { ObjectsControl } from './ObjectsControl.tsx';

const roles = plainItem('roles', { type: 'array', objectLink: 'forms/role', required: true });

/** Who may do what: each role with its groups, its people and what it opens. */
export function RolesFace({ section }: { readonly section: Section }) {
  return (
    <ObjectsControl
      id="roles"
      label="Roles"
      item={roles}
      value={section.value}
      ofType=""
      inside=""
      order={[]}
      onChange={section.change}
      set={(way, value, order) => section.changeAt(way.slice(1), value, order)}
    />
  );
}
