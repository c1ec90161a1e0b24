import { expect, test, vi } from 'vitest';
import { compileForm, openForm, readForm } from '#engine/index.ts';
import { quietSay } from '#features/form/quiet-say.ts';
import { createFormStore } from '#hooks/form-store.ts';
import { idle, type Launch } from '#sync/launch-state.ts';

const finished: Launch = {
  at: 'finished',
  attempt: 1,
  newest: 7,
  jobId: 7,
  status: 'success',
  message: 'job ran',
  waiting: false,
  rejoined: false,
};

function said(fields: readonly object[], form: object = {}) {
  const say = vi.fn();
  const store = createFormStore(openForm(compileForm(readForm({ name: 'T', fields }).form, {})));
  return { say, quiet: quietSay(say, store, { ...form }) };
}

test('what the bar says is not said again, everything else is', () => {
  const { say, quiet } = said([{ name: 'a', type: 'text', required: true }]);
  quiet('success', 'job ran', '', finished);
  quiet('warning', 'Form contains invalid data', 'a: This field is required', idle);
  expect(say).not.toHaveBeenCalled();
  quiet('error', 'Failed uploading files', 'plan.csv', idle);
  quiet('error', 'Failed to invoke job launch', 'no answer', {
    at: 'lost',
    attempt: 1,
    newest: 0,
    key: 'k',
    since: 1,
    after: 0,
    looking: true,
    found: null,
  });
  expect(say.mock.calls.map(([, text]) => text as string)).toEqual(['Failed uploading files', 'Failed to invoke job launch']);
});

test('a field nobody sees is no field left: then the toast has to say it', () => {
  const { say, quiet } = said([{ name: 'a', type: 'text', required: true, hide: true }]);
  quiet('warning', 'Form contains invalid data', 'a (hidden): This field is required', idle);
  expect(say).toHaveBeenCalledTimes(1);
});

test('a form that makes way for another takes its bar along, so the outcome is said', () => {
  const { say, quiet } = said([], { onSuccess: [{ load: '0,Next' }] });
  quiet('success', 'job ran', '', finished);
  expect(say).toHaveBeenCalledTimes(1);
});
