import { checkEntra, entra } from '#contract/admin/entra.ts';
import { CheckCard } from '#features/admin/check/CheckCard.tsx';
import { useCheck } from '#features/admin/check/use-check.ts';
import { adminForm } from '#features/admin/resource/declare.ts';
import { SingleEditor, type SingleParts } from '#features/admin/resource/SingleEditor.tsx';
import { useKnows } from '#hooks/use-knows.ts';
import { CallbackAddress } from './CallbackAddress.tsx';
import { isPattern, notAPattern } from './rules.ts';

const isOn = ({ enable }: { readonly enable: boolean }): boolean => enable;

export const entraForm = adminForm(entra, {
  fields: {
    enable: { label: 'Enable Entra ID', hint: 'The sign-in page offers Microsoft Entra ID.' },
    client_id: { label: 'Client ID', hint: 'Of the registered application.', required: isOn },
    secret_id: { label: 'Client secret', hint: 'Its value, not its ID.', required: isOn },
    groupfilter: { label: 'Group filter', hint: 'A regular expression: only groups whose name it finds count. Blank means all.' },
  },
  check: ({ groupfilter }) => (isPattern(groupfilter) ? {} : { groupfilter: notAPattern }),
});

/** Sign-in with Microsoft Entra ID. */
export function EntraPage() {
  return (
    <SingleEditor
      kind={entra}
      form={entraForm}
      title="Entra ID"
      subtitle="Register the portal as a web application, and grant it User.Read and GroupMember.Read.All of Microsoft Graph."
      verb="Update Entra ID"
      said="AzureAd is updated"
    >
      {(parts) => (
        <>
          <CallbackAddress path="/api/v1/auth/azureadoauth2/callback" />
          <Try {...parts} />
        </>
      )}
    </SingleEditor>
  );
}

function Try(parts: SingleParts) {
  const check = useCheck(checkEntra, parts);
  // AnsibleForms never answers this one.
  if (!useKnows('checks')) return null;
  return (
    <CheckCard
      title="Test"
      check={check}
      verb="Test Entra ID"
      away={parts.away}
      text="Asks Entra ID for its description and whether it knows this client, with what stands above, before it is saved."
    />
  );
}
