import { expect, it } from 'vitest';
import { comparableOf } from './comparable.ts';

const ONE = 'http://127.0.0.1:4301';
const OTHER = 'http://127.0.0.1:4302';
const json = { headers: { 'content-type': 'application/json' } };
const page = { headers: { 'content-type': 'text/html; charset=utf-8' } };
const comparable = (body: string, address: string, how: ResponseInit = json) =>
  comparableOf(new Response(null, how), body, address);

it('ignores differences in address, new ids, secrets and duration', () => {
  const answer = (address: string, digit: string, took: number) =>
    JSON.stringify({
      id: `comment_179576351977${digit}_50b3ebb${digit}`,
      link: `${address}/players/1`,
      token: digit.repeat(20),
      editedTs: new Date(Date.now() + took).toISOString(),
      durationMs: took,
    });
  expect(comparable(answer(ONE, '1', 20), ONE)).toBe(comparable(answer(OTHER, '2', 31), OTHER));
});

it('ignores rebuilt scripts in a page', () => {
  const shown = (name: string) => `<script src="/assets/${name}.js"></script><h1>Thomas Müller</h1>`;
  expect(comparable(shown('a'), ONE, page)).toBe(comparable(shown('b'), ONE, page));
});

it.each([
  ['a word', '{"name":"Kane"}', '{"name":"Kané"}', json, json],
  ['a number', '{"chance":0.82}', '{"chance":0.83}', json, json],
  ['the order', '[{"id":"1"},{"id":"2"}]', '[{"id":"2"},{"id":"1"}]', json, json],
  ['the status', '{}', '{}', json, { ...json, status: 404 }],
  ['what may be cached', '{}', '{}', json, { headers: { ...json.headers, 'cache-control': 'no-store' } }],
  ['a sentence', '<p>Kane läuft auf</p>', '<p>Kane fehlt</p>', page, page],
])('detects a difference in %s', (_what, before, after, one, other) => {
  expect(comparable(before, ONE, one)).not.toBe(comparable(after, OTHER, other));
});
