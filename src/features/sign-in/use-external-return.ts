import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Result } from '#lib/result.ts';

type Finish = (token: string) => Promise<Result<unknown, { readonly message: string }>>;

/**
 * What an external provider sent back in the address: `token` finishes the sign-in, `error` is said (specification 2). Both leave
 * the address at once, so that a reload does not repeat them. Answers whether a sign-in is being finished.
 */
export function useExternalReturn(finish: Finish, sayError: (message: string) => void): boolean {
  const [params, setParams] = useSearchParams();
  const token = params.get('token');
  const error = params.get('error');
  const [finishing, setFinishing] = useState(token !== null && token !== '');
  const handledRef = useRef(false);
  useEffect(() => {
    if (handledRef.current || (token === null && error === null)) return;
    handledRef.current = true;
    setParams(
      (before) => {
        before.delete('token');
        before.delete('error');
        return before;
      },
      { replace: true },
    );
    if (error !== null && error !== '') sayError(error);
    if (token === null || token === '') return;
    void finish(token).then((outcome) => {
      setFinishing(false);
      if (!outcome.ok && outcome.error.message !== '') sayError(outcome.error.message);
    });
  }, [token, error, finish, sayError, setParams]);
  return finishing;
}
