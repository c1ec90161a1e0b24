const block = /^-----BEGIN ([A-Z ]*)PRIVATE KEY-----\r?\n[\w+/=:,.\- \r\n]+\r?\n-----END \1PRIVATE KEY-----\r?\n\s*$/;

/** What is wrong with a private key that somebody entered (administrator specification 5); null = nothing. */
export function privateKeyProblem(key: string): string | null {
  if (key.trim() === '') return 'This field is required';
  return block.test(key.trimStart()) ? null : 'Enter a valid private key followed by a new line';
}
