import type { Answer } from './compare.ts';
import type { Exchange, Json } from './exchange.ts';

type Kind = 'user' | 'group' | 'credential' | 'repository' | 'job';

/** Numbers of rows differ from server to server: which of theirs is which of ours. */
export interface Ids {
  learn(kind: Kind, theirs: number, ours: number): void;
  /** Ours for theirs; the same number where nothing is known. */
  ours(kind: Kind, theirs: number): number;
  /** A path of the walk with our ids in it. */
  path(path: string): string;
  /** A text of theirs with our ids in it. */
  text(text: string): string;
  /** Takes new pairs out of an exchange: ids of rows that were made, jobs that were launched, their steps. */
  learnFrom(exchange: Exchange, answer: Answer): void;
}

const inPath = /\/(user|group|credential(?:\/testdb)?|repository|job)\/(\d+)/i;
/** Where texts name jobs: messages, output, file names. */
const inText = /(\bjob(?:[ -]id)?[ -]|\bjob = |jobid '|\(id=)(\d+)/gi;

export function idsOf(): Ids {
  const known = new Map<string, number>();
  const ours = (kind: Kind, theirs: number): number => known.get(`${kind} ${theirs}`) ?? theirs;
  const learn = (kind: Kind, theirs: number, mine: number): void => void known.set(`${kind} ${theirs}`, mine);
  const kindOf = (word: string): Kind => word.toLowerCase().replace('/testdb', '') as Kind;
  return {
    learn,
    ours,
    path: (path) => path.replace(inPath, (_all, word: string, id: string) => `/${word}/${ours(kindOf(word), Number(id))}`),
    text: (text) => text.replaceAll(inText, (_all, before: string, id: string) => `${before}${ours('job', Number(id))}`),
    learnFrom({ request, response }, { body }) {
      const [theirs, mine] = [made(response.body), made(body)];
      const [, word] = /^\/api\/v1\/(user|group|credential|repository|job)\/?$/i.exec(request.path) ?? [];
      if (request.method === 'POST' && word && theirs !== null && mine !== null) learn(kindOf(word), theirs, mine);
      const [a, b] = [relaunched(response.body), relaunched(body)];
      if (a !== null && b !== null) learn('job', a, b);
      const steps: readonly number[] = body?.data?.subjobs ?? [];
      for (const [at, step] of (response.body?.data?.subjobs ?? []).entries()) {
        const own = steps[at];
        if (own !== undefined) learn('job', step, own);
      }
    },
  };
}

const made = (body: Json): number | null => {
  const output = body?.data?.output;
  const id = output?.id ?? output;
  return typeof id === 'number' ? id : null;
};
const relaunched = (body: Json): number | null => {
  const found = /with job id (\d+)/.exec(String(body?.message));
  return found ? Number(found[1]) : null;
};
