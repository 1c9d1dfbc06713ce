// npm run icons: draws the installed hub's icons from one drawing, in all sizes and shapes that phones need.
import { Resvg } from '@resvg/resvg-js';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const DIR = resolve(import.meta.dirname, '../client/public/icons');
const GROUND = '<rect width="64" height="64" rx="RADIUS" fill="#7a2452" />';
const BARS = `<path d="M15 46V32M26.3 46V19M37.6 46V26" stroke="LIGHT" stroke-width="6.5" stroke-linecap="round" />
  <circle cx="49" cy="42.7" r="5.6" fill="#fffdfa" />`;
const drawing = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${content}</svg>`;
const bars = (colour: string) => BARS.replace('LIGHT', colour);

const ANY = drawing(GROUND.replace('RADIUS', '15') + bars('#f3cfdd'));
/** Phones cut their own shape out of it and keep at least a circle of four fifths. */
const MASKABLE = drawing(
  `${GROUND.replace('RADIUS', '0')}<g transform="translate(32 32) scale(0.72) translate(-32 -32.6)">${bars('#f3cfdd')}</g>`,
);
/** In a phone's status bar only the shape is visible. */
const BADGE = drawing(bars('#fffdfa'));

const ICONS = [
  ['icon-192.png', ANY, 192],
  ['icon-512.png', ANY, 512],
  ['maskable-192.png', MASKABLE, 192],
  ['maskable-512.png', MASKABLE, 512],
  ['apple-180.png', MASKABLE, 180],
  ['badge-96.png', BADGE, 96],
] as const;

await mkdir(DIR, { recursive: true });
for (const [name, svg, size] of ICONS)
  await writeFile(
    join(DIR, name),
    new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng(),
  );
