import { settings } from '#contract/admin/settings.ts';
import { adminForm } from '#features/admin/resource/declare.ts';
import { SingleEditor } from '#features/admin/resource/SingleEditor.tsx';
import type { Values } from '#hooks/use-resource.ts';
import { Environment } from './Environment.tsx';
import { ImportForms } from './ImportForms.tsx';
import { isPublicUrl } from './rules.ts';
import { UrlControl } from './UrlControl.tsx';
import { YamlControl } from './YamlControl.tsx';

/** Whether this server keeps forms in its database; beside the entries of the row. */
const keepsYaml = (values: Values): boolean => values['enableFormsYamlInDatabase'] === true;

/** Mail is edited on a page of its own. */
const general = { ...settings, beside: ['mail_server', 'mail_port', 'mail_secure', 'mail_username', 'mail_password', 'mail_from'] };

export const generalForm = adminForm(general, {
  fields: {
    url: {
      label: 'Public root URL',
      hint: 'The address people open this portal at. Links in mails and callbacks of sign-in providers start with it.',
      placeholder: 'https://portal.example.org',
      required: () => true,
      Control: UrlControl,
    },
    forms_yaml: {
      label: 'Forms YAML',
      section: 'Forms in the database',
      hint: 'Goes before the files. Blank means that the files count.',
      when: keepsYaml,
      Control: YamlControl,
    },
    mail_server: null,
    mail_port: null,
    mail_secure: null,
    mail_username: null,
    mail_password: null,
    mail_from: null,
  },
  check: ({ url }) => (url === '' || isPublicUrl(url.trim()) ? {} : { url: 'Must be a valid public url' }),
});

/** The public address, the forms kept in the database, and what the server was started with. */
export function GeneralPage() {
  return (
    <SingleEditor kind={general} form={generalForm} title="General settings" verb="Update settings" said="Settings are updated">
      {(parts) => (
        <>
          {keepsYaml(parts.row) && <ImportForms {...parts} />}
          <Environment />
        </>
      )}
    </SingleEditor>
  );
}
