import { sourcesByTrust, type Source } from '@hub/shared/feeds/sources.ts';
import type {
  EuropeanMatchRow,
  FixtureRow,
  MatchDataBundle,
  PlayerRow,
  AppearanceRow,
} from '../../matchdata/bundleRows.ts';
import type { ClubBook } from '../identity/clubBook.ts';
import { identifyClubs, type ClubIdentity } from '../identity/clubIdentity.ts';
import { estimatedAppearances, type EnteredEleven } from './estimatedAppearances.ts';
import type { FixtureFact, KnownFact } from '../facts.ts';
import type { EnteredSheet } from './sheetAppearances.ts';
import { mergeAbsences } from './mergeAbsences.ts';
import { mergeMatches, wholeElevens, type AnnouncedEleven } from './mergeMatches.ts';
import { likelyIdsIn } from './likelyPlayers.ts';
import { listedPeople, mergeSquads, withFormerPlayers, type Departure } from './mergeSquads.ts';
import { byKey, type Place } from '../place.ts';
import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import { groupOf } from '../../matchdata/playerForm.ts';

/** Sources in order of trust. OpenLigaDB is the master of kickoffs and results. */
const FIXTURE_SOURCES = sourcesByTrust('fixture');
const DAY_MS = 86_400_000;
/** A match without a result after this time was not played, if others of its matchday were. */
const OVERDUE_MS = 4 * 3_600_000;
/** From kickoff until a result can be expected. */
const MATCH_MS = 150 * 60_000;
/** Times after kickoff at which the clock alone changes a fixture's status. */
export const STATUS_TURNS_MS: readonly number[] = [0, MATCH_MS, OVERDUE_MS];

/** The newest facts of one season that sources still report, in any order. */
export interface NewestFacts {
  clubs: readonly KnownFact<'club'>[];
  fixtures: readonly KnownFact<'fixture'>[];
  squadPlayers: readonly KnownFact<'squadPlayer'>[];
  lineups: readonly KnownFact<'lineup'>[];
  matchSquads: readonly KnownFact<'matchSquad'>[];
  absences: readonly KnownFact<'absence'>[];
  europeanMatches: readonly KnownFact<'europeanMatch'>[];
  expectedElevens: readonly KnownFact<'expectedEleven'>[];
  /** The eleven entered by an administrator before kickoff, by any user. */
  enteredElevens: readonly EnteredEleven[];
  /** Clubs' parts of match sheets that count, the newest first. */
  sheets: readonly EnteredSheet[];
  /** The clubs that the hub knows. */
  book: ClubBook;
  /** The name of the hub's league. */
  competition: string;
  /** Squad members that their source no longer lists, with the time of leaving. */
  departures: readonly Departure[];
  /** All players the hub has ever known. */
  people: readonly PlayerRow[];
  /** The administrators' answers for players without a reported position, by the hub's id. */
  positions: ReadonlyMap<string, string>;
}

/** The season of the facts; null without any club or match. */
export const seasonIn = ({ clubs, fixtures }: Pick<NewestFacts, 'clubs' | 'fixtures'>): string | null =>
  (fixtures[0] ?? clubs[0])?.value.season ?? null;

/** A disagreement of two sources; the more trusted value is shown. */
export interface Conflict {
  fixtureId: string;
  field: 'kickoff' | 'result';
  winner: Source;
  /** E.g. `2:1` or an instant. */
  shown: string;
  loser: Source;
  refused: string;
}

export interface MergedSeason {
  bundle: MatchDataBundle;
  conflicts: Conflict[];
  /** Fixtures that another source has on another day. */
  contradicted: ReadonlySet<string>;
  /** Elevens that clubs have announced. */
  elevens: AnnouncedEleven[];
  /** Elevens that sources expect, all of whose players are recognised. */
  expected: AnnouncedEleven[];
  /** Whether a source reports absences, so that players missing from its list are fit. */
  areAbsencesKnown: boolean;
}

/**
 * Merges the facts of all sources into one season. Pure: the order of the facts does not matter, and the facts of a
 * source that is down remain.
 *
 * @param hubPlayerIdOf the hub's id of a source's player; null leaves the player out until he is recognised
 * @param nowMs decides which matches are running or overdue
 */
