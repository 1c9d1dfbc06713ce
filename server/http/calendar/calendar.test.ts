import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addPlayers } from '../../commands/users/teamChanges.ts';
import { aFixture, aPlayer, aTeam, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { testApp } from '@hub/tools/testing/testApp.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { openOnce } from '@hub/tools/testing/openOnce.ts';

/** The lines of a calendar file, with folded ones joined again (RFC 5545, section 3.1). */
const linesOf = (calendar: string) => calendar.replace(/\r\n[ \t]/g, '').split('\r\n');

const valueOf = (calendar: string, property: string) =>
  linesOf(calendar)
    .find((line) => line.startsWith(`${property}:`))
    ?.slice(property.length + 1);

const unescaped = (text: string) => text.replace(/\\([\\;,nN])/g, (_, letter: string) => letter);

const teams = [
  aTeam({ id: 'team-a', name: '1. FC Köln; Verein, e.V.' }),
  aTeam({ id: 'team-b', name: 'Gäste' }),
];

describe('the calendar of a fixture', () => {
  it('contains both clubs, the venue and the kickoff in UTC, before and after the change to summer time', async () => {
    await using app = await leagueApp({
      teams,
      fixtures: [
        aFixture({
          id: 'winter',
          kickoffTs: '2018-03-24T14:30:00.000Z',
          venue: 'Stadion, Süd',
          matchday: 27,
        }),
        // The clocks went forward the night before; both kick off at 15:30 local time.
        aFixture({ id: 'summer', kickoffTs: '2018-03-25T13:30:00.000Z', matchday: 28 }),
      ],
    });
    const winter = await app.request.get('/calendar/fixtures/winter.ics').expect(200);
    expect(winter.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(winter.headers['content-disposition']).toMatch(/^attachment; filename="1-FC-Koln-[\w-]+\.ics"$/);
    expect(valueOf(winter.text, 'DTSTART')).toBe('20180324T143000Z');
    expect(valueOf(winter.text, 'SUMMARY')).toBe('1. FC Köln\\; Verein\\, e.V. – Gäste');
    expect(valueOf(winter.text, 'LOCATION')).toBe('Stadion\\, Süd');
    expect(valueOf(winter.text, 'DESCRIPTION')).toBe('27. Spieltag');
    const summer = await app.request.get('/calendar/fixtures/summer.ics').expect(200);
    expect(valueOf(summer.text, 'DTSTART')).toBe('20180325T133000Z');
  });

  it('keeps its identity when the fixture changes, as a later version each time', async () => {
    await using app = await leagueApp({
      teams,
      fixtures: [aFixture({ kickoffTs: '2024-12-14T14:30:00.000Z' })],
    });
    const { database } = app.deps.provider;
    let version = 0;
    async function after(changes: object) {
      await database.table('fixtures').update('fixture-1', changes);
      await database.table('hubSettings').upsert({ id: 'dataVersion', value: `version-${(version += 1)}` });
      // Any write through this process makes it check the data version.
      await app.request.post('/trpc/none').send({}).expect(404);
      const { text } = await app.request.get('/calendar/fixtures/fixture-1.ics').expect(200);
      const { text: locks } = await app.request.get('/calendar/locks/kickbase.ics').expect(200);
      return {
        values: ['UID', 'STATUS', 'DTSTART'].map((property) => valueOf(text, property)),
        sequences: [text, locks].map((calendar) => Number(valueOf(calendar, 'SEQUENCE'))),
        modified: [text, locks].map((calendar) => valueOf(calendar, 'LAST-MODIFIED')),
      };
    }
    const UID = 'fixture-fixture-1@bundesliga-fantasy-hub';
    expect(await after({ status: 'scheduled', referee: 'N. N.' })).toEqual({
      values: [UID, 'CONFIRMED', '20241214T143000Z'],
      sequences: [0, 0],
      modified: [undefined, undefined],
    });
    const moved = await after({ kickoffTs: '2025-01-15T19:30:00.000Z' });
    expect(moved.values).toEqual([UID, 'CONFIRMED', '20250115T193000Z']);
    expect(moved.sequences).toEqual([1, 1]);
    for (const modified of moved.modified) expect(modified).toMatch(/^\d{8}T\d{6}Z$/u);
    const back = await after({ kickoffTs: '2024-12-14T14:30:00.000Z' });
    expect(back).toMatchObject({ values: [UID, 'CONFIRMED', '20241214T143000Z'], sequences: [2, 2] });
    expect((await after({ venue: 'Ausweichstadion' })).sequences).toEqual([3, 3]);
    expect((await after({ status: 'postponed' })).values[1]).toBe('TENTATIVE');
    const cancelled = await after({ status: 'cancelled', kickoffTs: '2025-01-15T19:30:00.000Z' });
    expect(cancelled.values).toEqual([UID, 'CANCELLED', '20250115T193000Z']);
    expect(cancelled.sequences[0]).toBe(5);
  });
});

describe("the calendar of a club's fixtures", () => {
  it('contains exactly the fixtures of the club, earliest first', async () => {
    await using app = await testApp();
    const third = aTeam({ id: 'team-c' });
    await insertLeague(app.deps, {
      teams: [...teams, third],
      fixtures: [
        aFixture({ id: 'late', kickoffTs: '2025-02-01T14:30:00.000Z' }),
        aFixture({ id: 'early', homeTeamId: 'team-c', awayTeamId: 'team-a' }),
        aFixture({ id: 'others', homeTeamId: 'team-b', awayTeamId: 'team-c' }),
      ],
    });
    const { text } = await app.request.get('/calendar/clubs/team-a.ics').expect(200);
    expect(linesOf(text).filter((line) => line.startsWith('UID:'))).toEqual([
      'UID:fixture-early@bundesliga-fantasy-hub',
      'UID:fixture-late@bundesliga-fantasy-hub',
    ]);
    expect(unescaped(valueOf(text, 'X-WR-CALNAME') ?? '')).toBe('1. FC Köln; Verein, e.V.');
  });

  it('is a valid calendar even without fixtures', async () => {
    await using app = await leagueApp({ teams });
    const { text } = await app.request.get('/calendar/clubs/team-a.ics').expect(200);
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/);
    expect(text).not.toContain('BEGIN:VEVENT');
  });
});

describe('the calendar of a user’s team', () => {
  it('contains the matches of its players’ clubs, at a private address', async () => {
    await using app = await leagueApp({
      teams: [...teams, aTeam({ id: 'team-c' }), aTeam({ id: 'team-d' })],
      fixtures: [
        aFixture({ id: 'own' }),
        aFixture({ id: 'others', homeTeamId: 'team-c', awayTeamId: 'team-d' }),
      ],
      players: [aPlayer({ id: 'mine', teamId: 'team-a' })],
    });
    const { stores, provider } = app.deps;
    const { id: userId } = await provider.auth.me(app.userToken);
    const { id: userTeamId } = await stores.userTeams.create(userId, { name: 'Elf; am Sonntag' }, new Date());
    await addPlayers(app.deps, userId, { userTeamId, playerIds: ['mine'] });
    const ask = (of: string, token: string | null = app.userToken) =>
      callerOf(app, token).myTeam.calendar({ userTeamId: of });
    await expect(ask(userTeamId, app.adminToken)).rejects.toThrow('404');
    await expect(ask('')).rejects.toThrow('400');
    await expect(ask('userTeam_0')).rejects.toThrow('404');
    const { path } = await ask(userTeamId);

    const { text, headers } = await app.request.get(path).expect(200);
    expect(headers['cache-control']).toBe('private, max-age=300');
    expect(linesOf(text).filter((line) => line.startsWith('UID:'))).toEqual([
      'UID:fixture-own@bundesliga-fantasy-hub',
    ]);
    expect(unescaped(valueOf(text, 'X-WR-CALNAME') ?? '')).toBe('Elf; am Sonntag');
    await app.request.get(path.replace(/.\.ics$/u, '_.ics')).expect(404);
    await app.request.get(path.replace(userTeamId, 'userTeam_0')).expect(404);
  });
});

const unchanged = openOnce(testApp);
it.each([
  '/calendar/fixtures/nothing.ics',
  '/calendar/clubs/nothing.ics',
  '/calendar/clubs/%20.ics',
  `/calendar/clubs/${'x'.repeat(500)}.ics`,
  '/calendar/fixtures/nothing',
  '/calendar/others/team-a.ics',
])('answers 404 for %s', async (path) => {
  const app = unchanged();
  const { text } = await app.request.get(path).expect(404);
  expect(text).not.toMatch(/BEGIN|select|\.ts:/);
});

describe('the calendar of locks', () => {
  it('contains the first lock of each matchday ahead in UTC, with a reminder, for known games only', async () => {
    await using app = await testApp({ now: () => new Date('2018-03-20T12:00:00.000Z') });
    await insertLeague(app.deps, {
      teams: [...teams, aTeam({ id: 'team-c' }), aTeam({ id: 'team-d' })],
      fixtures: [
        aFixture({
          id: 'sunday',
          kickoffTs: '2018-03-25T13:30:00.000Z',
          matchday: 27,
          homeTeamId: 'team-c',
          awayTeamId: 'team-d',
        }),
        aFixture({ id: 'friday', kickoffTs: '2018-03-23T19:30:00.000Z', matchday: 27 }),
        aFixture({ id: 'next', kickoffTs: '2018-03-30T18:30:00.000Z', matchday: 28 }),
      ],
    });
    await app.request.get('/calendar/locks/sorare.ics').expect(404);
    for (const game of ['kickbase', 'kickerInteractive']) {
      const { text, headers } = await app.request.get(`/calendar/locks/${game}.ics`).expect(200);
      expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
      const lines = linesOf(text);
      expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual([
        'DTSTART:20180323T193000Z',
        'DTSTART:20180330T183000Z',
      ]);
      expect(lines.filter((line) => line.startsWith('TRIGGER'))).toEqual(['TRIGGER:-PT2H', 'TRIGGER:-PT2H']);
    }
    const { text } = await app.request.get('/calendar/locks/kickbase.ics').expect(200);
    expect(valueOf(text, 'SUMMARY')).toBe('Lock Kickbase: 27. Spieltag');
    // In a season game the squad is fixed from the first matchday on.
    const season = await app.request.get('/calendar/locks/kickerClassic.ics').expect(200);
    expect(season.text).not.toContain('VEVENT');
  });
});

it('neither lets a name start a new line nor drops it, and folds lines at 75 octets', async () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 });
  const names = [
    'ü'.repeat(40),
    '€'.repeat(25),
    '🏟️'.repeat(20),
    'x'.repeat(75),
    ...fc.sample(name, { numRuns: 60, seed: 7 }),
  ];
  await using app = await leagueApp({
    teams: [
      ...teams,
      ...names.map((other, index) => aTeam({ id: `team-${index}`, name: `${other}\r\nEND:VEVENT` })),
    ],
    fixtures: names.map((other, index) =>
      aFixture({ id: `fixture-${index}`, homeTeamId: `team-${index}`, awayTeamId: 'team-a', venue: other }),
    ),
  });
  const { text } = await app.request.get('/calendar/clubs/team-a.ics').expect(200);
  expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  const lines = linesOf(text);
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(names.length);
  const shown = (other: string) => other.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const valuesOf = (property: string) =>
    lines
      .filter((line) => line.startsWith(`${property}:`))
      .map((line) => unescaped(line.slice(property.length + 1)))
      .toSorted();
  expect(valuesOf('SUMMARY')).toEqual(
    names.map((other) => `${shown(`${other} END:VEVENT`)} – 1. FC Köln; Verein, e.V.`).toSorted(),
  );
  expect(valuesOf('LOCATION')).toEqual(names.flatMap((other) => shown(other) || []).toSorted());
});
