import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBundle } from './bundle.ts';
import {
  aBundle,
  aEuropeanMatchRow,
  aFixtureRow,
  anAbsenceRow,
  anAppearanceRow,
  aPlayerRow,
  aStatsRow,
} from './bundleBuilders.ts';
import type { MatchDataBundle } from './bundleRows.ts';
import { deriveRows } from './derive.ts';
import { findRealBundleDir } from './realBundles.ts';

// The builders' fixtures: f1 on 2017-09-02, then one per week until f6 on 2017-10-07, each at 14:30 UTC.
const playerAt = (bundle: MatchDataBundle, asOf: string | null, playerId = 'p1') => {
  const player = deriveRows(bundle, asOf).players.find(({ id }) => id === playerId);
  if (player === undefined) throw new Error(`${playerId} vanished`);
  return player;
};

describe('fixtures as of an instant', () => {
  it('knows results two hours after kickoff; running matches are live, later ones scheduled', () => {
    const statusesAt = (asOf: string) =>
      deriveRows(aBundle({}, 3), asOf).fixtures.map(({ status, homeGoals }) => [status, homeGoals]);
    expect(statusesAt('2017-09-09T14:29:59Z')).toEqual([
      ['finished', 1],
      ['scheduled', null],
      ['scheduled', null],
    ]);
    expect(statusesAt('2017-09-09T14:30:00Z')[1]).toEqual(['live', null]);
    expect(statusesAt('2017-09-09T16:30:00Z')[1]).toEqual(['finished', 1]);
  });

  it('includes everything without an as-of', () => {
    const { fixtures } = deriveRows(aBundle({}, 3), null);
    expect(fixtures.map(({ status }) => status)).toEqual(['finished', 'finished', 'finished']);
  });

  it('keeps postponed matches, and treats an awarded match as finished', () => {
    const fixtures = [
      aFixtureRow({ matchday: 1, status: 'awarded' }),
      aFixtureRow({ matchday: 2, status: 'postponed', homeGoals: null, awayGoals: null }),
    ];
    expect(deriveRows(aBundle({ fixtures }), null).fixtures.map(({ status }) => status)).toEqual([
      'finished',
      'postponed',
    ]);
  });

  it('leaves out later appearances', () => {
    const appearances = [anAppearanceRow({ fixtureId: 'f1' }), anAppearanceRow({ fixtureId: 'f2' })];
    const ids = deriveRows(aBundle({ appearances }), '2017-09-05T00:00:00Z').appearances.map(({ id }) => id);
    expect(ids).toEqual(['f1-p1']);
  });
});