export function mergeSeason(
  facts: NewestFacts,
  hubPlayerIdOf: (source: Source, sourceId: string) => string | null,
  nowMs: number,
): MergedSeason {
  const { clubs, fixtures, absences } = facts;
  const identity = identifyClubs(clubs, fixtures, facts.book);
  const merged = mergeFixtures(facts, identity);
  const rows = withRunningAndOverdue(merged.rows, nowMs);
  const place = {
    ...placeOf(fixtures, rows, identity, hubPlayerIdOf),
    likelyIdOf: likelyIdsIn(facts, identity, hubPlayerIdOf),
  };
  const matches = mergeMatches(
    { ...facts, people: [...listedPeople(facts, hubPlayerIdOf), ...facts.people] },
    { ...place, rowOf: rowIn(rows) },
  );
  const members = mergeSquads(facts, matches.seen, identity, hubPlayerIdOf);
  const people = new Map(
    [...listedPeople(facts, hubPlayerIdOf), ...facts.people, ...members].map((player) => [
      player.playerId,
      player,
    ]),
  );
  const out = mergeAbsences(absences, matches.appearances, rows, { ...place, nowMs });
  const appearances = matches.appearances.concat(
    estimatedAppearances([...facts.enteredElevens, ...matches.elevens], matches.appearances, rows, people),
  );
  const players = withPositions(
    withFormerPlayers(members, appearances, people),
    appearances,
    facts.positions,
  );
  const known = new Set(members.map(({ playerId }) => playerId));
  return {
    bundle: {
      clubs: [...identity.clubs.values()]
        .map(({ id, name, shortName, city }) => ({ clubId: id, name, shortName, city, country: 'Germany' }))
        .toSorted(byKey(({ clubId }) => clubId)),
      players,
      fixtures: rows.toSorted(byKey(({ kickoffUtc, fixtureId }) => `${kickoffUtc} ${fixtureId}`)),
      appearances,
      absences: out.absences.filter(({ playerId }) => known.has(playerId)),
      playerMatchStats: matches.statistics,
      europeanMatches: mergeEuropeanMatches(facts.europeanMatches, identity),
      statuses: out.statuses.filter(({ playerId }) => known.has(playerId)),
      statusCover: [],
      registered: [],
    },
    conflicts: merged.conflicts,
    contradicted: merged.contradicted,
    elevens: matches.elevens,
    expected: wholeElevens(facts.expectedElevens, place),
    areAbsencesKnown: absences.length > 0,
  };
}

/** Matches in other competitions, without duplicates: a club plays at most once a day. */
function mergeEuropeanMatches(
  facts: readonly KnownFact<'europeanMatch'>[],
  identity: ClubIdentity,
): EuropeanMatchRow[] {
  const rows = new Map<string, { row: EuropeanMatchRow; trust: number }>();
  for (const { source, value } of facts) {
    const { club, kickoffTs, competition, side, opponent, homeGoals, awayGoals, isOff } = value;
    const clubId = identity.clubIdOf(source, club);
    if (isOff || clubId === null || !identity.clubs.has(clubId)) continue;
    const date = kickoffTs.slice(0, 10);
    const trust = FIXTURE_SOURCES.indexOf(source);
    const key = `${kickoffTs.slice(0, 10)} ${clubId}`;
    if ((rows.get(key)?.trust ?? Infinity) <= trust) continue;
    const row = { date, kickoffUtc: kickoffTs, competition, clubId, side, opponent, homeGoals, awayGoals };
    rows.set(key, { row, trust });
  }
  return [...rows.values()]
    .map(({ row }) => row)
    .toSorted(byKey(({ kickoffUtc, clubId }) => `${kickoffUtc} ${clubId}`));
}

function rowIn(rows: readonly FixtureRow[]): (fixtureId: string) => FixtureRow | null {
  const byId = new Map(rows.map((row) => [row.fixtureId, row]));
  return (fixtureId) => byId.get(fixtureId) ?? null;
}

