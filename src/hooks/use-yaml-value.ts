import { useState } from 'react';
import { isSame } from '#lib/plain.ts';
import { writtenYaml } from '#sync/designer/write-yaml.ts';
import { readYaml, type BadYaml } from '#sync/designer/yaml-text.ts';

export interface YamlValue {
  readonly text: string;
  /** Why the text is no YAML; null = it is. */
  readonly bad: BadYaml | null;
  readonly type: (text: string) => void;
}

const textOf = (value: unknown): string => (value === undefined ? '' : writtenYaml(value));

/** A value as YAML to be typed. What is typed is told as soon as it can be read; '' is undefined. A value that changes under it is shown. */
export function useYamlValue(value: unknown, change: (value: unknown) => void): YamlValue {
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: unknown; readonly bad: BadYaml | null }>(() => ({
    text: textOf(value),
    of: value,
    bad: null,
  }));
  const isNews = !isSame(typed.of, value);
  const now = isNews ? { text: textOf(value), of: value, bad: null } : typed;
  if (isNews) setTyped(now);
  return {
    text: now.text,
    bad: now.bad,
    type(text) {
      const read = text.trim() === '' ? null : readYaml(text);
      if (read && !read.ok) return setTyped({ ...now, text, bad: read.error });
      const next = read ? read.value.value : undefined;
      setTyped({ text, of: next, bad: null });
      return isSame(next, now.of) ? undefined : change(next);
    },
  };
}
