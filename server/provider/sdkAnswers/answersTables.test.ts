import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { answersTables } from './answersTables.ts';

const compact = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replaceAll(/\s+/gu, ' ').replaceAll(/-{3,}/gu, '---').trim())
    .filter((line) => line !== '');

it('is in the documentation as `npm run docs` writes it', async () => {
  const text = await readFile(resolve(import.meta.dirname, '../../../docs/provider.md'), 'utf8');
  const [, part = ''] = /<!-- answers -->\n([^]*)<!-- \/answers -->/u.exec(text) ?? [];
  expect(compact(part)).toEqual(compact(answersTables()));
});

it('lists the newest SDK where its answer differs, and the calls that the older one lacks', () => {
  const lines = answersTables().split('\n');
  expect(lines.filter((line) => line.includes('{OR}'))).toEqual([
    expect.stringContaining('| 400 (200) | 400 (200) | 400 (200) |'),
  ]);
  expect(lines.filter((line) => line.includes('`auth.signUp(…)` *2.9.0*'))).toEqual([
    expect.stringContaining('| 200 | 200 | 200 |'),
  ]);
});
