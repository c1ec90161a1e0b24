// @vitest-environment node
import { expect, test } from 'vitest';
import type { JobStatus } from '#contract/job-status.ts';
import { fail, ok } from '#lib/result.ts';
import type { Mail } from '#server/domain/portal/mail.ts';
import { notificationsOf, recipientsOf } from '#server/domain/jobs/notifications.ts';
import type { JobInput, JobRow } from '#server/domain/stores.ts';

const blank: JobRow = {
  id: 7,
  form: 'Form <1>',
  target: 'Form <1>',
  status: 'success',
  start: '2026-01-01T00:00:00.000Z',
  end: null,
  user: 'joe',
  user_type: 'local',
  job_type: 'ansible',
  step: null,
  parent_id: null,
  awx_id: null,
  approval: null,
  notifications: null,
  relaunched_from: null,
};

/** Tells of one job; gives the mails and what was logged. */
async function notify(
  row: Partial<JobRow>,
  status: JobStatus,
  more: { input?: JobInput; url?: string; cut?: boolean; fails?: boolean } = {},
) {
  const sent: Mail[] = [];
  const logged: string[] = [];
  const note = (_facts: object, text: string): void => void logged.push(text);
  const notifications = notificationsOf({
    store: {
      find: () => Promise.resolve({ ...blank, status, ...row }),
      input: () => Promise.resolve(more.input ?? { extravars: {}, credentials: {}, secret: [] }),
    },
    outputs: { ending: () => Promise.resolve({ html: "<span class=''>one</span>\r\n<span class=''>two</span>", cut: more.cut === true }) },
    mailer: {
      send: (mail) => {
        sent.push(mail);
        return more.fails ? Promise.reject(new Error('no network')) : Promise.resolve(mail.to.length > 0 ? ok('id') : fail('nobody'));
      },
    },
    settings: { url: () => Promise.resolve(more.url ?? 'https://portal.example') },
    log: { debug: note, info: note, warn: note, error: note },
  });
  await notifications.notify(7, status);
  return { sent, logged };
}

const asks = (value: object): Partial<JobRow> => ({ notifications: JSON.stringify(value) });

test('a job that ended is told with its output, a line each, and where to find it', async () => {
  const { sent } = await notify(asks({ recipients: ['a@x', 'b@x'], onStatus: ['success'] }), 'success');
  expect(sent).toEqual([
    {
      to: ['a@x', 'b@x'],
      subject: "AnsibleForms 'Form <1>' [ansible] (7) - success ",
      html: `<p><a href="https://portal.example/#/jobs/7">https://portal.example/#/jobs/7</a></p><pre><span class=''>one</span><br><span class=''>two</span></pre>`,
    },
  ]);
});

test.each<[object | null, JobStatus, readonly string[]]>([
  [null, 'success', []],
  [{ recipients: ['a'] }, 'failed', ['a']],
  [{ recipients: 'a' }, 'warning', ['a']],
  [{ recipients: ['a'], onStatus: [] }, 'aborted', ['a']],
  [{ recipients: ['a'], onStatus: ['any'] }, 'success', ['a']],
  [{ recipients: ['a'], onStatus: ['failed'] }, 'success', []],
  [{ recipients: ['a'], on: ['success'] }, 'success', ['a']],
  [{ recipients: ['a'] }, 'rejected', []],
  [{ recipients: ['a'] }, 'abandoned', []],
  [{ recipients: 5 }, 'success', []],
])('%j tells of %s: %j', (asked, status, expected) => {
  expect(recipientsOf({ notifications: asked && JSON.stringify(asked) }, status)).toEqual(expected);
});

test('a step is called by its own name', async () => {
  const { sent } = await notify({ ...asks({ recipients: ['a'] }), parent_id: 3, target: 'step' }, 'failed');
  expect(sent[0]?.subject).toBe("AnsibleForms 'step' [ansible] (7) - failed ");
});

test('without a public address nothing is sent about an end, and the log says why', async () => {
  const { sent, logged } = await notify(asks({ recipients: ['a'] }), 'success', { url: '' });
  expect([sent, logged]).toEqual([[], ['no mail about a job: the public address of the portal is not set']]);
});

test('an approval is asked for with the variables filled in, without markup and without secrets', async () => {
  const approval = JSON.stringify({ title: 'Do $(what)', message: '<b>$(what)</b>\nwith $(pw) for $(nobody)', notifications: ['boss@x'] });
  const input = { extravars: { what: 'it & <i>', pw: 'S3cret' }, credentials: {}, secret: [['pw']] };
  const { sent } = await notify({ approval }, 'approve', { input, url: '' });
  const html = '<p>&lt;b&gt;it &amp; &lt;i&gt;&lt;/b&gt;<br>with **NOLOG** for $(nobody)</p>';
  expect(sent).toEqual([{ to: ['boss@x'], subject: 'Do it & <i>', html }]);
  const untitled = await notify({ approval: JSON.stringify({ message: 'm', notifications: ['b'] }) }, 'approve', { input });
  expect(untitled.sent[0]?.subject).toBe('AnsibleForms Approval Request');
  expect(untitled.sent[0]?.html).toContain('https://portal.example/#/jobs/7');
  expect((await notify({ approval: JSON.stringify({ message: 'm' }) }, 'approve', { input })).sent).toEqual([]);
});

test('a subject stays one line, and a mail says when it holds only the end of the output', async () => {
  const { sent } = await notify({ ...asks({ recipients: ['a'] }), form: 'x\r\nBcc: all@x' }, 'success', { cut: true });
  expect(sent[0]?.subject).not.toMatch(/[\r\n]/);
  expect(sent[0]?.html).toContain('<p>The beginning of the output is left out.</p><pre>');
});

test('a mail that cannot be sent is logged and nothing more', async () => {
  const { logged } = await notify(asks({ recipients: ['a'] }), 'success', { fails: true });
  expect(logged).toEqual(['mail about a job could not be sent']);
});
