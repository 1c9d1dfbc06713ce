import type { Source } from '@hub/shared/feeds/sources.ts';
import { FILE_BOOK } from './identity/clubBook.ts';
import {
  emptyFactLists,
  type AbsenceFact,
  type ClubFact,
  type FixtureFact,
  type KnownFact,
  type SquadPlayerFact,
} from './facts.ts';
import type { NewestFacts } from './merge/merge.ts';
import type { Watched } from './pull.ts';

/** Facts and readings for tests. */

const FETCHED_TS = '2026-08-01T00:00:00.000Z';

export const NO_FACTS: NewestFacts = {
  ...emptyFactLists(),
  enteredElevens: [],
  sheets: [],
  departures: [],
  people: [],
  positions: new Map(),
  book: FILE_BOOK,
  competition: 'Bundesliga',
};

export const aClub = (source: Source, sourceId: string, name = `Club ${sourceId}`) => ({
  source,
  kind: 'club' as const,
  sourceId,
  value: { season: '2026-27', name, shortName: name } satisfies ClubFact,
  sourceUpdatedTs: null,
  fetchedTs: FETCHED_TS,
});

export const aFixture = (
  source: Source,
  sourceId: string,
  changes: Partial<FixtureFact> = {},
): KnownFact<'fixture'> => ({
  source,
  kind: 'fixture',
  sourceId,
  value: {
    season: '2026-27',
    matchday: 1,
    kickoffTs: '2026-08-28T18:30:00.000Z',
    homeClub: '40',
    awayClub: '80',
    homeGoals: null,
    awayGoals: null,
    state: 'open',
    venue: null,
    referee: null,
    ...changes,
  },
  sourceUpdatedTs: null,
  fetchedTs: FETCHED_TS,
});

export const aSquadPlayer = (
  source: Source,
  sourceId: string,
  changes: Partial<SquadPlayerFact> = {},
): KnownFact<'squadPlayer'> => ({
  source,
  kind: 'squadPlayer',
  sourceId,
  value: {
    season: '2026-27',
    club: source === 'roster' ? 'fcb' : source === 'openligadb' ? '40' : '5',
    name: `Player ${sourceId}`,
    birthdate: null,
    nationality: null,
    position: null,
    ...changes,
  },
  sourceUpdatedTs: null,
  fetchedTs: FETCHED_TS,
});

const namedPlayers = (count: number) =>
  Array.from({ length: count }, (_none, n) => ({
    player: `p${n}`,
    name: `Player p${n}`,
    position: n === 0 ? 'GK' : 'DF',
  }));

/** An announced eleven of API-Football: players p0 to p10. */
export const aLineup = (fixture: string, club: string): KnownFact<'lineup'> => ({
  source: 'api-football',
  kind: 'lineup',
  sourceId: `${fixture}-${club}`,
  value: { season: '2026-27', fixture, club, starters: namedPlayers(11) },
  sourceUpdatedTs: null,
  fetchedTs: FETCHED_TS,
});

/** A matchday squad of API-Football: p0 to p10 played throughout, p11 stayed on the bench. */
export const aMatchSquad = (fixture: string, club: string): KnownFact<'matchSquad'> => ({
  source: 'api-football',
  kind: 'matchSquad',
  sourceId: `${fixture}-${club}`,
  value: {
    season: '2026-27',
    fixture,
    club,
    players: namedPlayers(12).map(({ player, name, position }, n) => ({
      player,
      name,
      position,
      started: n < 11,
      minutes: n < 11 ? 90 : 0,
      goals: 0,
      ownGoals: 0,
      yellow: 0,
      red: 0,
      secondYellow: 0,
      subbedIn: null,
      subbedOut: null,
      yellowMinute: null,
      redMinute: null,
      rating: null,
    })),
  },
  sourceUpdatedTs: null,
  fetchedTs: FETCHED_TS,
});

export const anAbsence = (sourceId: string, changes: Partial<AbsenceFact> = {}): KnownFact<'absence'> => ({
  source: 'api-football',
  kind: 'absence',
  sourceId,
  value: {
    season: '2026-27',
    fixture: 'a0',
    club: '157',
    player: 'p1',
    kind: 'injury',
    detail: 'Knee Injury',
    reportedTs: '2026-08-26T12:00:00.000Z',
    isInQuestion: false,
    takenBackTs: null,
    ...changes,
  },
  sourceUpdatedTs: null,
  fetchedTs: FETCHED_TS,
});

/** A reading on an empty hub: no facts yet, and no current season. */
export const aWatched = (nowMs: number, changes: Partial<Watched> = {}): Watched => ({
  kickoffs: [],
  nowMs,
  requestsLeft: 1000,
  season: async () => null,
  knownFacts: async () => [],
  ...changes,
});
