import { expect, test } from 'vitest';
import { plainMarkup } from '#ui/plain-markup.ts';
import { forAll } from '#tests/support/forall.ts';

const plain = (html: string): string => plainMarkup(html, new Set(['p', 'b', 'a', 'td', 'br']), new Set(['class', 'href', 'title']));

test.each([
  ['<p style="color: red">x</p>', '<p class="has-text-danger">x</p>'],
  ['<P STYLE=color:red;FONT-WEIGHT:bold CLASS=a>x', '<p class="a has-text-danger has-text-weight-bold">x'],
  ['<td align=right>x</td>', '<td class="has-text-right">x</td>'],
  ['<p title=">" style="top:0">x</p>', '<p title=">">x</p>'],
  ['<p/style="top:0"/title=\'a"b\'>x</p>', '<p title="a&quot;b">x</p>'],
  ['<p title="say style=this">x</p>', '<p title="say style=this">x</p>'],
  ['<p onclick="x()" srcdoc=x href=y>x</p>', '<p href="y">x</p>'],
  ['a < b & c &lt; d', 'a &lt; b & c &lt; d'],
  ['<p title="never ends style="top:0"', '&lt;p title="never ends style="top:0"'],
  ['<!-- <p title=" --> <p style="top:0">x</p>', ' <p>x</p>'],
  ['<!--> <p style="top:0">x', ' <p>x'],
  ['<![CDATA[<p style="top:0">]]>x', ']]>x'],
  ['<style>p { top: 0 }</style >x<script>"</p>"</script>y', 'xy'],
  ['<svg><a style="top:0"></a></svg>x', 'x'],
  ['<main>x<br></main>', 'x<br>'],
  ['<textarea><p style="top:0"></textarea>x', 'x'],
])('%s', (html, expected) => expect(plain(html)).toBe(expected));

test('whatever is written, no parser finds a style or a handler in it', () => {
  const parts = [
    '<',
    '>',
    '"',
    "'",
    '=',
    ' ',
    '/',
    '<p',
    '</p>',
    ' style',
    'style="top:0"',
    ' onclick=',
    'x',
    '<!--',
    '-->',
    '<b ',
    '&',
    '\n',
  ];
  forAll((draw) => {
    const html = Array.from({ length: 1 + draw.int(14) }, () => draw.pick(parts)).join('');
    const parsed = new DOMParser().parseFromString(plain(html), 'text/html');
    expect(parsed.querySelector('[style], [onclick]'), html).toBeNull();
  });
});

test('markup of the nastiest shape takes time in proportion to its length', () => {
  expect(plain('<p '.repeat(100_000))).toHaveLength('&lt;p '.length * 100_000);
  expect(plain('< '.repeat(100_000))).toHaveLength('&lt; '.length * 100_000);
});
