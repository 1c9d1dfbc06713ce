import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkNames } from '../doctor/checkNames.ts';
import { ConfigError } from './config.ts';
import { readEnvFile } from './environment.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-env-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const TEXT = 'OPERATOR_NAME=Jörg\r\nFEEDS=openligadb\r\n';
const littleEndian = Buffer.from(TEXT, 'utf16le');

it.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16, as a shell of Windows writes it', Buffer.concat([Buffer.from([0xff, 0xfe]), littleEndian])],
  [
    'UTF-16 with the high byte first',
    Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(littleEndian).swap16()]),
  ],
])('reads a file in %s', async (_encoding, bytes) => {
  await writeFile(join(folder, '.env'), bytes);
  expect(readEnvFile(join(folder, '.env'))).toBe(TEXT);
});

it.each([
  ['Windows-1252', Buffer.from(TEXT, 'latin1')],
  ['UTF-16 without a byte order mark', littleEndian],
])('refuses a file in %s in one sentence', async (_encoding, bytes) => {
  await writeFile(join(folder, '.env'), bytes);
  expect(() => readEnvFile(join(folder, '.env'))).toThrow(ConfigError);
  expect(() => readEnvFile(join(folder, '.env'))).toThrow(
    'is not a text in UTF-8. Save it in that encoding.',
  );
});

it('needs no file, and refuses a folder, as Docker makes one, and what cannot be read', async () => {
  expect(readEnvFile(join(folder, '.env'))).toBe('');
  await mkdir(join(folder, '.env'));
  expect(() => readEnvFile(join(folder, '.env'))).toThrow(/\.env is a folder\./u);
  await writeFile(join(folder, 'file'), '');
  expect(() => readEnvFile(join(folder, 'file', '.env'))).toThrow(/cannot be read: ENOTDIR/u);
});

it.each([
  [{ SMPT_URL: 'x' }, '', ['SMPT_URL is set, but the hub knows no such setting: it is SMTP_URL.']],
  [{ FEED: 'x' }, 'FEED=x', ['FEED is set, but the hub knows no such setting: it is FEEDS.']],
  [{ feeds: 'x', PULBIC_URL: 'x', LOGLEVEL: 'x' }, '', [/FEEDS/u, /PUBLIC_URL/u, /LOG_LEVEL/u]],
  [{ HOSTNAME: 'x', PATH: 'x', HOME: 'x', http_proxy: 'x', TERM: 'x', NODE_ENV: 'x', USER: 'x' }, '', []],
  [{}, '# a comment\n\nCOMPOSE_FILE=x\nPOSTGRES_PASSWORD=x\nHUB_IMAGE=x\nPORT=3000\n', []],
  [
    {},
    'COLOUR=red\nFEEDS openligadb\n',
    ['.env sets COLOUR, which the hub does not know.', /^Line 2 of \.env/u],
  ],
  [{}, 'OPERATOR_ADDRESS="Weg 1\nDorf"\n', []],
] as [Record<string, string>, string, (string | RegExp)[]][])(
  'warns of names and lines that are ignored: %j, %j',
  (env, text, expected) => {
    const sentences = checkNames(env, text).map(({ sentence }) => sentence);
    const fitting = expected.map((each, place) =>
      typeof each === 'string' || !each.test(sentences[place] ?? '') ? each : sentences[place],
    );
    expect(sentences).toEqual(fitting);
  },
);
