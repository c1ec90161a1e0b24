import { Button, Select } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import type { Section } from '#hooks/use-section.ts';
import { isRow, type Row } from '#lib/plain.ts';
import { Control } from './Control.tsx';
import { isScalar, type ControlKind } from './control-of.ts';
import { plainItem } from './declarations.ts';
import { useSurroundings } from './editing.tsx';
import { Tool } from './ListControl.tsx';
import { asRecords } from './records.ts';
import { TextBox } from './TextBox.tsx';
import styles from './Sections.module.css';

/** What a constant can be, and what it begins as. */
const kinds = { text: '', number: 0, flag: true, list: [], records: [{ name: '' }], pairs: {}, yaml: {} } as const;
type ConstantKind = keyof typeof kinds;
const kindNames: Readonly<Record<ConstantKind, string>> = {
  text: 'Text',
  number: 'Number',
  flag: 'Yes or no',
  list: 'List',
  records: 'Table',
  pairs: 'Names and values',
  yaml: 'YAML',
};

const isTable = (value: readonly unknown[]): boolean => value.every((record) => isRow(record) && Object.keys(record).length > 0);

function kindOf(value: unknown): ConstantKind {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'flag';
  if (Array.isArray(value)) return value.every(isScalar) ? 'list' : isTable(value) ? 'records' : 'yaml';
  if (isRow(value)) return Object.values(value).every(isScalar) ? 'pairs' : 'yaml';
  return typeof value === 'string' && value.includes('\n') ? 'yaml' : 'text';
}

/** Names with values that every form can name. */
export function ConstantsFace({ section }: { readonly section: Section }) {
  const { isReadOnly } = useSurroundings();
  const constants: Row = isRow(section.value) ? section.value : {};
  const entries = Object.entries(constants);
  const add = (): void => {
    for (let n = 1; ; n++) if (!Object.hasOwn(constants, `NAME_${n}`)) return section.change({ ...constants, [`NAME_${n}`]: '' });
  };
  const rename = (old: string, name: string): void => {
    if (name === '' || Object.hasOwn(constants, name)) return;
    section.change(
      Object.fromEntries(entries.map(([key, value]) => [key === old ? name : key, value])),
      `name ${entries.findIndex(([key]) => key === old)}`,
    );
  };
  return (
    <>
      {entries.length === 0 && <p>There is no constant yet. Forms name them as $(NAME).</p>}
      <ul className={styles['table']} aria-label="Constants">
        {entries.map(([name, value], at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a name changes while it is typed
          <li key={at} className={styles['constant']}>
            <TextBox
              className={styles['box']}
              label={`Name of ${name}`}
              text={name}
              isReadOnly={isReadOnly}
              onType={(text) => rename(name, text.trim())}
            />
            <Constant name={name} value={value} section={section} constants={constants} />
            {!isReadOnly && (
              <Tool
                label={`Delete ${name}`}
                icon={<DeleteRegular />}
                onPress={() => section.change(Object.fromEntries(entries.filter(([key]) => key !== name)))}
              />
            )}
          </li>
        ))}
      </ul>
      {!isReadOnly && (
        <Button icon={<AddRegular />} onClick={add}>
          Add constant
        </Button>
      )}
    </>
  );
}

interface ConstantProps {
  readonly name: string;
  readonly value: unknown;
  readonly section: Section;
  readonly constants: Row;
}

function Constant({ name, value, section, constants }: ConstantProps) {
  const { isReadOnly } = useSurroundings();
  const kind = kindOf(value);
  const put = (next: unknown, of = ''): void => section.change({ ...constants, [name]: next ?? '' }, of);
  const control: ControlKind = kind;
  return (
    <>
      <Select
        aria-label={`Kind of ${name}`}
        value={kind}
        disabled={isReadOnly}
        onChange={(_, { value: wanted }) => {
          const next = Object.keys(kinds).find((one): one is ConstantKind => one === wanted);
          if (next) put(converted(value, next));
        }}
      >
        {Object.entries(kindNames).map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </Select>
      <div className={styles['value']}>
        <Control
          kind={control}
          id={`constant-${name}`}
          label={`Value of ${name}`}
          item={plainItem(name, { type: kind === 'number' ? 'number' : 'string', required: true })}
          value={value}
          ofType=""
          inside=""
          order={[]}
          set={() => undefined}
          onChange={(next) => put(next, `value ${name}`)}
        />
      </div>
    </>
  );
}

/** What was there, as far as the other kind can hold it. */
function converted(value: unknown, kind: ConstantKind): unknown {
  if (kind === 'text' && isScalar(value)) return String(value ?? '');
  if (kind === 'number' && Number.isFinite(Number(value)) && isScalar(value)) return Number(value);
  if (kind === 'records' && Array.isArray(value)) return asRecords(value) ?? kinds.records;
  if (kind === 'list' && isScalar(value) && value !== '') return [value];
  return kinds[kind];
}
