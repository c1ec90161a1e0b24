import type { Result } from '#lib/result.ts';
import type { Endpoint, OutputOf } from '#contract/endpoint.ts';
import type { Failure } from '#contract/failure.ts';
import { hear, type Heard } from '#api/answers.ts';
import type { Answer, Question } from '#api/exchange.ts';

/** Who wants to know how calls went. */
export interface Witness {
  /** A call that changes something is under way, until the returned function is called. */
  began(): () => void;
  answered(): void;
  unreachable(reason: Extract<Failure, { kind: 'unreachable' }>['reason']): void;
  /** Something else answered in place of the server. */
  foreign(): void;
  /** The session is over; `message` is the server's word, '' when it gave none. */
  ended(message: string): void;
}

/** Asks once. */
export type Ask = (question: Question) => Promise<Result<Answer, Failure>>;

/** Exchanges that tell the witness when no answer came. */
export function witnessed(witness: Witness, send: Ask): Ask {
  return async (question) => {
    const done = question.method === 'GET' ? null : witness.began();
    const answer = await send(question);
    done?.();
    if (!answer.ok && answer.error.kind === 'unreachable' && !question.signal?.aborted) witness.unreachable(answer.error.reason);
    return answer;
  };
}

export type Judge = <E extends Endpoint>(endpoint: E, answer: Answer) => Heard<OutputOf<E>>['outcome'];

/** Reads answers, and tells the witness who gave them. */
export function judging(witness: Witness): Judge {
  return (endpoint, answer) => {
    const { speaker, outcome } = hear(endpoint, answer);
    switch (speaker) {
      case 'server':
        witness.answered();
        break;
      case 'foreign':
        witness.foreign();
        break;
      case 'gateway':
      case 'trouble':
        witness.unreachable(speaker);
        break;
      case 'stored':
        witness.unreachable('network');
    }
    return outcome;
  };
}
