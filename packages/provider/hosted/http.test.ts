import { expect, it } from 'vitest';
import { foreignWords } from './http.ts';

it.each([
  ['UNIQUE constraint failed: players.id', 'UNIQUE constraint failed: players.id'],
  [
    'duplicate key value violates unique constraint "users_email" DETAIL: Key (email)=(fan@example.org) already exists.',
    'duplicate key value violates unique constraint … DETAIL: Key … already exists.',
  ],
  ["invalid input syntax for type integer: 'Sommer2026!'", 'invalid input syntax for type integer: …'],
  ['no row for fan@example.org', 'no row for …'],
  ['the key eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0 is over', 'the key … is over'],
  ['line\n  one\u0007two', 'line one\u0007two'],
  ["an open quote 'and a secret", 'an open quote …'],
])('leaves out values: %j', (words, logged) => {
  expect(foreignWords(words)).toBe(logged);
});

it('is short for any length of text', () => {
  expect(foreignWords('so it is '.repeat(2 ** 20)).length).toBeLessThanOrEqual(200);
});
