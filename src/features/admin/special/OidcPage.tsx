import { checkOidc, oidc } from '#contract/admin/oidc.ts';
import { CheckCard } from '#features/admin/check/CheckCard.tsx';
import { useCheck } from '#features/admin/check/use-check.ts';
import { adminForm } from '#features/admin/resource/declare.ts';
import { SingleEditor, type SingleParts } from '#features/admin/resource/SingleEditor.tsx';
import { useKnows } from '#hooks/use-knows.ts';
import { CallbackAddress } from './CallbackAddress.tsx';
import { isPattern, notAPattern } from './rules.ts';

const isOn = ({ enabled }: { readonly enabled: boolean }): boolean => enabled;

export const oidcForm = adminForm(oidc, {
  fields: {
    enabled: { label: 'Enable OIDC', hint: 'The sign-in page offers this provider.' },
    issuer: {
      label: 'Issuer',
      hint: 'The address below which the provider publishes .well-known/openid-configuration.',
      placeholder: 'https://login.example.org/realms/main',
      required: isOn,
    },
    client_id: { label: 'Client ID', required: isOn },
    secret_id: { label: 'Client secret', required: isOn },
    groupfilter: { label: 'Group filter', hint: 'A regular expression: only groups whose name it finds count. Blank means all.' },
  },
  check: ({ groupfilter }) => (isPattern(groupfilter) ? {} : { groupfilter: notAPattern }),
});

/** Sign-in with an OpenID Connect provider. */
export function OidcPage() {
  return (
    <SingleEditor
      kind={oidc}
      form={oidcForm}
      title="OpenID Connect"
      subtitle="People sign in with a provider of yours. It tells their groups in the claim groups."
      verb="Update OIDC"
      said="OIDC is updated"
    >
      {(parts) => (
        <>
          <CallbackAddress path="/api/v1/auth/oidc/callback" />
          <Try {...parts} />
        </>
      )}
    </SingleEditor>
  );
}

function Try(parts: SingleParts) {
  const check = useCheck(checkOidc, parts);
  // AnsibleForms never answers this one.
  if (!useKnows('checks')) return null;
  return (
    <CheckCard
      title="Test"
      check={check}
      verb="Test OIDC"
      away={parts.away}
      text="Asks the provider for its description and whether it knows this client, with what stands above, before it is saved."
    />
  );
}
