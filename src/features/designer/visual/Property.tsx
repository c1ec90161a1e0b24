import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle';
import { useId, useState } from 'react';
import type { HelpItem } from '#contract/help.ts';
import { Control } from './Control.tsx';
import { controlOf } from './control-of.ts';
import { useSurroundings, type SetValue } from './editing.tsx';
import { Tool } from './ListControl.tsx';
import { PropertyHelp } from './PropertyHelp.tsx';
import styles from './Properties.module.css';

export interface PropertyProps {
  readonly item: HelpItem;
  readonly value: unknown;
  readonly ofType: string;
  readonly inside: string;
  readonly link: string;
  readonly order: readonly string[];
  readonly set: SetValue;
}

/** One property: what it is called, the control for it, and what the guide says of it. */
export function Property({ item, value, ofType, inside, link, order, set }: PropertyProps) {
  const id = useId();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { isReadOnly } = useSurroundings();
  const { name, short, required } = item;
  const label = short === '' ? name : short;
  const isSet = value !== undefined;
  const kind = controlOf(item, value);
  const control = (
    <Control
      kind={kind}
      id={id}
      label={label}
      item={item}
      value={value}
      ofType={ofType}
      inside={inside}
      order={order}
      set={set}
      onChange={(next) => set([name], next, order)}
    />
  );
  return (
    <div className={styles['property']} data-set={isSet} data-property={name}>
      <div className={styles['label']}>
        {kind === 'flag' ? (
          <span className={styles['flag']}>{control}</span>
        ) : (
          <label htmlFor={id}>
            {label}
            {required && <span className={styles['star']}> *</span>}
          </label>
        )}
        {short !== '' && <code>{name}</code>}
        <span className={styles['tools']}>
          {isSet && !required && !isReadOnly && (
            <Tool label={`Take ${name} away`} icon={<DismissRegular />} onPress={() => set([name], undefined, order)} />
          )}
          <button
            type="button"
            className={`${styles['ask']} target`}
            aria-expanded={isHelpOpen}
            aria-label={`About ${name}`}
            title={`About ${name}`}
            onClick={() => setHelpOpen(!isHelpOpen)}
          >
            <QuestionCircleRegular />
          </button>
        </span>
      </div>
      {isHelpOpen && <PropertyHelp item={item} link={link} />}
      {kind !== 'flag' && control}
    </div>
  );
}
