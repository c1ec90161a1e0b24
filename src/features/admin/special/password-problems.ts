import * as v from 'valibot';
import { NewPassword } from '#contract/session.ts';

export const passwordHint = 'At least 8 characters, with 1 digit, 1 of !@#$%^&*, 1 upper and 1 lower case letter';

/** What is wrong with a new password and its repetition (administrator specification 5), by field. */
export function passwordProblems(password: string, password2: string): Readonly<Record<string, string>> {
  const read = v.safeParse(NewPassword, password);
  return {
    ...(read.success ? {} : { password: read.issues[0].message }),
    ...(password2 === ''
      ? { password2: 'This field is required' }
      : password2 === password
        ? {}
        : { password2: 'Passwords are not the same' }),
  };
}
