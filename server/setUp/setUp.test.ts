import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { SOURCE_PARTS } from '@hub/shared/feeds/descriptor.ts';
import { KEYED_SOURCES, PULLED_SOURCES, serviceOf, type KeyedSource } from '@hub/shared/feeds/sources.ts';
import { conductSetUp } from './conductSetUp.ts';
import { withSettings } from './envFile.ts';
import { nextSteps } from './nextSteps.ts';
import { partLines } from './sourceParts.ts';
import type { KeyVerdict } from '@hub/shared/setUp/setUp.schema.ts';
import { tryKey } from '../commands/setUp/tryKey.ts';

/** A terminal that gives these answers and then reaches the end of its input. */
function scripted(answers: readonly string[], verdicts: Partial<Record<string, KeyVerdict>> = {}) {
  const left = [...answers];
  const output: string[] = [];
  const tried: string[] = [];
  return {
    output,
    tried,
    left,
    conduct: (before: Record<string, string> = {}) =>
      conductSetUp({
        before,
        terminal: {
          ask: async (question) => {
            output.push(question);
            return left.shift() ?? null;
          },
          say: (line) => void output.push(line),
        },
        tryKey: async (source, key) => {
          tried.push(`${source} ${key}`);
          return verdicts[key] ?? 'good';
        },
      }),
  };
}

describe('npm run setup', () => {
  it('asks for sources, keys and the address, tries each key, and prints what the hub will have', async () => {
    const { conduct, output, tried, left } = scripted([
      '1, football-data,highlightly',
      'one',
      'two',
      'Chef@Hub.example',
    ]);
    expect(Object.fromEntries((await conduct()) ?? [])).toEqual({
      FEEDS: 'openligadb,football-data,highlightly',
      FOOTBALL_DATA_TOKEN: 'one',
      HIGHLIGHTLY_KEY: 'two',
      ADMIN_EMAILS: 'chef@hub.example',
      FEED_CONTACT: 'chef@hub.example',
    });
    expect(tried).toEqual(['football-data one', 'highlightly two']);
    expect(left).toEqual([]);
    const text = output.join('\n');
    expect(text).toMatch(/who played, with bench, minutes and cards +Highlightly/u);
    expect(text).toMatch(/who is out +– \(an administrator\)/u);
    expect(text).toContain('API-Football');
  });

  it('offers current settings, and keeps them for an empty answer', async () => {
    const before = {
      FEEDS: 'openligadb,api-football',
      API_FOOTBALL_KEY: 'old',
      ADMIN_EMAILS: 'a@b.example',
      FEED_CONTACT: 'x',
    };
    const { conduct, tried } = scripted(['', '', '']);
    expect(Object.fromEntries((await conduct(before)) ?? [])).toEqual({
      FEEDS: 'openligadb,api-football',
      API_FOOTBALL_KEY: 'old',
      ADMIN_EMAILS: 'a@b.example',
    });
    expect(tried).toEqual(['api-football old']);
  });

  it('asks again after an invalid answer, and for a key that the source rejects', async () => {
    const answers = ['nothing', 'highlightly', '1,2', 'bad', 'good', 'nobody', 'me@hub.example'];
    const { conduct, output, tried } = scripted(answers, { bad: 'wrong' });
    expect((await conduct())?.get('FOOTBALL_DATA_TOKEN')).toBe('good');
    expect(tried).toEqual(['football-data bad', 'football-data good']);
    expect(output).toEqual(
      expect.arrayContaining([
        'There is no source nothing.',
        'One of these is read for the matches of openligadb, so add openligadb to them.',
        'The source rejects this key.',
        'This is not an e-mail address.',
      ]),
    );
  });

  it('keeps a key that cannot be tested, and skips a source without a key', async () => {
    const { conduct, output } = scripted(['1,2,api-football', 'untried', '', ''], { untried: 'unreachable' });
    const settings = await conduct();
    expect(settings?.get('FOOTBALL_DATA_TOKEN')).toBe('untried');
    expect(settings?.has('API_FOOTBALL_KEY')).toBe(false);
    expect(output).toContain('  API-Football stays off without API_FOOTBALL_KEY.');
  });

  it.each([0, 1, 2])('writes nothing if the input ends after %i answers', async (count) => {
    const { conduct } = scripted(['1,2', 'key'].slice(0, count));
    expect(await conduct()).toBeNull();
  });

  it('asks for no key if none is needed', async () => {
    const { conduct, output } = scripted(['1', 'me@hub.example']);
    expect((await conduct())?.get('ADMIN_EMAILS')).toBe('me@hub.example');
    expect(output).toContain('\n2. Which keys? These sources need none.');
  });

  it('prints a line for each part of a season, whatever the sources', () => {
    for (const sources of [[], ['rss'], [...PULLED_SOURCES]] as const)
      expect(partLines(sources)).toHaveLength(SOURCE_PARTS.length);
    expect(partLines(['api-football', 'sportmonks']).join('\n')).toMatch(
      /official elevens +Sportmonks, API-Football/u,
    );
  });
});

