import { linesType } from '#contract/endpoint.ts';
import { askBatch, type FormQuestion } from '#contract/questions.ts';
import type { User } from '#contract/session.ts';
import { refusal, type Answer } from './answers.ts';
import type { AnswerExpression } from './expressions.ts';
import type { AnswerQuery } from './queries.ts';
import type { Router } from './route.ts';

const failed = 'The questions could not be answered';

/** Many questions of a form in one request; each line is sent when its answer is there. */
export function questionRoutes(router: Router, expression: AnswerExpression, query: AnswerQuery): void {
  const answer = (user: User, question: FormQuestion): Promise<Answer> =>
    question.kind === 'expression'
      ? expression(user, question.text, question.noLog)
      : query(user, question.text, question.config, question.noLog);
  const line = async (user: User, question: FormQuestion, at: number): Promise<string> => {
    const told = await answer(user, question).catch(() => refusal(failed, 'The server met an error it did not expect'));
    // The body is JSON on one line already: it need not be read to be sent on.
    return `{"at":${at},"answer":${told.body ?? 'null'}}\n`;
  };
  router.guarded(
    askBatch,
    ({ body }, { user }) => ({
      http: 200,
      body: null,
      type: linesType,
      // A proxy in front must not wait for the end.
      headers: { 'X-Accel-Buffering': 'no' },
      stream: lines(body.questions.map((question, at) => line(user, question, at))),
    }),
    { invalid: (why) => refusal(failed, why), failed: (why) => refusal(failed, why) },
  );
}

/** What is answered first is sent first. A rejected promise would end the rest: there must be none. */
async function* lines(coming: readonly Promise<string>[]): AsyncGenerator<Uint8Array> {
  const open = new Map(coming.map((text, at) => [at, text.then((told) => ({ at, told }))]));
  while (open.size > 0) {
    const { at, told } = await Promise.race(open.values());
    open.delete(at);
    yield Buffer.from(told);
  }
}