describe('player form', () => {
  const minutes = [90, 0, 61, 90, 30, 77];
  const appearances = minutes.flatMap((minutesPlayed, index) =>
    minutesPlayed === 0
      ? []
      : [anAppearanceRow({ fixtureId: `f${index + 1}`, minutesPlayed, started: minutesPlayed > 45 })],
  );

  it('lists the minutes of the last five matches, oldest first, 0 for missed ones', () => {
    const player = playerAt(aBundle({ appearances }), null);
    expect(player).toMatchObject({
      minutesLast5: [0, 61, 90, 30, 77],
      startsLast5: 3,
      lastMatchStarted: true,
    });
  });

  it('ignores matches that had not been played yet', () => {
    const player = playerAt(aBundle({ appearances }), '2017-10-01T12:00:00Z');
    // f5 was on 2017-09-30: 21.5 hours before.
    expect(player).toMatchObject({
      minutesLast5: [90, 0, 61, 90, 30],
      startsLast5: 3,
      lastMatchStarted: false,
      daysSinceLastAppearance: 0,
    });
    expect(playerAt(aBundle({ appearances }), '2017-09-13T12:00:00Z').daysSinceLastAppearance).toBe(10);
  });

  it('is empty before the first match', () => {
    expect(playerAt(aBundle({ appearances }), '2017-08-01T00:00:00Z')).toMatchObject({
      minutesLast5: [],
      startsLast5: 0,
      lastMatchStarted: false,
      daysSinceLastAppearance: null,
      formRatingAvgLast5: null,
      teamId: 'red',
    });
  });

  it('takes the mean rating of the last five matches as form, falling back to estimates', () => {
    const rated = [
      anAppearanceRow({ fixtureId: 'f1', rating: 10 }),
      anAppearanceRow({ fixtureId: 'f3', rating: 7 }),
      anAppearanceRow({ fixtureId: 'f4' }),
      anAppearanceRow({ fixtureId: 'f5' }),
    ];
    const playerMatchStats = [
      aStatsRow({ fixtureId: 'f3', ratingEstimated: 3 }),
      aStatsRow({ fixtureId: 'f4', ratingEstimated: 6.5 }),
    ];
    // f1 is the sixth last; the mean is 6.75
    expect(playerAt(aBundle({ appearances: rated, playerMatchStats }), null).formRatingAvgLast5).toBe(3.6431);
  });

  it('estimates European minutes from his league minutes, for matches since the last league match only', () => {
    const europeanMatches = [
      aEuropeanMatchRow({ kickoffUtc: '2017-09-06T18:45:00.000Z' }),
      aEuropeanMatchRow({ kickoffUtc: '2017-09-27T18:45:00.000Z' }),
      aEuropeanMatchRow({ clubId: 'blue', kickoffUtc: '2017-09-28T18:45:00.000Z' }),
    ];
    const bundle = aBundle({ appearances, europeanMatches });
    // f1 to f4: (90 + 0 + 61 + 90) / 4 = 60.25
    expect(playerAt(bundle, '2017-09-28T12:00:00Z').euMidweekMinutes).toBe(60);
    expect(playerAt(bundle, '2017-09-27T12:00:00Z').euMidweekMinutes).toBe(0);
    expect(playerAt(bundle, '2017-10-01T12:00:00Z').euMidweekMinutes).toBe(0);
  });

  it('counts only matches of the current club after a transfer', () => {
    const moved = [
      anAppearanceRow({ fixtureId: 'f1', clubId: 'red' }),
      anAppearanceRow({ fixtureId: 'f2', clubId: 'blue', minutesPlayed: 45 }),
    ];
    expect(playerAt(aBundle({ appearances: moved }, 2), null)).toMatchObject({
      teamId: 'blue',
      minutesLast5: [0, 45],
    });
  });

  it('falls back to the club of a later squad, then to the registered club', () => {
    const players = [
      aPlayerRow(),
      aPlayerRow({ playerId: 'p2', clubId: 'blue' }),
      aPlayerRow({ playerId: 'p3' }),
    ];
    const bundle = aBundle({ players, appearances: [anAppearanceRow({ fixtureId: 'f6' })] });
    const teams = deriveRows(bundle, '2017-09-05T00:00:00Z').players.map(({ teamId }) => teamId);
    expect(teams).toEqual(['red', 'blue', null]);
  });
});

describe('roles', () => {
  it('ranks players of a club and position group by minutes, with more weight on recent ones, except players without any', () => {
    const players = ['p1', 'p2', 'p3'].map((playerId) => aPlayerRow({ playerId, clubId: 'red' }));
    players.push(aPlayerRow({ playerId: 'k1', clubId: 'red', position: 'GK' }));
    const appearances = [
      anAppearanceRow({ playerId: 'p1', fixtureId: 'f1' }),
      anAppearanceRow({ playerId: 'p2', fixtureId: 'f6' }),
      anAppearanceRow({ playerId: 'k1', position: 'GK' }),
    ];
    const ranks = deriveRows(aBundle({ players, appearances }), null).players.map(({ id, roleRank }) => [
      id,
      roleRank,
    ]);
    expect(ranks).toEqual([
      ['p1', 2],
      ['p2', 1],
      ['p3', null],
      ['k1', 1],
    ]);
  });
});

