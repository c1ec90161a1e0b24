import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { Section } from '#features/form/Section.tsx';
// Loaded lazily on the page; here before the first test, whose time is not for loading.
import '#features/form/widgets/select/Select.tsx';
import '#ui/DataView.tsx';
import { stage, viewer, type Stage, type StageSetup } from '#tests/support/form-stage.tsx';

// Finding controls by their role takes its time on a busy machine.

/** Draws the fields of a form, without what surrounds them. */
function draw(fields: StageSetup['fields'], setup: Partial<StageSetup> = {}): Stage {
  return stage({ fields, ...setup }, (store) => {
    const { compiled } = store.current();
    return compiled.layout.map((group) => (
      <Section key={group.title} compiled={compiled} group={group} lineCount={group.lines.length} showHidden={false} />
    ));
  });
}
const press = (name: string | RegExp): Promise<void> => userEvent.click(screen.getByRole('button', { name }));

describe('an expression', () => {
  test('is a line nobody edits: it waits, then shows its value, and one word for a list or an object', async () => {
    const { answer } = draw([{ name: 'x', type: 'expression', expression: "fn.fnEval('1')", refresh: true }]);
    const line = screen.getByRole('textbox', { name: 'x' });
    expect(line).toHaveAttribute('readonly');
    expect(line).toHaveAttribute('placeholder', 'Loading...');
    answer('x', 'web1');
    await waitFor(() => expect(line).toHaveValue('web1'));
    await press('Refresh x');
    answer('x', [1, 2]);
    await waitFor(() => expect(line).toHaveValue('[List]'));
    await press('Refresh x');
    answer('x', { a: 1 });
    await waitFor(() => expect(line).toHaveValue('[Object]'));
  });

  test('shows its whole value as a tree or as YAML, and copies it', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { answer } = draw([{ name: 'x', type: 'expression', expression: "fn.fnEval('1')" }], { user: viewer });
    expect(screen.queryByRole('button', { name: 'View the value of x' })).toBeNull();
    answer('x', { site: 'ams' });
    fireEvent.doubleClick(screen.getByRole('textbox', { name: 'x' }));
    const view = await screen.findByRole('region', { name: 'Value of x' });
    expect(await within(view).findByText('"ams"')).toBeVisible();
    await userEvent.click(within(view).getByRole('tab', { name: 'YAML' }));
    expect(await within(view).findByText('site: ams')).toBeVisible();
    await userEvent.click(within(view).getByRole('button', { name: 'Copy' }));
    expect(written).toHaveBeenCalledWith('site: ams\n');
    expect(await screen.findByText('Copied to clipboard')).toBeVisible();
    await press('Close Value of x');
    expect(screen.queryByRole('region', { name: 'Value of x' })).toBeNull();
  });

  test('is edited with its pencil by everybody, when it holds a text or a number', async () => {
    const { answer, store } = draw([{ name: 'x', type: 'expression', expression: "fn.fnEval('1')", editable: true, refresh: true }], {
      user: viewer,
    });
    answer('x', ['a']);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'x' })).toHaveValue('[List]'));
    await press('Edit x');
    expect(await screen.findByText('You can only edit string or number expression fields.')).toBeVisible();
    await press('Refresh x');
    answer('x', 'old');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'x' })).toHaveValue('old'));
    await press('Edit x');
    const input = screen.getByRole('textbox', { name: 'x' });
    await userEvent.clear(input);
    await userEvent.type(input, 'mine{Enter}');
    expect(store.current().fields[0]).toMatchObject({ value: 'mine', editing: true });
    await press('Stop editing x');
    expect(store.current().fields[0]!.editing).toBe(false);
  });

  test('says how often it refreshes by itself; a press refreshes now', async () => {
    const { asked, answer } = draw([{ name: 'x', type: 'expression', expression: "fn.fnEval('1')", refresh: '10s' }]);
    answer('x', 1);
    const before = asked.filter((effect) => effect.do === 'ask').length;
    await press('Refresh x, every 10s');
    expect(asked.filter((effect) => effect.do === 'ask')).toHaveLength(before + 1);
  });

  test('shows what it asks, as written and as asked, to those who may debug', async () => {
    const fields = [
      { name: 'n', type: 'text', default: 'web' },
      { name: 'x', type: 'expression', expression: "fn.fnEval('$(n)')" },
    ];
    draw(fields);
    await press('Show the expression of x');
    const view = screen.getByRole('region', { name: /^Expression of x/ });
    expect(within(view).getByText("fn.fnEval('$(n)')")).toBeVisible();
    expect(within(view).getByText("fn.fnEval('web')")).toBeVisible();
    expect(within(view).getByRole('button', { name: 'Copy as asked' })).toBeVisible();
  });

  test('keeps what it asks from others', () => {
    draw([{ name: 'x', type: 'expression', expression: "fn.fnEval('1')" }], { user: viewer });
    expect(screen.queryByRole('button', { name: /the expression of/ })).toBeNull();
  });

  test('draws markup only when it should, and cleaned', async () => {
    const fields = ['a', 'b'].map((name) => ({ name, type: 'expression', expression: `fn.fnEval('${name}')`, isHtml: name === 'a' }));
    const { answer } = draw(fields);
    const markup = '<b class="has-text-danger fui-Button" onclick="alert(1)">bold</b><script>alert(1)</script><img src=x onerror=alert(1)>';
    answer('a', markup);
    answer('b', markup);
    const bold = await screen.findByText('bold');
    expect(bold.outerHTML).toBe('<b class="n-text-danger">bold</b>');
    expect(document.querySelectorAll('script, [onerror], [onclick]')).toHaveLength(0);
    expect(screen.getByRole('textbox', { name: 'b' })).toHaveValue(markup);
  });
});

