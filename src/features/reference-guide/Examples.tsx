import type { HelpExample } from '#contract/help.ts';
import { Code } from '#ui/Code.tsx';
import { Pill } from '#ui/Pill.tsx';
import styles from './Guide.module.css';
import { Hits } from './Hits.tsx';
import { Markdown } from './Markdown.tsx';

export interface ExamplesProps {
  readonly examples: readonly HelpExample[];
  /** What they are examples of, for people who hear the page: no two places of a page have the same. */
  readonly of: string;
  readonly words?: readonly string[];
}

export function Examples({ examples, of, words = [] }: ExamplesProps) {
  return examples.map((example, at) => (
    // Names of examples come twice; the examples never change places.
    <Example key={at} example={example} label={`${of}, example ${at + 1}: ${example.name}`} words={words} />
  ));
}

interface ExampleProps {
  readonly example: HelpExample;
  readonly label: string;
  readonly words: readonly string[];
}

function Example({ example, label, words }: ExampleProps) {
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
      {code !== '' && <Code name={label} code={code.trimEnd()} language={language} />}
    </figure>
  );
}
