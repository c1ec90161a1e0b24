import { isRow, own, type Row } from '#lib/plain.ts';
import { textsWith } from '#sync/designer/changed-texts.ts';
import { portalOf, type PortalTexts } from '#sync/designer/portal-texts.ts';
import { writtenYaml } from '#sync/designer/write-yaml.ts';

/** What a server found in its files comes with its configuration, and is no part of it. */
const findings = ['errors', 'warnings'];

/**
 * The texts of a configuration that comes without any, as AnsibleForms sends it: the same for the same configuration, in the order it
 * has. Forms with a `source` stand in the file of that name.
 */
export function textsOfConfig(config: Row, baseName = 'forms.yaml'): PortalTexts {
  const forms = own(config, 'forms');
  const all: readonly unknown[] = Array.isArray(forms) ? forms : [];
  const bySource = new Map<string, unknown[]>();
  const base = all.filter((form) => {
    const source = isRow(form) ? own(form, 'source') : undefined;
    if (typeof source !== 'string' || source === '' || !isRow(form)) return true;
    const { source: _file, ...rest } = form;
    bySource.set(source, [...(bySource.get(source) ?? []), rest]);
    return false;
  });
  const pairs = Object.entries(config).filter(([key]) => key !== 'forms' && !findings.includes(key));
  return {
    base: { file: baseName, text: writtenYaml(Object.fromEntries([...pairs, ['forms', base]])) },
    files: [...bySource].map(([file, list]) => ({ file, text: writtenYaml(list.length === 1 ? list[0] : list) })),
  };
}

/** The texts as one, as a server takes it that keeps none: forms of other files say their `source`. */
export function wholeText(texts: PortalTexts): string {
  const portal = portalOf({ base: texts.base, files: [] });
  const others = [...portalOf({ base: { file: '', text: '' }, files: texts.files }).entities.values()];
  const added = others.map((entity) => ({ ...entity, file: '', text: withSource(entity.text, entity.file) }));
  return textsWith(portal, { changed: new Map(), added }).base.text;
}

const withSource = (text: string, file: string): string => `${text.replace(/\n*$/, '\n')}${writtenYaml({ source: file })}`;
