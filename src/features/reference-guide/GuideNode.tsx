import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Select } from '@fluentui/react-components';
import type { HelpItem, HelpNode } from '#contract/help.ts';
import { above, addressOf, typesOf } from './guide.ts';
import styles from './Guide.module.css';
import { Examples } from './Examples.tsx';
import { Markdown } from './Markdown.tsx';
import { Properties } from './Properties.tsx';

/** One page of the guide: what it is about, its properties, its examples, the pages below it. */
export function GuideNode({ node, nodes }: { readonly node: HelpNode; readonly nodes: readonly HelpNode[] }) {
  return (
    <article>
      <nav aria-label="Where this is" className={styles['path']}>
        {above(nodes, node).map((outer) => (
          <span key={outer.link}>
            <Link to={addressOf(outer)}>{outer.name}</Link> /{' '}
          </span>
        ))}
      </nav>
      <h2 className={styles['name']}>{node.name}</h2>
      <Markdown text={node.description} />
      {node.help.length > 0 && <Below pages={node.help} />}
      {node.items.length > 0 && <AllProperties node={node} />}
      {node.examples.length > 0 && (
        <section aria-label="Examples">
          <h3>Examples</h3>
          <Examples examples={node.examples} of={node.name} />
        </section>
      )}
    </article>
  );
}

function Below({ pages }: { readonly pages: readonly HelpNode[] }) {
  return (
    <ul className={styles['below']} aria-label="Pages below this one">
      {pages.map((page) => (
        <li key={page.link}>
          <Link to={addressOf(page)}>{page.name}</Link>
        </li>
      ))}
    </ul>
  );
}

/** Where properties belong to types of fields, those of one type can be chosen. */
function AllProperties({ node }: { readonly node: HelpNode }) {
  const [type, setType] = useState('');
  const types = [...new Set(node.items.flatMap(typesOf))].sort();
  const belongs = (item: HelpItem): boolean => type === '' || typesOf(item).length === 0 || typesOf(item).includes(type);
  const title = node.itemName === 'variable' ? 'Variables' : 'Properties';
  return (
    <section aria-label={title}>
      <div className={styles['heading']}>
        <h3>{title}</h3>
        {types.length > 0 && (
          <Select aria-label="Only properties of a type" size="small" value={type} onChange={(_, { value }) => setType(value)}>
            <option value="">All types</option>
            {types.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
        )}
      </div>
      <Properties items={node.items.filter(belongs)} />
    </section>
  );
}
