import { describe, expect, it } from 'vitest';
import { aClub, aFixture, anAbsence, aSquadPlayer, NO_FACTS } from '../feedBuilders.ts';
import { mergeSeason, type NewestFacts } from './merge.ts';
import { doubtsAbout, withoutDoubted } from './plausibility.ts';

const IDS = ['40', '80', '7', '95'];
const clubs = IDS.map((id) => aClub('openligadb', id));
const kickoff = (day: number) => new Date(Date.UTC(2026, 7, 28 + day, 18, 30)).toISOString();
/** Two matchdays a week apart, the first played. */
const fixtures = [
  aFixture('openligadb', '1', { kickoffTs: kickoff(0), homeGoals: 1, awayGoals: 0, state: 'over' }),
  aFixture('openligadb', '2', {
    kickoffTs: kickoff(1),
    homeClub: '7',
    awayClub: '95',
    homeGoals: 1,
    awayGoals: 1,
    state: 'over',
  }),
  aFixture('openligadb', '3', { matchday: 2, kickoffTs: kickoff(7), homeClub: '80', awayClub: '7' }),
  aFixture('openligadb', '4', { matchday: 2, kickoffTs: kickoff(8), homeClub: '95', awayClub: '40' }),
];
const squadPlayers = Array.from({ length: 10 }, (_none, n) => aSquadPlayer('roster', `p${n}`));
const bundleOf = (changes: Partial<NewestFacts> = {}) =>
  mergeSeason({ ...NO_FACTS, clubs, fixtures, squadPlayers, ...changes }, (_source, id) => id, 0).bundle;
const shown = bundleOf();
const kindsOf = (changes: Partial<NewestFacts>) =>
  doubtsAbout(bundleOf(changes), shown).map(({ kind }) => kind);
const changed = (index: number, value: Partial<(typeof fixtures)[number]['value']>) =>
  fixtures.map((fixture, n) =>
    n === index ? { ...fixture, value: { ...fixture.value, ...value } } : fixture,
  );

describe('doubts about a season', () => {
  it('do not arise before the first season, without changes, or after ordinary ones', () => {
    expect(doubtsAbout(shown, null)).toEqual([]);
    expect(kindsOf({})).toEqual([]);
    expect(
      kindsOf({ fixtures: changed(2, { kickoffTs: kickoff(9), homeGoals: 2, awayGoals: 2, state: 'over' }) }),
    ).toEqual([]);
    expect(kindsOf({ squadPlayers: squadPlayers.slice(0, 8) })).toEqual([]);
  });

  it('do not arise if the first squad of a season is smaller than last season’s final one', () => {
    const carried = {
      ...shown,
      clubs: shown.clubs.map((club) => Object.assign({}, club, { hasSquadOfLastSeason: true as const })),
    };
    const next = bundleOf({ squadPlayers: squadPlayers.slice(0, 5) });
    expect(doubtsAbout(next, carried)).toEqual([]);
    expect(doubtsAbout(next, shown).map(({ kind }) => kind)).toEqual(['squadShrank']);
  });

  it.each([
    ['a club is gone', { clubs: clubs.slice(0, 3) }, ['clubGone', 'fixtureGone']],
    ['fixtures are gone', { fixtures: fixtures.slice(0, 3) }, ['fixtureGone']],
    [
      'a result is gone',
      { fixtures: changed(0, { state: 'open', homeGoals: null, awayGoals: null }) },
      ['resultGone'],
    ],
    ['more than a fifth of a squad is gone', { squadPlayers: squadPlayers.slice(0, 7) }, ['squadShrank']],
    [
      'day and month are swapped',
      { fixtures: changed(2, { kickoffTs: '2026-04-09T18:30:00.000Z' }) },
      ['kickoffFarFromMatchday'],
    ],
    [
      'day and month are swapped in a whole matchday',
      {
        fixtures: fixtures.map((fixture, n) =>
          n < 2
            ? fixture
            : { ...fixture, value: { ...fixture.value, kickoffTs: '2026-04-09T18:30:00.000Z' } },
        ),
      },
      ['kickoffFarFromMatchday'],
    ],
    [
      'a club plays twice within a day',
      { fixtures: changed(3, { kickoffTs: kickoff(1) }) },
      ['clubPlaysTwice'],
    ],
  ] as const)('arise when %s', (_case, changes, kinds) => {
    expect([...new Set(kindsOf(changes as Partial<NewestFacts>))]).toEqual(
      expect.arrayContaining([...kinds]),
    );
  });

  it('arise only once: a shown kickoff was checked before', () => {
    const far = bundleOf({ fixtures: changed(2, { kickoffTs: '2026-04-09T18:30:00.000Z' }) });
    expect(doubtsAbout(far, shown).map(({ kind }) => kind)).toContain('kickoffFarFromMatchday');
    expect(doubtsAbout(far, far)).toEqual([]);
  });

  it('do not arise when a new season begins', () => {
    const nextSeason = bundleOf({
      fixtures: fixtures.slice(0, 2).map((fixture) =>
        Object.assign({}, fixture, {
          value: {
            ...fixture.value,
            season: '2027-28',
            state: 'open' as const,
            homeGoals: null,
            awayGoals: null,
          },
        }),
      ),
    });
    expect(doubtsAbout(nextSeason, shown)).toEqual([]);
  });
});

describe('the season without its doubted parts', () => {
  const accepted = (changes: Partial<NewestFacts>) => {
    const next = bundleOf(changes);
    return withoutDoubted(next, shown, doubtsAbout(next, shown));
  };

  it('removes a player who has moved from a squad that is held back', () => {
    const moved = aSquadPlayer('football-data', 'p0', { club: '28' });
    const { players } = accepted({ squadPlayers: [moved, ...squadPlayers.slice(1, 5)] });
    expect(players).toHaveLength(10);
    expect(players.find(({ playerId }) => playerId === 'p0')?.clubId).toBe('fcu');
  });

  it('leaves out a fixture that was never shown', () => {
    const facts = {
      fixtures: [
        ...fixtures,
        aFixture('openligadb', '5', {
          kickoffTs: '2027-08-28T18:30:00.000Z',
          homeClub: '40',
          awayClub: '7',
        }),
        aFixture('api-football', 'a5', { homeClub: '157', awayClub: '165' }),
      ],
      absences: [anAbsence('x', { fixture: 'a5', kind: 'suspension', detail: 'Red Card' })],
    };
    expect(bundleOf(facts).absences.map(({ fixtureId }) => fixtureId)).toEqual(['2026-27-fcb-bvb']);
    const { fixtures: rows, absences } = accepted(facts);
    expect(rows.map(({ fixtureId }) => fixtureId)).not.toContain('2026-27-fcb-bvb');
    expect(absences).toEqual([]);
  });
});
