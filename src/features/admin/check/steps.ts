import type { CheckStep, CheckStepName } from '#contract/admin/check.ts';

const labels: Readonly<Record<CheckStepName, string>> = {
  settings: 'Settings',
  name: 'Name of the host',
  connection: 'Connection',
  tls: 'TLS',
  bind: 'Sign-in of the bind user',
  search: 'Search for people',
  groups: 'Groups',
  document: 'Description of the provider',
  issuer: 'Issuer',
  client: 'Client ID and secret',
  callback: 'Callback address',
  'sign-in': 'Sign-in',
  sender: 'Sender',
  recipient: 'Recipient',
  message: 'Mail',
  answer: 'Answer',
};

/** What a step is called; a step of a later version is called as it calls itself. */
export const labelOf = ({ step }: CheckStep): string => (Object.hasOwn(labels, step) ? labels[step as CheckStepName] : step);

export const outcomeWords: Readonly<Record<CheckStep['outcome'], string>> = {
  ok: 'OK',
  warning: 'Look at this',
  failed: 'Failed',
  skipped: 'Not tried',
};
