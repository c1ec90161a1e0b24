import { expect, test } from 'vitest';
import { lineNodes } from '#ui/log/log-line.ts';
import { plainText } from '#sync/log-search.ts';

/** The markup that a line becomes. */
function drawn(html: string): string {
  const host = document.createElement('div');
  host.append(lineNodes(html));
  return host.innerHTML;
}

test('the colours of job output become our classes', () => {
  expect(drawn("<span class='has-text-success'>ok: [h]</span> <span class='low tag is-info is-light'>10:00</span>")).toBe(
    '<span class="n-text-success">ok: [h]</span> <span class="n-low n-tag n-is-info n-is-light">10:00</span>',
  );
  expect(drawn("<span class=''>plain <span class='tag is-warning'>changed=1</span></span>")).toBe(
    '<span>plain <span class="n-tag n-is-warning">changed=1</span></span>',
  );
});

test.each([
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  "<span class='has-text-danger' onclick='alert(1)'>x</span>",
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  "<span class='x' style='position:fixed;inset:0'>x</span>",
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '\u001B]8;;javascript:alert(1)\u0007link\u001B]8;;\u0007',
  '\u001B]8;;constructor:alert(1)\u0007link\u001B]8;;\u0007',
])('%j can only be read', (line) => {
  const host = document.createElement('div');
  host.append(lineNodes(`<span class='has-text-info'>${line}</span>`));
  const elements = [...host.querySelectorAll('*')];
  expect(elements.map((element) => element.tagName).filter((name) => name !== 'SPAN')).toEqual([]);
  expect(elements.flatMap((element) => element.getAttributeNames()).filter((name) => name !== 'class')).toEqual([]);
});

test('what looks like a tag and is none of ours stays readable', () => {
  const host = document.createElement('div');
  host.append(lineNodes("<span class=''>stdout_lines: <omitted> a < b && c > d &lt;e&gt;</span>"));
  expect(host.textContent).toBe('stdout_lines: <omitted> a < b && c > d <e>');
});

test('classes of the page cannot be worn by a log', () => {
  expect(drawn("<span class='fui-Button unseen fieldrun'>x</span>")).toBe('<span>x</span>');
});

test('terminal colours and weights become classes, other shades the nearest of them', () => {
  expect(drawn('\u001B[31mred\u001B[0m plain')).toBe('<span class="n-ansi-red">red</span> plain');
  expect(drawn('\u001B[1;32mbold\u001B[0m')).toBe('<span class="n-bold n-ansi-green">bold</span>');
  expect(drawn('\u001B[44mground\u001B[0m')).toBe('<span class="n-ansi-bg-blue">ground</span>');
  expect(drawn('\u001B[38;2;250;10;10mtrue\u001B[0m')).toBe('<span class="n-ansi-red">true</span>');
  expect(drawn('\u001B[38;5;46m256\u001B[0m')).toBe('<span class="n-ansi-green">256</span>');
  expect(drawn('\u001B[2Kcleared')).toBe('cleared');
  expect(drawn('\u001B[1;4;31mall\u001B[22mthin\u001B[39;24mnone')).toBe(
    '<span class="n-bold n-underlined n-ansi-red">all</span><span class="n-underlined n-ansi-red">thin</span>none',
  );
  expect(drawn('\u001B[91;107mbright\u001B[m\u001B[38;5;244mgrey\u001B[38;5m\u001B[999;38;2m end')).toBe(
    '<span class="n-ansi-red n-ansi-bg-white">bright</span><span class="n-ansi-white">grey</span> end',
  );
  expect(drawn('a\u001B[12;34Hb\u001B]0;title\u0007c\u001B(Bd')).toMatch(/^abc/);
});

test('what is drawn is what the search looks through, also of markup that is wrong', () => {
  const lines = [
    "<span class='a'>open <b>and</b> &nbsp;&copy;&#x41; &amp;lt; &#39;x&#39;",
    '</span></span>closed twice <omitted>x',
    "<span class='a'>".repeat(3000) + 'deep' + '</span>'.repeat(3000) + ' and out',
    'nul \u0000 and half a pair \uD83D',
  ];
  for (const line of lines) expect(lineNodes(line).textContent).toBe(plainText(line));
});

test('a log cannot make the page deep', () => {
  let depth = 0;
  const fragment = lineNodes("<span class='has-text-info'>".repeat(3000) + 'x');
  for (let node: Node | null = fragment.firstChild; node; node = node.firstChild) depth++;
  expect(depth).toBeLessThan(60);
});
