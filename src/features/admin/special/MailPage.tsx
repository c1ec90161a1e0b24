import { Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { checkMail, settings } from '#contract/admin/settings.ts';
import { CheckCard } from '#features/admin/check/CheckCard.tsx';
import { useCheck, type Check } from '#features/admin/check/use-check.ts';
import { adminForm } from '#features/admin/resource/declare.ts';
import { SingleEditor, type SingleParts } from '#features/admin/resource/SingleEditor.tsx';
import { fieldProblem } from '#ui/field-problem.ts';
import { isAddress, notAnAddress } from './rules.ts';

const always = (): boolean => true;

/** The rest of the row is edited with the general settings. */
const mail = { ...settings, beside: ['url', 'forms_yaml'] };

export const mailForm = adminForm(mail, {
  fields: {
    mail_server: { label: 'Server', placeholder: 'mail.example.org', required: always },
    mail_port: { label: 'Port', hint: 'Often 25 or 587, and 465 for TLS from the first byte.', placeholder: '25', required: always },
    mail_secure: { label: 'Secure', hint: 'TLS from the first byte. Without it STARTTLS, where the server offers it.' },
    mail_username: { label: 'Username', hint: 'Blank where the server takes mail without a sign-in.' },
    mail_password: { label: 'Password' },
    mail_from: { label: 'From', hint: 'The address mails come from.', placeholder: 'portal@example.org', required: always },
    url: null,
    forms_yaml: null,
  },
  check: ({ mail_from: from }) => (from === '' || isAddress(from.trim()) ? {} : { mail_from: notAnAddress }),
});

/** How the portal sends mail. It is the same row as the general settings. */
export function MailPage() {
  return (
    <SingleEditor
      kind={mail}
      form={mailForm}
      title="Mail settings"
      subtitle="Notifications and requests for approval go out by this server."
      verb="Update settings"
      said="Settings are updated"
    >
      {(parts) => <TestMail {...parts} />}
    </SingleEditor>
  );
}

function TestMail(parts: SingleParts) {
  const [to, setTo] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const asked = useCheck(checkMail, parts, { to: to.trim() });
  const check: Check = {
    ...asked,
    async run() {
      const wrong = problemOf(to);
      setProblem(wrong);
      if (wrong === undefined) await asked.run();
      else document.getElementById('field-to')?.focus();
    },
  };
  return (
    <CheckCard
      title="Test mail"
      check={check}
      verb="Send test mail"
      away={parts.away}
      text="Sends one mail with what stands above, before it is saved."
    >
      <Field label={{ children: 'To', htmlFor: 'field-to' }} required {...fieldProblem(problem)}>
        <Input
          id="field-to"
          type="email"
          autoComplete="email"
          value={to}
          onChange={(_, data) => {
            setTo(data.value);
            if (problem !== undefined) setProblem(problemOf(data.value));
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Otherwise it would save the settings.
            event.preventDefault();
            void check.run();
          }}
        />
      </Field>
    </CheckCard>
  );
}

function problemOf(to: string): string | undefined {
  if (to.trim() === '') return 'This field is required';
  return isAddress(to.trim()) ? undefined : notAnAddress;
}
