import * as v from 'valibot';
import { parse } from 'yaml';
import { environmentVariables } from './environment.ts';
import approval from './guide/approval.yaml?raw';
import category from './guide/category.yaml?raw';
import environment from './guide/environment.yaml?raw';
import expressions from './guide/expressions.yaml?raw';
import faq from './guide/faq.yaml?raw';
import form from './guide/form.yaml?raw';
import formfield from './guide/formfield.yaml?raw';
import forms from './guide/forms.yaml?raw';
import action from './guide/job-status-action.yaml?raw';
import local from './guide/local.yaml?raw';
import notifications from './guide/notifications.yaml?raw';
import remote from './guide/remote.yaml?raw';
import role from './guide/role.yaml?raw';
import step from './guide/step.yaml?raw';
import tablefield from './guide/tablefield.yaml?raw';

/** A page of the guide as its file holds it; the wire's names (contract 10.13). */
const Page = v.looseObject({
  name: v.string(),
  link: v.string(),
  icon: v.string(),
  description: v.string(),
  items: v.optional(v.array(v.looseObject({ name: v.string() }))),
});
export interface GuidePage extends v.InferOutput<typeof Page> {
  readonly help?: readonly GuidePage[];
}

/** In the order of the guide: the pages below another follow it. */
const texts: readonly string[] = [
  environment,
  forms,
  category,
  role,
  form,
  step,
  formfield,
  tablefield,
  approval,
  notifications,
  action,
  expressions,
  local,
  remote,
  faq,
];

/** The reference guide (contract 10.13): its first pages, each with those below it, by their links. */
export function readGuide(): readonly GuidePage[] {
  const pages = texts.map((text) => v.parse(Page, parse(text)));
  return below('', pages.map(withReasons));
}

function below(link: string, pages: readonly GuidePage[]): readonly GuidePage[] {
  return pages
    .filter((page) => parentOf(page.link) === link)
    .map((page) => {
      const help = below(page.link, pages);
      return help.length === 0 ? page : { ...page, help };
    });
}

const parentOf = (link: string): string => link.slice(0, Math.max(0, link.lastIndexOf('/')));

/** Variables that change nothing here say why. */
function withReasons(page: GuidePage): GuidePage {
  if (page.link !== 'environment-variable') return page;
  const items = environmentVariables().map(({ ignored, ...variable }) =>
    ignored === undefined ? variable : { ...variable, description: `${variable.description}\n\n**No effect here.** ${ignored}` },
  );
  return { ...page, items };
}
