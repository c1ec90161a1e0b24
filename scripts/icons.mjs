// Draws the PNG icons from public/favicon.svg into public/icons: `node scripts/icons.mjs`. The results are committed.
import { mkdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';

const mark = await readFile(new URL('../public/favicon.svg', import.meta.url), 'utf8');
const icons = new URL('../public/icons/', import.meta.url);
await mkdir(icons, { recursive: true });

/** The mark without its square, scaled around the middle: what must survive any mask lies within 80 % of the icon. */
const inner = (scale, colour) =>
  `<g transform="translate(32 32) scale(${scale}) translate(-32 -34)" fill="${colour}">${mark.match(/<g[^>]*>([\s\S]*)<\/g>/)[1]}</g>`;
const svg = (body) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${body}</svg>`;

const square = '<rect width="64" height="64" fill="#0e5a66"/>';
const drawings = {
  'any-192': [192, mark],
  'any-512': [512, mark],
  'maskable-192': [192, svg(square + inner(0.92, '#fff'))],
  'maskable-512': [512, svg(square + inner(0.92, '#fff'))],
  'monochrome-192': [192, svg(inner(1.2, '#fff'))],
  'monochrome-512': [512, svg(inner(1.2, '#fff'))],
  'apple-touch-icon': [180, svg(square + inner(1, '#fff'))],
};

for (const [name, [size, drawing]] of Object.entries(drawings)) {
  const density = (72 * size) / 64;
  await sharp(Buffer.from(drawing), { density })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(new URL(`${name}.png`, icons).pathname);
}