function placeOf(
  facts: NewestFacts['fixtures'],
  rows: readonly FixtureRow[],
  identity: ClubIdentity,
  playerIdOf: Place['playerIdOf'],
): Omit<Place, 'likelyIdOf'> {
  const byId = new Map(rows.map((row) => [row.fixtureId, row]));
  const bySource = new Map(
    facts.map(({ source, sourceId, value }) => {
      const home = identity.clubIdOf(source, value.homeClub) ?? '';
      const away = identity.clubIdOf(source, value.awayClub) ?? '';
      return [`${source}:${sourceId}`, byId.get(fixtureIdOf(value.season, home, away)) ?? null];
    }),
  );
  return {
    fixtureOf: (source, sourceId) => bySource.get(`${source}:${sourceId}`) ?? null,
    clubIdOf: identity.clubIdOf,
    playerIdOf,
  };
}

/** Two clubs meet once a season at each ground, so the pair is an id that needs no source. */
export const fixtureIdOf = (season: string, homeClubId: string, awayClubId: string) =>
  `${season}-${homeClubId}-${awayClubId}`;

function mergeFixtures(
  { fixtures, competition }: NewestFacts,
  identity: ClubIdentity,
): { rows: FixtureRow[] } & Pick<MergedSeason, 'conflicts' | 'contradicted'> {
  const reported = new Map<string, Map<Source, KnownFact<'fixture'>>>();
  for (const fact of fixtures) {
    const { source, value } = fact;
    const home = identity.clubIdOf(source, value.homeClub);
    const away = identity.clubIdOf(source, value.awayClub);
    if (home === null || away === null) continue;
    if (!identity.clubs.has(home) || !identity.clubs.has(away)) continue;
    const id = fixtureIdOf(value.season, home, away);
    const sources = reported.get(id) ?? new Map<Source, KnownFact<'fixture'>>();
    const other = sources.get(source);
    reported.set(id, sources.set(source, other === undefined ? fact : laterOf(other, fact)));
  }
  const rows: FixtureRow[] = [];
  const conflicts: Conflict[] = [];
  const contradicted = new Set<string>();
  for (const [fixtureId, sources] of reported) {
    const [winner, ...losers] = FIXTURE_SOURCES.filter((source) => sources.has(source));
    const value = winner && sources.get(winner)?.value;
    if (winner === undefined || value === undefined) continue;
    const reportedBy = (names: readonly Source[]) =>
      names.flatMap((source) => {
        const other = sources.get(source);
        return other === undefined ? [] : [{ source, value: other.value }];
      });
    const others = reportedBy(losers);
    rows.push({ ...toRow(fixtureId, { source: winner, value }, others, identity), competition });
    for (const other of others) conflicts.push(...conflictsOf(fixtureId, { source: winner, value }, other));
    if (others.some((other) => isOnAnotherDay(other.value, value))) contradicted.add(fixtureId);
  }
  return {
    rows,
    conflicts: conflicts.toSorted(byKey(({ fixtureId, field }) => `${fixtureId} ${field}`)),
    contradicted,
  };
}

/** Whether a source has a match that takes place on another day; a postponed one may still have its former kickoff. */
const isOnAnotherDay = ({ state, kickoffTs }: FixtureFact, than: FixtureFact) =>
  state === 'open' && Math.abs(Date.parse(kickoffTs) - Date.parse(than.kickoffTs)) > DAY_MS;

/** A source that has entered a match anew lists it twice for a while: the decided one counts, else the newer one. */
function laterOf(one: KnownFact<'fixture'>, other: KnownFact<'fixture'>): KnownFact<'fixture'> {
  const orderOf = ({ value: { state }, fetchedTs, sourceUpdatedTs, sourceId }: KnownFact<'fixture'>) =>
    [
      Number(state === 'over' || state === 'awarded'),
      fetchedTs,
      sourceUpdatedTs ?? '',
      sourceId.padStart(20),
    ].join(' ');
  return orderOf(one) > orderOf(other) ? one : other;
}

