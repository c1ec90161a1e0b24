import type { HelpExample } from '#contract/help.ts';
import { Code } from '#ui/Code.tsx';
import { Pill } from '#ui/Pill.tsx';
import styles from './Guide.module.css';
import { Hits } from './Hits.tsx';
import { Markdown } from './Markdown.tsx';

export function GuideExample({ example, words = [] }: { readonly example: HelpExample; readonly words?: readonly string[] }) {
  const { name, short, description, code, language, version } = example;
  return (
    <figure className={styles['example']}>
      <figcaption>
        <strong>
          <Hits text={name} words={words} />
        </strong>
        {version !== '' && <Pill tone="neutral">since {version}</Pill>}
        {short !== '' && (
          <span className={styles['quiet']}>
            <Hits text={short} words={words} />
          </span>
        )}
      </figcaption>
      <Markdown text={description} />
      {code !== '' && <Code name={`Example: ${name}`} code={code.trimEnd()} language={language} />}
    </figure>
  );
}
