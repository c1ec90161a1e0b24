import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { depth, generatedForm } from './generated.mjs';

const roles = [
  { name: 'admin', users: ['local/admin'] },
  { name: 'public', groups: [] },
];
const write = (data, categories, forms) => writeFile(join(data, 'forms.yaml'), JSON.stringify({ categories, roles, constants: {}, forms }));

/** Names of icons there are: the first hundred forms have all different ones, as in a portal that somebody took care of. */
const icons =
  'address-book anchor archive asterisk atom award ban bars battery-full bell bolt book bookmark box briefcase bug building bullhorn calendar camera car chart-bar check circle clipboard clock cloud code coffee cog comment compass copy crown cube database desktop download droplet envelope eraser expand eye fan feather file filter fire flag flask folder font gem gift globe hammer hand heart house image inbox industry key keyboard laptop layer-group leaf lightbulb link list lock magnet map medal microchip mobile moon mountain music network-wired paperclip pause pen phone plane plug power-off print puzzle-piece rocket route ruler satellite server shield snowflake star sun tag terminal'.split(
    ' ',
  );

/** A portal of so many small forms in fifty categories. */
export function manyForms(count) {
  const forms = Array.from({ length: count }, (_, n) => ({
    name: `Form ${String(n).padStart(4, '0')}`,
    description: `Does task ${n} on the hosts of site ${n % 50}`,
    icon: icons[n % icons.length],
    type: 'script',
    script: 'hello.sh',
    roles: ['public'],
    categories: [`Site ${n % 50}`],
    fields: [{ type: 'text', name: 'host', label: 'Host' }],
  }));
  const categories = Array.from({ length: 50 }, (_, n) => ({ name: `Site ${n}`, icon: 'building' }));
  return (data) => write(data, categories, forms);
}

/** A portal of one large form. */
export const oneForm = (count) => (data) => write(data, [{ name: 'Bench' }], [generatedForm(count)]);

/** What the last expression of a generated form must show: the text its chain begins with, and a dot for every link. */
export function lastRight(count) {
  const { fields } = generatedForm(count);
  const { name, expression } = fields.findLast(({ type }) => type === 'expression');
  let dots = 1;
  let reads = /\$\((\w+)\)/.exec(expression)[1];
  for (; dots <= depth; dots++) {
    const field = fields.find((it) => it.name === reads);
    if (field.type !== 'expression')
      return { id: `field-${name}`, text: field.default + '.'.repeat(dots), last: `field-${fields.at(-1).name}` };
    reads = /\$\((\w+)\)/.exec(field.expression)[1];
  }
  throw new Error('a chain without a beginning');
}
