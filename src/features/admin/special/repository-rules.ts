type Values = Readonly<Record<string, unknown>>;

/** The rules of administrator specification 5 beside those of the contract, by field. */
export function repositoryProblems(values: Values, isNew: boolean): Readonly<Record<string, string>> {
  const [name, user, uri] = [String(values['name'] ?? ''), String(values['user'] ?? ''), String(values['uri'] ?? '')];
  return {
    ...(isNew && !/^[a-z0-9_-]{1,50}$/.test(name) ? { name: 'Name is not made of 1 to 50 lowercase letters, digits, _ and -' } : {}),
    ...(user !== '' && !(user.length <= 39 && /^[a-z0-9]+(-[a-z0-9]+)*$/i.test(user))
      ? { user: 'User is not made of at most 39 letters and digits with single hyphens' }
      : {}),
    ...(uri === '' ? { uri: 'This field is required' } : {}),
  };
}

/** Of several with the same use the first one counts: people should know. */
export function repositoryWarnings(rows: readonly Values[]): readonly string[] {
  const of = (use: string): readonly Values[] => rows.filter((row) => row[use] === true);
  const [forms, playbooks] = [of('use_for_forms'), of('use_for_playbooks')];
  const names = (found: readonly Values[]): string => found.map(({ name }) => String(name)).join(', ');
  const both = forms.filter((row) => playbooks.includes(row));
  return [
    ...(forms.length > 1 ? [`Only one forms repository is allowed, the first one counts: ${names(forms)}`] : []),
    ...(playbooks.length > 1 ? [`Only one playbooks repository is allowed, the first one counts: ${names(playbooks)}`] : []),
    ...(both.length > 0 ? [`One repository cannot be both for forms and for playbooks: ${names(both)}`] : []),
  ];
}
