import { useFavourites } from '#hooks/use-choices.ts';
import { useOnOpened, type FormSession } from '#hooks/use-form-engine.ts';
import { useToast } from '#ui/toasts.tsx';

const loud = new Set(['duplicateName', 'selfReference']);

/** When a form opens: it is remembered as recent, and what nobody must miss is said once. */
export function useGreeting(session: FormSession): void {
  const say = useToast();
  const { opened } = useFavourites();
  useOnOpened(session, () => {
    opened(session.store.current().compiled.form.name);
    if (!session.linkIsReadable) say('error', "Couldn't parse your querystring");
    for (const problem of session.problems) if (loud.has(problem.code)) say('error', problem.message);
  });
}
