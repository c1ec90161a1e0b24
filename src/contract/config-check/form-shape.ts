import { field } from '#contract/config-check/field-shape.ts';
import {
  called,
  email,
  fileName,
  flag,
  listOf,
  mapOf,
  matching,
  number,
  oneOf,
  orList,
  scalar,
  shaped,
  text,
  texts,
  type Further,
  type Properties,
} from '#contract/config-check/kinds.ts';

/** What a type of form or step needs, and what makes no sense there. */
interface Type {
  readonly requires: readonly string[];
  readonly forbids: readonly string[];
}

const words = (list: string): readonly string[] => list.split(' ');

/** The types of forms (contract 5.3). `script` is ours: it runs a program of the playbooks folder. */
export const formTypes: Readonly<Record<string, Type>> = {
  ansible: {
    requires: ['playbook'],
    forbids: words('template steps script awxCredentials executionEnvironment scm_branch instanceGroups'),
  },
  awx: { requires: ['template'], forbids: words('vaultCredentials playbook script ansibleCredentials steps') },
  multistep: {
    requires: ['steps'],
    forbids: words(
      'playbook script vaultCredentials template inventory awxCredentials ansibleCredentials tags check limit scm_branch diff key executionEnvironment instanceGroups',
    ),
  },
  script: {
    requires: ['script'],
    forbids: words(
      'playbook template steps awxCredentials ansibleCredentials vaultCredentials executionEnvironment scm_branch instanceGroups',
    ),
  },
};

export const stepTypes: Readonly<Record<string, Type>> = {
  ansible: { requires: ['playbook'], forbids: [] },
  awx: { requires: ['template'], forbids: [] },
  script: { requires: ['script'], forbids: [] },
};

/** What a form may do when something happens to its job: one of these each time. Numbers are seconds. */
export const actionProperties: Properties = {
  load: matching(/^\d+\s*,.+$/s, "seconds, a comma and the name of a form, like '2,Next form'"),
  clear: number,
  home: number,
  reload: number,
  hide: number,
  show: number,
};
const action = shaped({ one: 'an action', properties: actionProperties, requires: [] }, (here, row) => {
  const asked = Object.keys(row).filter((name) => Object.hasOwn(actionProperties, name));
  if (asked.length !== 1) here.report(`needs exactly one of ${Object.keys(actionProperties).join(', ')}`);
});

export const notificationProperties: Properties = { recipients: listOf(email), onStatus: texts, on: texts };
const notifications = shaped({ one: 'notifications', properties: notificationProperties, requires: ['recipients'] });

export const approvalProperties: Properties = { title: text, message: text, roles: texts, notifications: listOf(email) };
const approval = shaped({ one: 'an approval', properties: approvalProperties, requires: ['message', 'roles'] });

/** What runs, the same for a form and for a step. */
const running = {
  playbook: text,
  script: text,
  template: text,
  key: text,
  abortable: flag,
  awxCredentials: texts,
  credentials: mapOf(text),
  ansibleCredentials: text,
  vaultCredentials: text,
  inventory: text,
  tags: text,
  check: flag,
  verbose: flag,
  limit: text,
  diff: flag,
  notifications,
  hasApproval: scalar,
  approval,
};

export const stepProperties: Properties = {
  type: oneOf(Object.keys(stepTypes)),
  name: text,
  ...running,
  ifExtraVar: text,
  continue: flag,
  always: flag,
};
const step = shaped({ one: 'a step', properties: stepProperties, requires: ['type', 'name'] }, ofType(stepTypes, 'steps'));

const actions = listOf(action);

export const formProperties: Properties = {
  name: text,
  roles: texts,
  description: text,
  image: text,
  icon: text,
  tileClass: matching(/^(has-background|bg)-./, "a class that begins with 'has-background-' or 'bg-'"),
  categories: texts,
  help: text,
  showHelp: flag,
  source: fileName,
  type: oneOf(Object.keys(formTypes)),
  ...running,
  keepExtravars: flag,
  executionEnvironment: text,
  instanceGroups: orList(text),
  scm_branch: text,
  steps: listOf(step),
  onSubmit: actions,
  onSuccess: actions,
  onFailure: actions,
  onAbort: actions,
  onFinish: actions,
  fieldGroupClasses: mapOf(text),
  fields: listOf(called('Field', field)),
};

export const form = shaped(
  { one: 'a form', properties: formProperties, requires: ['name', 'roles', 'type', 'fields'] },
  ofType(formTypes, 'forms'),
);

function ofType(types: Readonly<Record<string, Type>>, many: string): Further {
  return (here, row) => {
    const type = typeof row['type'] === 'string' && Object.hasOwn(types, row['type']) ? types[row['type']] : undefined;
    for (const name of type?.requires ?? [])
      if (!Object.hasOwn(row, name)) here.report(`of type '${String(row['type'])}' needs the property '${name}'`);
    for (const name of type?.forbids ?? [])
      if (Object.hasOwn(row, name)) here.report(`'${name}' is not a property of ${many} of type '${String(row['type'])}'`);
  };
}
