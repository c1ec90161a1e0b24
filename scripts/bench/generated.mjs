/** How deep a chain of expressions goes. */
export const depth = 20;

/** Sizes that are measured. */
export const sizes = [50, 300, 1000, 10_000];

/** Every third field is worked out on the device, in chains. */
const isWorkedOut = (at) => at % 3 === 2;

const plain = [
  (name) => ({ name, type: 'text', default: `value of ${name}`, required: true, maxLength: 80 }),
  (name, at) => ({ name, type: 'number', default: at, minValue: 0 }),
  (name) => ({ name, type: 'enum', values: ['red', 'green', 'blue'], default: '__auto__' }),
  (name) => ({ name, type: 'checkbox', placeholder: 'Yes' }),
  (name) => ({ name, type: 'textarea', default: 'one\ntwo', regex: { expression: '^o', description: 'Begins with o' } }),
  (name) => ({ name, type: 'radio', values: ['small', 'large'], default: 'small' }),
];

/**
 * A form of so many fields, as a server would send it: a third are local expressions in chains of twenty that start at the field
 * before them; some of the others show or hide by a checkbox near them.
 */
export function generatedForm(count) {
  const fields = [];
  let links = 0;
  let reads = '';
  for (let at = 0; at < count; at++) {
    const name = `field_${at}`;
    const place = { label: `Field ${at}`, group: `Group ${Math.floor(at / 30)}` };
    if (isWorkedOut(at)) {
      if (links++ % depth === 0) reads = `field_${at - (at % 18)}`;
      fields.push({ ...place, name, type: 'expression', runLocal: true, expression: `'$(${reads})'.slice(0, 40) + '.'` });
      reads = name;
      continue;
    }
    const field = plain[(at - Math.floor(at / 3)) % plain.length](name, at);
    const box = fields.findLast(({ type }) => type === 'checkbox');
    const depends = at % 18 === 10 && box ? { dependencies: [{ name: box.name, values: [false] }] } : {};
    fields.push({ ...place, ...field, ...depends });
  }
  return { name: `Generated ${count}`, type: 'ansible', roles: ['public'], categories: ['Bench'], playbook: 'dummy.yaml', fields };
}

/** The field at the head of the first chain, and one that nothing reads. */
export const head = 'field_0';
export const lonely = 'field_1';
