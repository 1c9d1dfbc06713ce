import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BundleError, readBundle } from './bundle.ts';
import { listBundleWarnings } from './bundleChecks.ts';
import { findRealBundleDir } from './realBundles.ts';

const GOOD_FILES: Record<string, string[]> = {
  clubs: ['club_id,name,short_name,city,country', '1,FC Rot,Rot,Köln,Germany', '2,FC Blau,Blau,,Germany'],
  players: [
    'player_id,name,short_name,birthdate,nationality,birth_country,height_cm,weight_kg,foot,position',
    '10,"Ball, Peter",P. Ball,1995-05-01,Germany,Germany,183,0,left,DF',
    '11,,,,,,,,null,',
  ],
  fixtures: [
    'fixture_id,competition,season,matchday,kickoff_utc,home_club_id,away_club_id,home_goals,away_goals,status,venue',
    '100,Bundesliga,2017-18,1,2017-08-18T18:30:00Z,1,2,3,1,played,Rotes Stadion',
    '101,Bundesliga,2017-18,2,2017-08-25T20:30+02:00,2,1,,,scheduled,',
  ],
  appearances: [
    'fixture_id,club_id,player_id,started,minutes_played,yellow,rating',
    '100,1,10,1,61,1,6.5',
    '100,2,11,0,0,,',
  ],
};

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'bundle-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function writeBundle(changes: Record<string, string[] | null> = {}) {
  for (const [name, lines] of Object.entries({ ...GOOD_FILES, ...changes }))
    if (lines !== null) await writeFile(join(dir, `${name}.csv`), lines.join('\n'));
}

async function problemsOf(changes: Record<string, string[] | null>): Promise<string[]> {
  await writeBundle(changes);
  const error: unknown = await readBundle(dir).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(BundleError);
  return (error as BundleError).message.split('\n');
}

const changed = (name: string, line: number, text: string) => ({
  [name]: (GOOD_FILES[name] ?? []).map((old, index) => (index + 1 === line ? text : old)),
});

describe('reading a bundle', () => {
  it('returns typed rows, null for empty cells, and no rows for missing optional files', async () => {
    await writeBundle();
    const bundle = await readBundle(dir);
    expect(bundle.clubs[1]).toEqual({
      clubId: '2',
      name: 'FC Blau',
      shortName: 'Blau',
      city: null,
      country: 'Germany',
    });
    expect(bundle.players[0]).toMatchObject({
      playerId: '10',
      name: 'Ball, Peter',
      heightCm: 183,
      weightKg: null,
      foot: 'left',
    });
    expect(bundle.players[1]).toMatchObject({ name: null, birthdate: null, foot: null, position: null });
    expect(bundle.fixtures[0]).toMatchObject({
      kickoffUtc: '2017-08-18T18:30:00.000Z',
      matchday: 1,
      homeGoals: 3,
    });
    expect(bundle.fixtures[1]).toMatchObject({
      kickoffUtc: '2017-08-25T18:30:00.000Z',
      homeGoals: null,
      venue: null,
    });
    expect(bundle.appearances[0]).toMatchObject({
      started: true,
      minutesPlayed: 61,
      yellow: 1,
      goals: 0,
      rating: 6.5,
    });
    expect(bundle.appearances[1]).toMatchObject({ started: false, minutesPlayed: 0, rating: null });
    expect([bundle.absences, bundle.playerMatchStats, bundle.europeanMatches]).toEqual([[], [], []]);
  });

  it('estimates minutes where the source reports only who came on', async () => {
    const came = [
      'fixture_id,club_id,player_id,started,minutes_played,came_on',
      '100,1,10,1,90,0',
      '100,2,11,0,0,1',
    ];
    await writeBundle({ appearances: came });
    const { appearances } = await readBundle(dir);
    expect(appearances.map(({ minutesPlayed, isEstimated }) => [minutesPlayed, isEstimated])).toEqual([
      [83, true],
      [18, true],
    ]);
    await rm(join(dir, 'appearances.csv'));
    const problems = await problemsOf({ appearances: [...came.slice(0, 2), '100,2,11,0,0,yes'] });
    expect(problems).toEqual(["appearances.csv line 3, column came_on: must be 0 or 1 (found 'yes')"]);
  });

  it('accepts gzip, a byte order mark, Windows line endings and columns in any order', async () => {
    await writeBundle();
    const plain = await readBundle(dir);
    const clubs =
      '\uFEFFname,short_name,club_id,extra,city,country\r\nFC Rot,Rot,1,x,Köln,Germany\r\nFC Blau,Blau,2,,,Germany\r\n';
    await rm(join(dir, 'clubs.csv'));
    await writeFile(join(dir, 'clubs.csv.gz'), gzipSync(clubs));
    expect(await readBundle(dir)).toEqual(plain);
  });

  it('reads dated statuses in letters or words, their cover and the squad lists', async () => {
    await writeBundle({
      statuses: [
        'player_id,known_from,status,chance,text,basis',
        '10,2017-08-17T10:00:00Z,d,75,Knock,snapshot',
        '10,2017-08-18T10:00:00Z,away,,,reconstructed',
        '10,2017-08-19T10:00:00Z,u,0,,',
      ],
      status_cover: [
        'matchday,deadline,basis',
        '1,2017-08-18T17:00:00Z,snapshot',
        '2,2017-08-25T17:00:00Z,none',
      ],
      registered: [
        'fixture_id,club_id,player_id,price,selected,transfers_in,started',
        '100,1,10,55,4339,120,1',
      ],
    });
    const { statuses, statusCover, registered } = await readBundle(dir);
    expect(statuses.map(({ status, chance, text, basis }) => [status, chance, text, basis])).toEqual([
      ['doubtful', 75, 'Knock', 'snapshot'],
      ['away', null, null, 'reconstructed'],
      ['away', 0, null, 'snapshot'],
    ]);
    expect(statusCover.map(({ matchday, basis }) => [matchday, basis])).toEqual([
      [1, 'snapshot'],
      [2, 'none'],
    ]);
    expect(registered).toEqual([
      { fixtureId: '100', clubId: '1', playerId: '10', price: 55, selected: 4339, transfersIn: 120 },
    ]);
  });

  it('names invalid statuses, covers and squad lists', async () => {
    await writeBundle({
      statuses: ['player_id,known_from,status,chance', '10,yesterday,d,75', '10,2017-08-17T10:00:00Z,x,120'],
    });
    await expect(readBundle(dir)).rejects.toThrow(
      /line 2, column known_from.*\n.*line 3, column status.*\n.*line 3, column chance/,
    );
    await writeBundle({
      statuses: ['player_id,known_from,status', '99,2017-08-17T10:00:00Z,d'],
      status_cover: ['matchday,deadline', '1,2017-08-18T17:00:00Z', '1,2017-08-18T17:00:00Z'],
      registered: ['fixture_id,club_id,player_id', '100,3,10', '7,1,10'],
    });
    await expect(readBundle(dir)).rejects.toThrow(
      /no player has the id '99'[^]*matchday 1 is listed twice[^]*club '3' does not play[^]*no fixture has the id '7'/,
    );
  });

  it('assumes the evening for European matches with only a date', async () => {
    await writeBundle({
      european_matches: [
        'date,kickoff_utc,competition,club_id,opponent',
        '2018-04-12,2018-04-12,Europa League,1,Gast',
      ],
    });
    const [match] = (await readBundle(dir)).europeanMatches;
    expect(match).toMatchObject({ kickoffUtc: '2018-04-12T20:00:00.000Z', side: null, homeGoals: null });
  });
});