describe('the next steps', () => {
  it('include importing squads and pasting sheets if no source covers them', () => {
    const steps = nextSteps(['openligadb'], { PORT: '4000', ADMIN_EMAILS: 'me@hub.example,b@hub.example' });
    expect(steps).toEqual([
      expect.stringMatching(/^npm run import:squads .*team_slug/u),
      'npm start: the hub is at http://localhost:4000.',
      expect.stringMatching(
        /^Register as me@hub\.example, and open the link in the newest mail in data\/mail:/u,
      ),
      expect.stringContaining('http://localhost:4000/spielberichte'),
    ]);
  });

  it('leave out what sources report, and name the file of the first password', () => {
    expect(
      nextSteps(['openligadb', 'api-football'], { PUBLIC_URL: 'https://hub.example', DATA_DIR: '/data' }),
    ).toEqual([
      'npm start: the hub is at https://hub.example.',
      'Sign in as the administrator with the password in /data/first-administrator.txt.',
    ]);
    expect(nextSteps(['api-football'], { ADMIN_EMAILS: 'a@b.example' }, true)).toEqual([
      'npm start: the hub is at http://localhost:3000.',
    ]);
    const [, register] = nextSteps(['football-data'], { ADMIN_EMAILS: 'a@b.example', SMTP_URL: 'smtp://x' });
    expect(register).toContain('open the link in the mail you receive');
  });
});

describe('withSettings', () => {
  it('changes only the given settings', () => {
    const text = '# mine\nPORT=4000\nFEEDS=openligadb\nexport API_FOOTBALL_KEY=old\n';
    const changes = new Map([
      ['FEEDS', 'openligadb,api-football'],
      ['API_FOOTBALL_KEY', 'n#w key'],
      ['ADMIN_EMAILS', 'a@b.example'],
    ]);
    expect(withSettings(text, changes)).toBe(
      '# mine\nPORT=4000\nFEEDS=openligadb,api-football\nAPI_FOOTBALL_KEY="n#w key"\nADMIN_EMAILS=a@b.example\n',
    );
    expect(withSettings('', new Map([['FEEDS', 'rss']]))).toBe('FEEDS=rss\n');
  });
});

describe('a key under test', () => {
  /** A fake of the source's service that accepts only the key 'good', sent the way this source wants it. */
  async function aService(source: KeyedSource, status = 401, body = '{}') {
    const { trial } = serviceOf(source);
    let requests = 0;
    const server = createServer((request, response) => {
      requests += 1;
      const isGood =
        request.url === trial?.path &&
        request.headers[trial?.header.toLowerCase() ?? ''] === `${trial?.prefix}good`;
      response.writeHead(isGood ? 200 : status).end(isGood ? '{}' : body);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return {
      base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      requests: () => requests,
      async [Symbol.asyncDispose]() {
        server.close();
        await once(server, 'close');
      },
    };
  }

  it.each(KEYED_SOURCES)('is good or wrong, after a single request: %s', async (source) => {
    await using service = await aService(source);
    expect(await tryKey(source, 'good', service.base)).toBe('good');
    expect(await tryKey(source, 'bad', service.base)).toBe('wrong');
    expect(service.requests()).toBe(2);
  });

  it('is wrong if the service says so in a 200 response', async () => {
    const body = JSON.stringify({ errors: { token: 'Error/Missing application key.' }, response: [] });
    await using service = await aService('api-football', 200, body);
    expect(await tryKey('api-football', 'bad', service.base)).toBe('wrong');
  });

  it.each([
    [429, 'usedUp'],
    [503, 'unreachable'],
  ] as const)('is kept untested after %i', async (status, verdict) => {
    await using service = await aService('highlightly', status);
    expect(await tryKey('highlightly', 'any', service.base)).toBe(verdict);
  });

  it('is kept untested without a network', async () => {
    expect(await tryKey('api-football', 'any', 'http://127.0.0.1:9')).toBe('unreachable');
  });
});
