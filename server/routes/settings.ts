import { awx, checkAwx } from '#contract/admin/awx.ts';
import { checkMail, settings } from '#contract/admin/settings.ts';
import type { Designer } from '#server/domain/designer/designer.ts';
import type { AwxCheck } from '#server/domain/portal/awx-check.ts';
import type { Checked } from '#server/domain/portal/check-steps.ts';
import type { LastTests } from '#server/domain/portal/last-tests.ts';
import type { MailCheck } from '#server/domain/portal/mail.ts';
import { isPublicUrl } from '#server/domain/portal/portal-settings.ts';
import type { SingleStore } from '#server/domain/stores.ts';
import { checkAnswer, checkAnswerInMessage } from '#server/resources/check-answer.ts';
import { storedValues } from '#server/resources/mount.ts';
import { mountSingle } from '#server/resources/single.ts';
import { refusal, whole, type Answer } from './answers.ts';
import type { Router } from './route.ts';

export interface SettingsParts {
  readonly settings: SingleStore;
  readonly awx: SingleStore;
  readonly mail: MailCheck;
  readonly awxCheck: AwxCheck;
  readonly tests: LastTests;
  /** Whether forms are kept in the database, as the environment says. */
  readonly formsInDatabase: boolean;
}

/** General settings, mail and AWX (contract 10.10, 10.11). */
export function settingsRoutes(router: Router, parts: SettingsParts, designer: Pick<Designer, 'refusal'>): void {
  mountSingle(router, settings, parts.settings, {
    async refuse(values, stored, user) {
      if (!isPublicUrl(String(values['url'] ?? '')))
        return 'The public root URL is not an address. Write it as https://host or https://host:port.';
      const [forms, before] = [String(values['forms_yaml'] ?? ''), String(stored['forms_yaml'] ?? '')];
      return forms === before ? null : designer.refusal(user, forms);
    },
    extra: () => ({ enableFormsYamlInDatabase: parts.formsInDatabase }),
  });
  mountSingle(router, awx, parts.awx);
  checks(router, parts);
}

/** Whoever cannot get the test mail says nothing of the mail server. */
const isOfRecipient = ({ steps }: Checked): boolean =>
  steps.some(({ step, outcome }) => outcome === 'failed' && (step === 'recipient' || step === 'settings'));

function checks(router: Router, { mail, awxCheck, tests }: SettingsParts): void {
  const mailFailed = (why: string): Answer => refusal('Mail check failed', why);
  router.guarded(
    checkMail,
    async ({ body }) => {
      const given = storedValues(settings, body);
      const checked = await mail.check(given, body.to);
      if (!isOfRecipient(checked)) await tests.note('mail', given, checked.outcome);
      return checkAnswer(checked, (id) => `Mail sent with id ${id}`, 'Mail check failed');
    },
    { invalid: mailFailed, failed: mailFailed },
  );
  // Here the message itself is the reason, and the error is blank (contract 2 row 70).
  const awxFailed = (why: string): Answer => whole('error', `Error: ${why}`, { error: '' });
  router.guarded(
    checkAwx,
    async ({ body }) => {
      const given = storedValues(awx, body);
      const checked = await awxCheck(given);
      await tests.note('awx', given, checked.outcome);
      return checkAnswerInMessage(checked, 'Awx Connection is OK');
    },
    { invalid: awxFailed, failed: awxFailed },
  );
}