describe('refusing a bundle', () => {
  it.each([
    [
      changed('clubs', 2, '1,,Rot,Köln,Germany'),
      "clubs.csv line 2, column name: must not be empty (found '')",
    ],
    [
      changed('players', 2, '10,A,B,1995-02-30,,,183,70,left,DF'),
      "players.csv line 2, column birthdate: is not a valid date (found '1995-02-30')",
    ],
    [
      changed('appearances', 3, '100,2,11,maybe,0,,'),
      "appearances.csv line 3, column started: must be 0 or 1 (found 'maybe')",
    ],
    [
      changed('appearances', 3, '100,2,11,1,12.5,,'),
      "appearances.csv line 3, column minutes_played: must be a whole number (found '12.5')",
    ],
    [
      changed('appearances', 3, '100,2,12,1,90,,'),
      "appearances.csv line 3, column player_id: no player has the id '12'",
    ],
    [
      changed('appearances', 3, '100,2,10,1,90,,'),
      "appearances.csv line 3, column player_id: '10' is listed twice for fixture '100'",
    ],
    [
      changed('appearances', 3, '101,2,11,1,90,,'),
      'appearances.csv line 3, column fixture_id: this fixture has not been played',
    ],
    [
      changed('fixtures', 2, '100,Bundesliga,2017-18,1,2017-08-18T18:30:00Z,1,9,3,1,played,'),
      "fixtures.csv line 2, column away_club_id: no club has the id '9'",
    ],
    [
      changed('fixtures', 2, '100,Bundesliga,2017-18,1,2017-08-18T18:30:00Z,1,2,3,,played,'),
      'fixtures.csv line 2, column away_goals: a played fixture needs a score',
    ],
    [
      changed('fixtures', 3, '101,Bundesliga,2018-19,2,2017-08-25T18:30:00Z,2,1,,,scheduled,'),
      'fixtures.csv line 3, column season: a bundle may hold only one season',
    ],
    [changed('clubs', 3, '1,FC Blau,Blau,,Germany'), "clubs.csv line 3, column club_id: '1' is used twice"],
    [
      { absences: ['player_id,kind,from,fixture_id', '10,suspension,,999'] },
      "absences.csv line 2, column fixture_id: no fixture has the id '999'",
    ],
    [
      changed('players', 2, '10,A,B,1995-02-03,,,183,70,middle,DF'),
      "players.csv line 2, column foot: must be left, right or both (found 'middle')",
    ],
    [
      changed('fixtures', 2, '100,Bundesliga,2017-18,61,2017-08-18T18:30:00Z,1,2,3,0,over,'),
      "fixtures.csv line 2, column matchday: is too big, at most 60 (found '61')",
    ],
    [
      changed('fixtures', 2, '100,Bundesliga,2017-18,0,2017-08-18T18:30:00Z,1,2,3,0,over,'),
      "fixtures.csv line 2, column matchday: is too small, at least 1 (found '0')",
    ],
    [
      changed('fixtures', 2, '100,Bundesliga,2017-18,1,2017-08-18T18:30:00Z,1,2,3,0,over,'),
      "fixtures.csv line 2, column status: must be one of played, awarded, scheduled, live, postponed, cancelled (found 'over')",
    ],
    [
      changed('clubs', 2, `1,${'x'.repeat(201)},Rot,Köln,Germany`),
      `clubs.csv line 2, column name: is too long, at most 200 characters (found '${'x'.repeat(40)}')`,
    ],
    [{ clubs: null }, 'clubs.csv: is missing'],
    [{ clubs: ['club_id,name', '1,FC Rot'] }, 'clubs.csv line 1, column short_name: this column is missing'],
    [{ clubs: [] }, 'clubs.csv line 1: is empty, but needs a header row'],
  ])('names the file, line and column of a problem %#', async (changes, expected) => {
    // Joined, so that a failure shows all problems.
    expect((await problemsOf(changes)).join('\n')).toContain(expected);
  });

  it('names the line of malformed CSV', async () => {
    const [problem] = await problemsOf(changed('clubs', 3, '2,FC Blau'));
    expect(problem).toMatch(/^clubs\.csv line 3: is not valid CSV: /);
  });

  it('shows twenty problems and counts the rest', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => `100,1,${index},x,90,,`);
    const lines = await problemsOf({ appearances: [GOOD_FILES['appearances']?.[0] ?? '', ...rows] });
    expect(lines).toHaveLength(21);
    expect(lines.at(-1)).toBe('… and 5 more');
  });

  it('names a corrupt archive', async () => {
    await writeBundle({ clubs: null });
    await writeFile(join(dir, 'clubs.csv.gz'), gzipSync('club_id,name').subarray(0, 12));
    await expect(readBundle(dir)).rejects.toThrow('clubs.csv.gz: is not valid gzipped UTF-8 text');
  });

  it.each([
    ['is compressed more than any text', () => gzipSync(Buffer.alloc(20 * 1024 * 1024, 'x,y\n'))],
    [
      'has more rows than any season',
      () => Buffer.from(`name,club_id,short_name\n${'a,b,c\n'.repeat(210_000)}`),
    ],
  ])('stops reading a list that %s', async (_what, make) => {
    await writeBundle({ clubs: null });
    const content = make();
    const file = content[0] === 0x1f ? 'clubs.csv.gz' : 'clubs.csv';
    await writeFile(join(dir, file), content);
    await expect(readBundle(dir)).rejects.toThrow(file);
    await expect(readBundle(dir)).rejects.toThrow('holds more than a season has');
  });

  it('does not reveal the path of a missing folder', async () => {
    await expect(readBundle(join(dir, 'nowhere'))).rejects.toThrow(
      /^The match data folder cannot be read\.$/,
    );
  });

  it('returns rows or throws a BundleError for any text in any cell', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(GOOD_FILES)),
        fc.nat(9),
        fc.oneof(fc.string(), fc.constantFrom('-1', '1e9', 'NaN', 'null', '2017-13-01', '""', '1,2', '\n')),
        async (name, column, text) => {
          const cells = (GOOD_FILES[name]?.[1] ?? '').split(',');
          cells[column % cells.length] = text;
          await writeBundle(changed(name, 2, cells.join(',')));
          const outcome: unknown = await readBundle(dir).catch((error: unknown) => error);
          expect(
            outcome instanceof BundleError || Array.isArray((outcome as { clubs?: unknown }).clubs),
          ).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe.each([
  ['bundesliga-2017-18', [18, 537, 306, 11_002, 107, 8475, 50, 0, 0, 0]],
  ['la-liga-2017-18', [20, 619, 380, 13_673, 250, 10_538, 0, 0, 0, 0]],
  ['premier-league-2017-18', [20, 603, 380, 13_668, 39, 10_411, 0, 0, 0, 0]],
  ['premier-league-2023-24', [20, 865, 380, 11_384, 0, 0, 0, 2737, 38, 29_725]],
] as const)('the real season %s', (name, counts) => {
  const real = findRealBundleDir(name);

  it.skipIf(real === null)('is read completely, with eleven starters in every team', async () => {
    const bundle = await readBundle(real ?? '');
    expect(Object.values(bundle).map((rows) => (rows as unknown[]).length)).toEqual(counts);
    expect(listBundleWarnings(bundle)).toEqual([]);
  });
});
