import { describe, expect, test } from 'vitest';
import { actionsOn, noActions, occasionsOf, readActions } from '#sync/actions.ts';

describe('actions of a form', () => {
  test('A1 the first key of each element names the action, seconds are numbers or texts', () => {
    const { actions, problems } = readActions({
      onSubmit: [{ clear: 0 }, { hide: '1.5', show: 3 }],
      onFinish: [{ show: 2 }],
      onSuccess: [{ home: 5 }],
      onFailure: [{ reload: '0' }],
    });
    expect(problems).toEqual([]);
    expect(actions).toEqual({
      onSubmit: [
        { do: 'clear', afterMs: 0 },
        { do: 'hide', afterMs: 1500 },
      ],
      onFinish: [{ do: 'show', afterMs: 2000 }],
      onSuccess: [{ do: 'home', afterMs: 5000 }],
      onFailure: [{ do: 'reload', afterMs: 0 }],
      onAbort: [],
    });
  });

  test('A1 load is parted at the first comma: a name keeps its commas and its blank', () => {
    expect(readActions({ onSuccess: [{ load: '2,Other, form' }, { load: '0, Blank' }] }).actions.onSuccess).toEqual([
      { do: 'load', form: 'Other, form', afterMs: 2000 },
      { do: 'load', form: ' Blank', afterMs: 0 },
    ]);
  });

  test('A1 what cannot be read is skipped and named, the rest holds', () => {
    const odd = [{ dance: 1 }, { home: 'soon' }, { home: -1 }, { load: 'Other' }, { load: '1,' }, {}, null, 'home', { clear: 1 }];
    const { actions, problems } = readActions({ onFinish: odd, onAbort: { home: 0 } });
    expect(actions.onFinish).toEqual([{ do: 'clear', afterMs: 1000 }]);
    expect(problems).toHaveLength(9);
    expect(problems[0]).toBe('\'onFinish\' action 1 cannot be read: {"dance":1}');
    expect(problems.at(-1)).toBe("'onAbort' is not a list of actions");
  });

  test('A1 a delay that no browser can wait for is the longest one it can', () => {
    expect(readActions({ onFinish: [{ home: 1e12 }] }).actions.onFinish).toEqual([{ do: 'home', afterMs: 2 ** 31 - 1 }]);
  });

  test('A1 a form without lists does nothing', () => expect(readActions({})).toEqual({ actions: noActions, problems: [] }));

  test('A2 lists run in the order of their occasions', () => {
    const { actions } = readActions({ onSuccess: [{ home: 0 }], onFinish: [{ hide: 0 }, { show: 1 }] });
    expect(actionsOn(actions, ['onFinish', 'onSuccess']).map((action) => action.do)).toEqual(['hide', 'show', 'home']);
  });

  test('A3 onFinish comes before the list of how it ended', () => {
    expect(occasionsOf('success', false)).toEqual(['onFinish', 'onSuccess']);
    expect(occasionsOf('error', false)).toEqual(['onFinish', 'onFailure']);
    expect(occasionsOf('warning', false)).toEqual(['onFinish', 'onAbort']);
    expect(occasionsOf('success', true)).toEqual(['onSuccess']);
    expect(occasionsOf('warning', true)).toEqual([]);
  });
});