describe('a field that asks', () => {
  test('says what went wrong beside it', async () => {
    const { answer } = draw([{ name: 'x', type: 'expression', expression: "fn.fnEval('1')" }]);
    answer('x', undefined, 'Boom at line 3');
    expect(await screen.findByText('Boom at line 3')).toBeVisible();
  });

  test('says that it needs a connection', async () => {
    const { failed } = draw([{ name: 's', type: 'enum', expression: "fn.fnEval('1')" }]);
    const list = await screen.findByRole('combobox', { name: 's' });
    expect(list).toHaveTextContent('Loading...');
    failed('s', 'offline', true);
    expect(await screen.findByText('Needs connection')).toBeVisible();
    expect(list).toHaveTextContent('Select...');
  });

  test('says how old its answer is', async () => {
    const { store, asked } = draw([{ name: 's', type: 'enum', expression: "fn.fnEval('1')" }]);
    const ask = asked.findLast((effect) => effect.do === 'ask')!.ask;
    store.feed({ type: 'answered', ask, output: ['a'], asOf: new Date(2020, 0, 2, 10, 32).getTime() });
    expect(await screen.findByText(/as of/)).toHaveTextContent('as of 2020-01-02 10:32');
  });
});

describe('an html field', () => {
  test('has no label, waits, and shows cleaned markup', async () => {
    const { answer, asked } = draw([{ name: 'h', type: 'html', expression: "'<p>hi</p>'" }]);
    expect(asked.some((effect) => effect.do === 'ask' && effect.question.kind === 'script')).toBe(true);
    expect(screen.queryByText('h')).toBeNull();
    answer('h', '<h2 class="has-text-info">Hello</h2><iframe src="https://example.com"></iframe><form><input name="a"></form>');
    const title = await screen.findByRole('heading', { name: 'Hello' });
    expect(title).toHaveClass('n-text-info');
    expect(document.querySelectorAll('iframe, form, input')).toHaveLength(0);
  });

  test('says in its place why there is nothing', async () => {
    const { failed } = draw([{ name: 'h', type: 'html', expression: 'boom' }]);
    failed('h', 'boom is not defined');
    expect(await screen.findByText(/boom is not defined/)).toBeVisible();
  });
});
