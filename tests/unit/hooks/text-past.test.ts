import { expect, test } from 'vitest';
import { noPast, remembered, stepped } from '#hooks/text-past.ts';

const form = 'name: One # first\nfields:\n  - name: a\n    label: Ay\n  - name: b\n    label: Bee\n';
const with_ = (from: string, to: string, text = form): string => text.replace(from, to);

test('a step is taken back, and what another tab changed since stays; so it does when the step is taken on again', () => {
  const mine = with_('Ay', 'Mine');
  const past = remembered(noPast, form, mine, '');
  const both = with_('Bee', 'Theirs', mine);
  const back = stepped(past, 'behind', both, 'form')!;
  expect(back.text).toBe(with_('Bee', 'Theirs'));
  const on = stepped(back.past, 'ahead', with_('# first', '# second', back.text!), 'form')!;
  expect(on.text).toBe(with_('# first', '# second', both));
  expect(stepped(on.past, 'ahead', on.text!, 'form')).toBeNull();
});

test('what somebody else changed at the same place is not taken back: the step is forgotten, and the ones before it work', () => {
  const first = with_('Bee', 'B');
  const second = with_('Ay', 'Mine', first);
  const past = remembered(remembered(noPast, form, first, ''), first, second, '');
  const theirs = with_('Mine', 'Theirs', second);
  const refused = stepped(past, 'behind', theirs, 'form')!;
  expect(refused.text).toBeNull();
  expect(stepped(refused.past, 'behind', theirs, 'form')!.text).toBe(with_('Ay', 'Theirs'));
});

test('typing on in one box is one step, unless something came from elsewhere in between', () => {
  const texts = ['A', 'An', 'And'].map((label) => with_('Ay', label));
  let past = remembered(noPast, form, texts[0]!, 'label');
  past = remembered(past, texts[0]!, texts[1]!, 'label');
  expect(past.behind).toEqual([{ before: form, after: texts[1] }]);
  const theirs = with_('Bee', 'Theirs', texts[1]);
  const on = with_('An\n', 'And\n', theirs);
  past = remembered(past, theirs, on, 'label');
  expect(past.behind).toHaveLength(2);
  const once = stepped(past, 'behind', on, 'form')!;
  expect(once.text).toBe(theirs);
  expect(stepped(once.past, 'behind', theirs, 'form')!.text).toBe(with_('Bee', 'Theirs'));
});
