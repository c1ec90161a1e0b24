// @vitest-environment node
import { expect, test } from 'vitest';
import type { User } from '#contract/session.ts';
import { approvalHeading, headed, readableApprovals } from '#server/domain/jobs/approvals.ts';
import { extravarsFor } from '#server/domain/jobs/extravars.ts';
import { planOf } from '#server/domain/jobs/find-steps.ts';
import type { Form } from '#server/domain/portal/portal.ts';
import { inputOfStep, stepsOf, type Step } from '#server/domain/jobs/steps.ts';

const form = (more: Readonly<Record<string, unknown>>): Form => ({ name: 'F', type: 'multistep', fields: [], ...more });
const step = (name: string, more: object = {}): Step => ({ name, type: 'ansible', ...more });

test('what somebody puts below a key does not steer the step, unless the form has a field for it', () => {
  const it = form({ fields: [{ name: 'a', type: 'text', model: 'vm.__limit__' }] });
  const vm = { size: 1, __playbook__: '../evil.yml', ansible_connection: 'local', __limit__: 'web1' };
  const input = inputOfStep(it, step('s', { key: 'vm', playbook: 'p.yml' }), { extravars: { vm }, credentials: {}, secret: [] }, 1);
  expect(input.extravars).toEqual({
    size: 1,
    __limit__: 'web1',
    ansibleforms_user: undefined,
    __playbook__: 'p.yml',
    __credentials__: {},
  });
});

test('a value below a key that steers has to be harmless before the job begins', () => {
  const user: User = { username: 'joe', type: 'local', groups: [], roles: ['public'], options: {} };
  const it = form({ steps: [step('s', { key: 'vm' })], fields: [{ name: 'a', type: 'text', model: 'vm.__playbook__' }] });
  const outcome = extravarsFor(it, user, { vm: { __playbook__: '/etc/evil.yml' } });
  expect(outcome).toEqual({ ok: false, error: 'The value of __playbook__ is not acceptable: "/etc/evil.yml"' });
  expect(extravarsFor(it, user, { vm: { __playbook__: 'good.yml' } }).ok).toBe(true);
});

test.each([['__ansibleCredentials__'], ['__vaultCredentials__'], ['__awxCredentials__']])(
  'a person names the login of %s, and does not look for one by a pattern',
  (name) => {
    const user: User = { username: 'joe', type: 'local', groups: [], roles: ['public'], options: {} };
    const it: Form = { name: 'F', type: 'ansible', fields: [{ name, type: 'text' }] };
    for (const pattern of ['.*', 'A|B', '^R', '__self__', 'A,B'])
      expect(extravarsFor(it, user, { [name]: pattern }).ok, pattern).toBe(false);
    expect(extravarsFor(it, user, { [name]: 'VM PROD-1' }).ok).toBe(true);
  },
);

test('a key that holds no values gives the step everything', () => {
  const parent = { extravars: { x: 1, k: 'text' }, credentials: { c: 'DB' }, secret: [['x']] };
  const input = inputOfStep(form({}), step('s', { key: 'k' }), parent, 9);
  expect(input).toMatchObject({ extravars: { x: 1, k: 'text', __jobid__: 9 }, credentials: { c: 'DB' }, secret: [['x']] });
});

test('secrets below a key stay secret in the step', () => {
  const parent = { extravars: { vm: { pw: 's' } }, credentials: {}, secret: [['vm', 'pw'], ['vm'], ['other', 'pw']] };
  expect(inputOfStep(form({}), step('s', { key: 'vm' }), parent, 1).secret).toEqual([['pw']]);
});

test('headings have a usual width, and names of any length', () => {
  expect(headed('STEP', 'first', 72)).toBe(`STEP [first] ${'*'.repeat(67)}`);
  expect(headed('APPROVE', 'x'.repeat(200), 69)).toBe(`APPROVE [${'x'.repeat(200)}] ***`);
  expect(approvalHeading({ ...form({}), type: 'ansible' }, { __playbook__: 'p.yml' })).toMatch(/^APPROVE \[p\.yml\] \*{64}$/);
  expect(approvalHeading({ ...form({}), type: 'awx' }, { __template__: 'T' })).toMatch(/^APPROVE \[T\] /);
  expect(approvalHeading(form({}), { __playbook__: 'p.yml' })).toMatch(/^APPROVE \[F\] /);
});

test('a guard nobody understands is no guard to pass', () => {
  expect(readableApprovals(form({ steps: [step('s', { approval: { roles: 'all' } })] })).ok).toBe(false);
  expect(readableApprovals(form({ approval: 'yes', steps: [] })).ok).toBe(false);
  expect(readableApprovals(form({ steps: [step('s', { approval: { message: 'm', roles: ['r'] } })] })).ok).toBe(true);
});

test.each([
  ['well', [['a', 'success']]],
  ['tolerated', [['soft', 'failed']]],
  [
    'failed',
    [
      ['a', 'failed'],
      ['soft', 'failed'],
    ],
  ],
  ['failed', [['a', 'aborted']]],
] as const)('a job that goes on remembers that it went %s', (before, children) => {
  const steps = [step('a'), step('soft', { continue: true }), step('asked'), step('last')];
  const plan = planOf(
    { step: 'asked' },
    steps,
    children.map(([target, status]) => ({ target, status })),
  );
  expect(plan).toEqual({ steps: steps.slice(2), approved: true, before });
});

test('a list of steps names the first that is none', () => {
  expect(stepsOf(form({ steps: [step('a'), { type: 'ansible' }] }))).toMatchObject({ error: expect.stringMatching(/^Step 2 of form 'F'/) });
  expect(stepsOf(form({}))).toMatchObject({ error: "Form 'F' has no list of steps" });
});