describe('absences', () => {
  const squad = { appearances: [anAppearanceRow({ fixtureId: 'f1' })] };

  it('rules a player out of the next fixture once the offence has happened', () => {
    const absences = [
      anAbsenceRow({ kind: 'suspension', detail: '5th yellow', from: '2017-09-09', fixtureId: 'f3' }),
    ];
    const bundle = aBundle({ ...squad, absences });
    const at = (asOf: string) => {
      const { injuryStatus, suspension } = playerAt(bundle, asOf);
      return [injuryStatus, suspension, deriveRows(bundle, asOf).absences.length];
    };
    expect(at('2017-09-09T10:00:00Z')).toEqual(['unknown', 'none', 0]);
    expect(at('2017-09-09T16:30:00Z')).toEqual(['suspended', '5. Gelbe Karte', 1]);
    expect(at('2017-09-12T10:00:00Z')).toEqual(['suspended', '5. Gelbe Karte', 1]);
    // The ban lasts until the final whistle.
    expect(at('2017-09-16T14:30:00Z')).toEqual(['suspended', '5. Gelbe Karte', 1]);
    expect(at('2017-09-16T16:29:00Z')).toEqual(['suspended', '5. Gelbe Karte', 1]);
    expect(at('2017-09-16T16:30:00Z')).toEqual(['unknown', 'none', 1]);
    expect(at('2017-09-17T10:00:00Z')).toEqual(['unknown', 'none', 1]);
  });

  it('calls players without a report fit only if the source reports absences', () => {
    const silent = aBundle(squad);
    const ofAnother = anAbsenceRow({ playerId: 'p2', from: '2017-09-04' });
    const report = {
      playerId: 'p1',
      knownFrom: '2017-09-05T00:00:00Z',
      status: 'fit' as const,
      chance: null,
      expectedReturn: null,
      source: null,
      text: null,
      basis: 'snapshot' as const,
    };
    const cover = (basis: 'snapshot' | 'reconstructed' | 'none', deadline = '2017-09-09T12:00:00Z') => ({
      statusCover: [{ matchday: 2, deadline, basis }],
    });
    const statusOf = (bundle: MatchDataBundle) => playerAt(bundle, '2017-09-10T10:00:00Z').injuryStatus;
    expect(statusOf(silent)).toBe('unknown');
    expect(statusOf({ ...silent, absences: [ofAnother] })).toBe('fit');
    expect(statusOf({ ...silent, statuses: [report] })).toBe('fit');
    expect(statusOf({ ...silent, ...cover('snapshot') })).toBe('fit');
    expect(statusOf({ ...silent, ...cover('reconstructed') })).toBe('fit');
    expect(statusOf({ ...silent, ...cover('reconstructed', '2017-09-11T12:00:00Z') })).toBe('unknown');
    expect(statusOf({ ...silent, ...cover('none') })).toBe('unknown');
  });

  it('assumes the previous match as the cause when no day is known', () => {
    const absences = [anAbsenceRow({ kind: 'suspension', detail: 'red card', fixtureId: 'f3' })];
    const bundle = aBundle({ ...squad, absences });
    expect(playerAt(bundle, '2017-09-05T10:00:00Z').suspension).toBe('none');
    expect(playerAt(bundle, '2017-09-12T10:00:00Z').suspension).toBe('Rote Karte');
  });

  it('keeps both absences of a player who is injured and suspended at once', () => {
    const absences = [
      anAbsenceRow({ kind: 'suspension', detail: 'red card', from: '2017-09-09', fixtureId: 'f3' }),
      anAbsenceRow({ from: '2017-09-04' }),
    ];
    const { injuryStatus, suspension } = playerAt(aBundle({ ...squad, absences }), '2017-09-12T10:00:00Z');
    expect([injuryStatus, suspension]).toEqual(['injured', 'Rote Karte']);
  });

  it('knows when a spell has begun, but not its end before it has passed', () => {
    const absences = [anAbsenceRow({ from: '2017-09-04', until: '2017-09-20' })];
    const bundle = aBundle({ ...squad, absences });
    const at = (asOf: string) => [
      playerAt(bundle, asOf).injuryStatus,
      ...deriveRows(bundle, asOf).absences.map(({ untilDate }) => untilDate),
    ];
    expect(at('2017-09-04T12:00:00Z')).toEqual(['fit']);
    expect(at('2017-09-05T12:00:00Z')).toEqual(['injured', null]);
    expect(at('2017-09-20T12:00:00Z')).toEqual(['injured', null]);
    expect(at('2017-09-21T12:00:00Z')).toEqual(['fit', '2017-09-20']);
  });

  it('marks a player questionable during spells that are neither injury nor illness', () => {
    const absences = [anAbsenceRow({ kind: 'personal', from: '2017-09-04' })];
    expect(playerAt(aBundle({ ...squad, absences }), '2017-09-05T12:00:00Z').injuryStatus).toBe(
      'questionable',
    );
  });

  it('gives identical absences distinct ids', () => {
    const absences = [anAbsenceRow({ from: '2017-09-04' }), anAbsenceRow({ from: '2017-09-04' })];
    expect(deriveRows(aBundle({ absences }), null).absences.map(({ id }) => id)).toEqual([
      'p1-injury-2017-09-04',
      'p1-injury-2017-09-04-2',
    ]);
  });
});

