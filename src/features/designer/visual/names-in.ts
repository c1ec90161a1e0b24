import type { Outline } from '#hooks/use-form-outline.ts';
import type { PortalNames } from '#hooks/use-portal-names.ts';

const colours = ['primary', 'link', 'info', 'success', 'warning', 'danger', 'light', 'dark', 'white', 'black'];
const tiles = colours.flatMap((colour) => [`has-background-${colour}-light`, `has-background-${colour}`]);

/** What a property can name: other fields, groups and lines of the form, roles and categories of the portal. */
export function namesIn(outline: Outline, portal: PortalNames, property: string, inside: string): readonly string[] {
  const distinct = (names: readonly (string | null)[]): readonly string[] => [
    ...new Set(names.filter((name): name is string => name !== null && name !== '')),
  ];
  const fields = (): readonly string[] => distinct(outline.fields.map(({ name }) => name));
  switch (`${inside} ${property}`.trim()) {
    case 'sameAs':
    case 'in field':
    case 'notIn field':
    case 'validIf field':
    case 'validIfNot field':
    case 'dependencies name':
    case 'tableFields from':
    case 'steps ifExtraVar':
      return fields();
    case 'group':
      return distinct(outline.fields.map(({ group }) => group));
    case 'fieldGroupClasses':
      return distinct(outline.fields.map(({ group }) => group));
    case 'line':
      return distinct(outline.fields.map(({ line }) => line));
    case 'roles':
    case 'approval roles':
      return portal.roles;
    case 'categories':
      return portal.categories;
    case 'tileClass':
      return tiles;
    default:
      return [];
  }
}
