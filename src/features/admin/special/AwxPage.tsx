import { awx, checkAwx } from '#contract/admin/awx.ts';
import { CheckCard } from '#features/admin/check/CheckCard.tsx';
import { useCheck } from '#features/admin/check/use-check.ts';
import { adminForm } from '#features/admin/resource/declare.ts';
import { SingleEditor, type SingleParts } from '#features/admin/resource/SingleEditor.tsx';
import { pemProblem } from './rules.ts';

interface Mode {
  readonly use_credentials: boolean;
}
const byPassword = ({ use_credentials: isOn }: Mode): boolean => isOn;
const byToken = ({ use_credentials: isOn }: Mode): boolean => !isOn;
const isChecked = ({ ignore_certs: ignoring }: { readonly ignore_certs: boolean }): boolean => !ignoring;

const signIn = 'Sign-in';
const tls = 'TLS';

export const awxForm = adminForm(awx, {
  fields: {
    uri: {
      label: 'URI',
      hint: 'The address of AWX, without /api.',
      placeholder: 'https://awx.example.org',
      required: () => true,
    },
    use_credentials: { section: signIn, label: 'Use credentials', hint: 'User and password instead of a token.' },
    token: { section: signIn, label: 'Token', when: byToken, required: byToken },
    username: { section: signIn, label: 'Username', when: byPassword, required: byPassword },
    password: { section: signIn, label: 'Password', when: byPassword, required: byPassword },
    ignore_certs: { section: tls, label: 'Ignore certificate errors', hint: 'Anybody in between could read along.' },
    ca_bundle: {
      section: tls,
      label: 'CA bundle',
      hint: 'PEM: the certificates of those who signed the certificate of AWX.',
      as: 'code',
      when: isChecked,
      required: isChecked,
    },
  },
  check: ({ uri, ca_bundle: bundle }) => ({
    ...pemProblem('ca_bundle', bundle),
    ...(uri === '' || /^https?:\/\/[^\s/]/.test(uri) ? {} : { uri: 'Must start with http:// or https://' }),
  }),
});

/** The connection to the automation server. */
export function AwxPage() {
  return (
    <SingleEditor
      kind={awx}
      form={awxForm}
      title="AWX"
      subtitle="Forms and steps of type awx launch job templates there."
      verb="Update Awx"
      said="Awx is updated"
    >
      {(parts) => <Try {...parts} />}
    </SingleEditor>
  );
}

function Try(parts: SingleParts) {
  const check = useCheck(checkAwx, parts);
  return (
    <CheckCard
      title="Test"
      check={check}
      verb="Test Awx"
      away={parts.away}
      text="Asks AWX for its job templates with what stands above, before it is saved. Nothing is launched."
    />
  );
}
