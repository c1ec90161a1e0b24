import { isPrivateKey } from '#contract/admin/private-key.ts';

/** What is wrong with a private key that somebody entered (administrator specification 5); null = nothing. */
export function privateKeyProblem(key: string): string | null {
  if (key.trim() === '') return 'This field is required';
  return key.endsWith('\n') && isPrivateKey(key) ? null : 'Enter a valid private key followed by a new line';
}