describe('season statistics', () => {
  it('sums up known counts, and counts cards the German way', () => {
    const bundle = aBundle({
      appearances: [
        anAppearanceRow({ fixtureId: 'f1', goals: 2, yellow: 1 }),
        anAppearanceRow({ fixtureId: 'f2', yellow: 1, red: 1, secondYellow: 1 }),
        anAppearanceRow({ fixtureId: 'f3', red: 1 }),
        anAppearanceRow({ fixtureId: 'f4', started: false, minutesPlayed: 20 }),
        anAppearanceRow({ fixtureId: 'f5', started: false, minutesPlayed: 0 }),
        anAppearanceRow({ fixtureId: 'f6', goals: 5 }),
      ],
      playerMatchStats: [
        aStatsRow({ fixtureId: 'f1', shots: 5, shotsOn: 3, keyPasses: 2, assists: 1, takeonsWon: 4 }),
        aStatsRow({ fixtureId: 'f6', shots: 9, shotsOn: 9 }),
      ],
    });
    expect(deriveRows(bundle, '2017-10-05T00:00:00Z').statsPlayers).toEqual([
      expect.objectContaining({
        id: 'p1-2017-18-bundesliga',
        appearancesStarter: 3,
        appearancesSub: 1,
        goalsScored: 2,
        assistsMade: 1,
        chancesCreated: 3,
        keyPassesMade: 2,
        shotsOnTarget: 3,
        shotsOffTarget: 2,
        dribblesSuccessful: 4,
        yellowCards: 1,
        redCards: 1,
        yellowRedCards: 1,
      }),
    ]);
  });

  it('stores the counts of an appearance, from its own source rather than a file, and null if neither reports them', () => {
    const bundle = aBundle({
      appearances: [
        anAppearanceRow({ counts: { saves: 4, penaltiesSaved: 1 } }),
        anAppearanceRow({ playerId: 'p2' }),
      ],
      playerMatchStats: [aStatsRow({ assists: 2, saves: 9 })],
    });
    const [reported, unreported] = deriveRows(bundle, null).appearances;
    expect(reported).toMatchObject({ assists: 2, saves: 4, penaltiesSaved: 1, goalsConceded: null });
    expect(unreported).toMatchObject({ assists: null, saves: null, penaltiesSaved: null });
  });

  it('counts goals conceded and clean sheets only for goalkeepers who started', () => {
    const players = [aPlayerRow({ position: 'GK' }), aPlayerRow({ playerId: 'p2' })];
    const appearances = ['p1', 'p2'].flatMap((playerId) =>
      ['f1', 'f2'].map((fixtureId) => anAppearanceRow({ playerId, fixtureId })),
    );
    // red wins f1 at home 1:0 and loses f2 away 0:1
    const stats = deriveRows(aBundle({ players, appearances }, 2), null).statsPlayers;
    expect(stats.map(({ cleanSheets, goalsConceded }) => [cleanSheets, goalsConceded])).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });
});

