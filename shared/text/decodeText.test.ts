import { expect, it } from 'vitest';
import { decodeText } from './decodeText.ts';

const NAME = 'Müller, Ibišević – Łukasz';

it.each([
  ['UTF-8', Buffer.from(NAME), null, NAME],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${NAME}`), null, NAME],
  ['UTF-16', Buffer.from(`\uFEFF${NAME}`, 'utf16le'), null, NAME],
  ['UTF-16 of the other order', Buffer.from(`\uFEFF${NAME}`, 'utf16le').swap16(), null, NAME],
  ['Windows-1252', Buffer.from([0x4d, 0xfc, 0x96, 0x8a]), null, 'Mü–Š'],
  ['what was declared', Buffer.from([0xe6, 0x61]), 'iso-8859-2', 'ća'],
  ['UTF-8, whatever was declared', Buffer.from('ü'), 'iso-8859-1', 'ü'],
  ['an unknown encoding', Buffer.from([0xfc]), 'x-unknown', 'ü'],
  [
    'single broken bytes',
    Buffer.concat([Buffer.from('ü–'), Buffer.from([0xfc, 0xe2, 0x80])]),
    'utf-8',
    'ü–üâ€',
  ],
  ['an old Mac', Buffer.from([0x4d, 0x9f, 0x0d, 0x8a, 0x0d]), null, 'Mü\rä\r'],
  ['nothing', Buffer.alloc(0), null, ''],
])('reads %s', (_case, bytes, declared, text) => {
  expect(decodeText(bytes, declared)).toBe(text);
});
