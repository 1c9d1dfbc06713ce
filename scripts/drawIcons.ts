import { Resvg } from '@resvg/resvg-js';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readArguments } from './arguments.ts';
import { runScript } from './runScript.ts';

const USAGE = `npm run icons

Draws the installed hub's icons from one drawing, in all sizes and shapes that phones need.`;

const DIR = resolve(import.meta.dirname, '../client/public');
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
  ['icons/icon-192.png', ANY, 192],
  ['icons/icon-512.png', ANY, 512],
  ['icons/maskable-192.png', MASKABLE, 192],
  ['icons/maskable-512.png', MASKABLE, 512],
  ['icons/badge-96.png', BADGE, 96],
  // Phones and programs look for these two at their usual places without reading a page.
  ['apple-touch-icon.png', MASKABLE, 180],
  ['favicon.ico', ANY, 48],
] as const;

/** An ICO file with one picture: its header and directory, then the PNG as it is. */
function toIco(png: Uint8Array, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

await runScript(async () => {
  readArguments({ usage: USAGE });
  await mkdir(join(DIR, 'icons'), { recursive: true });
  for (const [name, svg, size] of ICONS) {
    const png = new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
    await writeFile(join(DIR, name), name.endsWith('.ico') ? toIco(png, size) : png);
  }
  return 0;
});