describe('names and places', () => {
  it('fills gaps in the source with defined values', () => {
    const players = [
      aPlayerRow({ name: null, nationality: null, birthCountry: null, foot: 'both', position: null }),
    ];
    expect(playerAt(aBundle({ players }), null)).toMatchObject({
      name: 'Unbekannter Spieler p1',
      nationality: '',
      preferredFoot: null,
      positions: [],
      positionPrimary: '',
    });
  });

  it('keeps position codes and spells out line codes', () => {
    const positionsOf = (position: string) =>
      playerAt(aBundle({ players: [aPlayerRow({ position })] }), null).positions;
    expect(positionsOf('CB/RB')).toEqual(['CB', 'RB']);
    expect([...positionsOf('GK'), ...positionsOf('DF'), ...positionsOf('MF'), ...positionsOf('FW')]).toEqual([
      'GK',
      'Defender',
      'Midfielder',
      'Forward',
    ]);
  });

  it('uses the most frequent home ground of a club as its venue', () => {
    expect(deriveRows(aBundle(), null).teams.map(({ venue }) => venue)).toEqual([
      'Rotes Stadion',
      'Blaues Stadion',
    ]);
  });
});

const real = findRealBundleDir('bundesliga-2017-18');
describe('the Bundesliga 2017-18', () => {
  it.skipIf(real === null)('is derived as it stood on 15 February 2018', async () => {
    const records = deriveRows(await readBundle(real ?? ''), '2018-02-15T12:00:00Z');
    expect(records).toMatchObject({ season: '2017-18', competition: 'bundesliga' });
    expect(records.players).toHaveLength(537);
    expect(records.players.filter(({ teamId }) => teamId === null)).toEqual([]);
    expect(records.fixtures.filter(({ status }) => status === 'finished')).toHaveLength(198);
    const suspended = records.players
      .filter(({ suspension }) => suspension !== 'none')
      .map(({ name }) => name);
    expect(suspended).toEqual(['Arturo Vidal', 'Max Meyer', 'Abdou Diallo']);
    const neuer = records.players.find(({ name }) => name === 'Manuel Neuer');
    expect(neuer).toMatchObject({ roleRank: 3, daysSinceLastAppearance: 151, minutesLast5: [0, 0, 0, 0, 0] });
  });

  it.skipIf(real === null)('has a sixth of its players in green form and a third in yellow', async () => {
    const { players } = deriveRows(await readBundle(real ?? ''), '2018-02-15T12:00:00Z');
    const scores = players.flatMap(({ formRatingAvgLast5: form }) => (form === null ? [] : [form * 20]));
    expect(scores).toHaveLength(343);
    const share = (isIn: (score: number) => boolean) => scores.filter(isIn).length / scores.length;
    expect(share((score) => Math.round(score) >= 90)).toBeCloseTo(1 / 6, 1);
    expect(share((score) => Math.round(score) >= 75 && Math.round(score) < 90)).toBeCloseTo(1 / 3, 1);
  });

  it.skipIf(real === null)('is unaffected by later matches at any as-of', async () => {
    const bundle = await readBundle(real ?? '');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 280 }), (days) => {
        const asOf = new Date(Date.UTC(2017, 7, 10 + days, 12)).toISOString();
        const known = new Set(
          bundle.fixtures.filter(({ kickoffUtc }) => kickoffUtc < asOf).map(({ fixtureId }) => fixtureId),
        );
        const turned = {
          ...bundle,
          fixtures: bundle.fixtures.map((row) =>
            known.has(row.fixtureId) ? row : { ...row, homeGoals: 9, awayGoals: 9 },
          ),
          appearances: bundle.appearances.map((row) =>
            known.has(row.fixtureId) ? row : { ...row, started: !row.started, minutesPlayed: 1, goals: 3 },
          ),
          playerMatchStats: bundle.playerMatchStats.map((row) =>
            known.has(row.fixtureId) ? row : { ...row, ratingEstimated: 3, shots: 50 },
          ),
        };
        expect(deriveRows(turned, asOf)).toEqual(deriveRows(bundle, asOf));
      }),
      { numRuns: 8 },
    );
  });
});