function toRow(
  fixtureId: string,
  { source, value }: ReportedFixture,
  others: readonly ReportedFixture[],
  identity: ClubIdentity,
): Omit<FixtureRow, 'competition'> {
  const all = [value, ...others.map((other) => other.value)];
  // OpenLigaDB does not report postponements: the match stays open there.
  const off = all.map(({ state }) => state).find((state) => state === 'postponed' || state === 'cancelled');
  const status =
    value.state === 'over' ? 'played' : value.state === 'open' ? (off ?? 'scheduled') : value.state;
  const isDecided = status === 'played' || status === 'awarded';
  return {
    fixtureId,
    season: value.season,
    matchday: value.matchday,
    kickoffUtc: value.kickoffTs,
    homeClubId: identity.clubIdOf(source, value.homeClub) ?? '',
    awayClubId: identity.clubIdOf(source, value.awayClub) ?? '',
    homeGoals: isDecided ? value.homeGoals : null,
    awayGoals: isDecided ? value.awayGoals : null,
    status,
    venue: all.find(({ venue }) => venue !== null)?.venue ?? null,
    referee: all.find(({ referee }) => referee !== null)?.referee ?? null,
  };
}

interface ReportedFixture {
  source: Source;
  value: FixtureFact;
}

function conflictsOf(
  fixtureId: string,
  { source, value }: ReportedFixture,
  other: ReportedFixture,
): Conflict[] {
  const base = { fixtureId, winner: source, loser: other.source };
  const resultOf = ({ homeGoals, awayGoals }: FixtureFact) =>
    homeGoals === null || awayGoals === null ? null : `${homeGoals}:${awayGoals}`;
  const [shown, refused] = [resultOf(value), resultOf(other.value)];
  return [
    ...(value.kickoffTs === other.value.kickoffTs
      ? []
      : [{ ...base, field: 'kickoff' as const, shown: value.kickoffTs, refused: other.value.kickoffTs }]),
    ...(shown === null || refused === null || shown === refused
      ? []
      : [{ ...base, field: 'result' as const, shown, refused }]),
  ];
}

/** Without a reported position, the administrators' answer counts, then the goalkeepers derived from elevens. */
function withPositions(
  players: readonly PlayerRow[],
  appearances: MatchDataBundle['appearances'],
  answers: NewestFacts['positions'],
): PlayerRow[] {
  const answered = players.map((player) =>
    Object.assign({}, player, { position: player.position ?? answers.get(player.playerId) ?? null }),
  );
  const keepers = keepersFromElevens(answered, appearances);
  return answered.map((player) =>
    keepers.has(player.playerId) ? Object.assign(player, { position: 'GK' }) : player,
  );
}

/** Sets states that only the clock decides: running matches, and overdue ones without a result. */
function withRunningAndOverdue(rows: readonly FixtureRow[], nowMs: number): FixtureRow[] {
  const playedMatchdays = new Set(
    rows.filter(({ status }) => status === 'played').map(({ matchday }) => matchday),
  );
  return rows.map((row) => {
    if (row.status !== 'scheduled') return row;
    const sinceKickoffMs = nowMs - Date.parse(row.kickoffUtc);
    if (sinceKickoffMs >= 0 && sinceKickoffMs < MATCH_MS) return { ...row, status: 'live' };
    const isOverdue = sinceKickoffMs >= OVERDUE_MS && playedMatchdays.has(row.matchday);
    return isOverdue ? { ...row, status: 'postponed' } : row;
  });
}

/**
 * Finds goalkeepers that no source reports. Each eleven has one: among eleven starters without a known keeper, it is
 * the only player without a known position. A keeper found in one eleven can rule out players of the next.
 *
 * @returns player ids
 */
export function keepersFromElevens(
  players: readonly PlayerRow[],
  appearances: readonly Pick<AppearanceRow, 'fixtureId' | 'clubId' | 'playerId' | 'started'>[],
): Set<string> {
  const known = new Map(players.map((player) => [player.playerId, groupOf(player)]));
  const keepers = new Set<string>();
  if (![...known.values()].includes(null)) return keepers;
  const elevens = [
    ...Map.groupBy(
      appearances.filter(({ started }) => started),
      ({ fixtureId, clubId }) => `${fixtureId} ${clubId}`,
    ).values(),
  ].filter((eleven) => eleven.length === STARTERS_PER_TEAM);
  for (const eleven of elevens) {
    const hasKeeper = eleven.some(
      ({ playerId }) => known.get(playerId) === 'goalkeeper' || keepers.has(playerId),
    );
    const [only, ...others] = eleven.filter(({ playerId }) => (known.get(playerId) ?? null) === null);
    if (!hasKeeper && only !== undefined && others.length === 0) keepers.add(only.playerId);
  }
  return keepers;
}
