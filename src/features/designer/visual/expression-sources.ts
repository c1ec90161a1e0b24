import type { HelpItem } from '#contract/help.ts';
import type { Outline } from '#hooks/use-form-outline.ts';
import { declaredAt, pages, type Declarations } from './declarations.ts';
import type { ExpressionWord } from './editing.tsx';

/** What placeholders can name: the fields of the form, the constants of the portal, and who is signed in. */
export function placeholdersOf(outline: Outline, constants: readonly string[]): readonly ExpressionWord[] {
  return [
    ...outline.fields
      .filter(({ name }) => name !== '')
      .map(({ name, type, label }): ExpressionWord => ({ label: name, detail: `field, ${type}`, info: label })),
    ...constants.map((name): ExpressionWord => ({ label: name, detail: 'constant', info: 'A constant of the portal' })),
    ...person.map((part): ExpressionWord => ({ label: `__user__.${part}`, detail: 'person', info: 'Who fills in the form' })),
  ];
}

const person = ['username', 'type', 'id', 'groups', 'roles', 'options', 'email'];

/** What expressions can call, on the server and in the page, as the guide lists it. */
export function functionsOf(declarations: Declarations): readonly ExpressionWord[] {
  const word =
    (where: string) =>
    ({ name, type, allowed, short, description }: HelpItem): ExpressionWord => ({
      label: name,
      detail: `${where}, gives ${type || 'any'}`,
      info: [`${name}${allowed}`, short, description].filter(Boolean).join('\n\n'),
    });
  return [
    ...declaredAt(declarations, ...pages.remote).items.map(word('server')),
    ...declaredAt(declarations, ...pages.local).items.map(word('page')),
  ];
}
