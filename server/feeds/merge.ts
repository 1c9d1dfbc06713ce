import type { AppearanceRow, FixtureRow, MatchDataBundle, PlayerRow } from '../matchdata/bundleRows.ts';
import type { ClubBook } from './clubBook.ts';
import { identifyClubs, type ClubIdentity } from './clubIdentity.ts';
import { estimatedAppearances, type EnteredEleven } from './estimatedAppearances.ts';
import type { FixtureFact, KnownFact, SquadPlayerFact } from './facts.ts';
import { mergeAbsences } from './mergeAbsences.ts';
import { mergeMatches, type AnnouncedEleven, type SeenPlayer } from './mergeMatches.ts';
import { compareTexts, type Place } from './place.ts';
import type { Source } from '../../shared/feeds.ts';

/** Who is believed first. The master of kickoffs and results is OpenLigaDB; squads come from whoever keeps them best. */
const FIXTURE_SOURCES: readonly Source[] = ['openligadb', 'football-data', 'sportmonks', 'api-football'];
/** Compared with what is shown, and never shown itself. */
const CHECKING_SOURCES: readonly Source[] = ['openfootball'];
const SQUAD_SOURCES: readonly Source[] = ['football-data', 'sportmonks', 'api-football', 'roster'];
/** A match without a result after this time has not been played, if the rest of its matchday has. */
const OVERDUE_MS = 4 * 3_600_000;
/** From kickoff until a result can be expected. */
const MATCH_MS = 150 * 60_000;
/** Times after kickoff at which the clock alone changes a fixture's status. */
export const STATUS_TURNS_MS: readonly number[] = [0, MATCH_MS, OVERDUE_MS];

/** The newest facts of one season that are still told, in any order. */
export interface NewestFacts {
  clubs: readonly KnownFact<'club'>[];
  fixtures: readonly KnownFact<'fixture'>[];
  squadPlayers: readonly KnownFact<'squadPlayer'>[];
  lineups: readonly KnownFact<'lineup'>[];
  matchSquads: readonly KnownFact<'matchSquad'>[];
  absences: readonly KnownFact<'absence'>[];
  /** What stood at the desk before kickoff, whoever entered it. */
  enteredElevens: readonly EnteredEleven[];
  /** The clubs that the hub knows. */
  book: ClubBook;
  /** The name of the hub's league. */
  competition: string;
  /** Members of squads whom their source no longer lists, and since when. */
  departures: readonly Departure[];
  /** Everybody whom the hub has ever known. */
  people: readonly PlayerRow[];
}

export interface Departure {
  source: Source;
  sourceId: string;
  /** ISO-8601 UTC. */
  goneTs: string;
}

/** Two sources that disagree; the winner is shown. */
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
  /** Elevens that clubs have announced. */
  elevens: AnnouncedEleven[];
  /** Whether a source tells of absences, so that whoever is not among them is fit. */
  areAbsencesKnown: boolean;
}

/**
 * One season out of the facts of all sources. Pure: the order of the facts does not matter, and a source that is down
 * keeps the facts it told before.
 *
 * @param hubPlayerIdOf the hub's id of a source's player; null leaves him out until somebody has decided who he is
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
  const place = placeOf(fixtures, rows, identity, hubPlayerIdOf);
  const matches = mergeMatches(facts, place);
  const members = mergePlayers(facts, matches.seen, identity, hubPlayerIdOf);
  const people = new Map([...facts.people, ...members].map((player) => [player.playerId, player]));
  const out = mergeAbsences(absences, matches.appearances, rows, { ...place, nowMs });
  const appearances = matches.appearances.concat(
    estimatedAppearances(facts.enteredElevens, matches.appearances, rows, people),
  );
  const players = withFormerPlayers(members, appearances, people);
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
      playerMatchStats: [],
      europeanMatches: [],
      statuses: out.statuses.filter(({ playerId }) => known.has(playerId)),
      statusCover: [],
      registered: [],
    },
    conflicts: merged.conflicts,
    elevens: matches.elevens,
    areAbsencesKnown: absences.length > 0,
  };
}

function placeOf(
  facts: NewestFacts['fixtures'],
  rows: readonly FixtureRow[],
  identity: ClubIdentity,
  playerIdOf: Place['playerIdOf'],
): Place {
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

/** The same two clubs meet once a season in each ground, so the pair is an id that no source has to give. */
export const fixtureIdOf = (season: string, homeClubId: string, awayClubId: string) =>
  `${season}-${homeClubId}-${awayClubId}`;

function mergeFixtures(
  { fixtures, competition }: NewestFacts,
  identity: ClubIdentity,
): { rows: FixtureRow[]; conflicts: Conflict[] } {
  const told = new Map<string, Map<Source, FixtureFact>>();
  for (const { source, value } of fixtures) {
    const home = identity.clubIdOf(source, value.homeClub);
    const away = identity.clubIdOf(source, value.awayClub);
    if (home === null || away === null) continue;
    if (!identity.clubs.has(home) || !identity.clubs.has(away)) continue;
    const id = fixtureIdOf(value.season, home, away);
    const sources = told.get(id) ?? new Map<Source, FixtureFact>();
    told.set(id, sources.set(source, value));
  }
  const rows: FixtureRow[] = [];
  const conflicts: Conflict[] = [];
  for (const [fixtureId, sources] of told) {
    const [winner, ...losers] = FIXTURE_SOURCES.filter((source) => sources.has(source));
    const value = winner && sources.get(winner);
    if (winner === undefined || value === undefined) continue;
    const toldBy = (names: readonly Source[]) =>
      names.flatMap((source) => {
        const other = sources.get(source);
        return other === undefined ? [] : [{ source, value: other }];
      });
    const others = toldBy(losers);
    rows.push({ ...toRow(fixtureId, { source: winner, value }, others, identity), competition });
    for (const other of [...others, ...toldBy(CHECKING_SOURCES)])
      conflicts.push(...conflictsOf(fixtureId, { source: winner, value }, other));
  }
  return { rows, conflicts: conflicts.toSorted(byKey(({ fixtureId, field }) => `${fixtureId} ${field}`)) };
}

function toRow(
  fixtureId: string,
  { source, value }: ToldFixture,
  others: readonly ToldFixture[],
  identity: ClubIdentity,
): Omit<FixtureRow, 'competition'> {
  const all = [value, ...others.map((other) => other.value)];
  // OpenLigaDB knows no postponement: a match stays open there.
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

interface ToldFixture {
  source: Source;
  value: FixtureFact;
}

function conflictsOf(fixtureId: string, { source, value }: ToldFixture, other: ToldFixture): Conflict[] {
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

/** What only the clock tells: which matches run, and which should long be over but have no result. */
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

/** The members of all squads, and those who have left since they played. */
export function withFormerPlayers(
  members: readonly PlayerRow[],
  appearances: readonly Pick<AppearanceRow, 'playerId'>[],
  people: ReadonlyMap<string, PlayerRow>,
): PlayerRow[] {
  const known = new Set(members.map(({ playerId }) => playerId));
  const former = new Set(appearances.map(({ playerId }) => playerId).filter((id) => !known.has(id)));
  if (former.size === 0) return [...members];
  const rows = [...former].map((playerId): PlayerRow => {
    const person = people.get(playerId) ?? toPlayer(playerId, null, null, []);
    return Object.assign({}, person, { clubId: null, hasLeft: true as const });
  });
  return [...members, ...rows].toSorted(byKey(({ playerId }) => playerId));
}

/**
 * Each club's squad is that of the best source that has one; what it leaves out comes from the others. Whoever has stood
 * in a line-up since the squads last told of him belongs to that club, whatever they say, until a squad drops him.
 *
 * @param seen where players stood in line-ups last, by the hub's id
 */
function mergePlayers(
  { squadPlayers, departures }: NewestFacts,
  seen: ReadonlyMap<string, SeenPlayer>,
  identity: ClubIdentity,
  hubPlayerIdOf: (source: Source, sourceId: string) => string | null,
): PlayerRow[] {
  const told = squadPlayers.flatMap(({ source, sourceId, value, fetchedTs }) => {
    const clubId = identity.clubIdOf(source, value.club);
    const playerId = hubPlayerIdOf(source, sourceId);
    const isInSeason = clubId !== null && identity.clubs.has(clubId);
    return isInSeason && playerId !== null ? [{ source, clubId, playerId, value, fetchedTs }] : [];
  });
  const sourceOf = new Map<string, Source>();
  for (const source of SQUAD_SOURCES)
    for (const { clubId, source: teller } of told)
      if (teller === source && !sourceOf.has(clubId)) sourceOf.set(clubId, source);

  const ofPlayer = Map.groupBy(told, ({ playerId }) => playerId);
  const factsOf = (playerId: string) =>
    (ofPlayer.get(playerId) ?? [])
      .toSorted((one, other) => SQUAD_SOURCES.indexOf(one.source) - SQUAD_SOURCES.indexOf(other.source))
      .map(({ value }) => value);
  const members = told
    .filter(({ clubId, source }) => sourceOf.get(clubId) === source)
    // A player on loan can stand in two squads; the one told last has him.
    .toSorted((one, other) =>
      compareTexts(`${one.fetchedTs} ${one.clubId}`, `${other.fetchedTs} ${other.clubId}`),
    );
  const rows = new Map(
    members.map(({ playerId, clubId, value, fetchedTs }) => {
      const last = seen.get(playerId);
      const hasMoved = last !== undefined && last.clubId !== clubId && last.kickoffTs > fetchedTs;
      return [
        playerId,
        toPlayer(playerId, hasMoved ? last.clubId : clubId, value.name, [value, ...factsOf(playerId)]),
      ];
    }),
  );
  const goneSince = new Map<string, string>();
  for (const { source, sourceId, goneTs } of departures) {
    const playerId = hubPlayerIdOf(source, sourceId);
    if (playerId !== null && goneTs > (goneSince.get(playerId) ?? '')) goneSince.set(playerId, goneTs);
  }
  for (const [playerId, { clubId, name, position, kickoffTs }] of seen) {
    if (!rows.has(playerId) && (goneSince.get(playerId) ?? '') > kickoffTs) continue;
    const row = rows.get(playerId) ?? toPlayer(playerId, clubId, name, factsOf(playerId));
    // Squads leave positions out that line-ups tell.
    rows.set(playerId, Object.assign(row, { position: row.position ?? position }));
  }
  return [...rows.values()].toSorted(byKey(({ playerId }) => playerId));
}

/** @param facts about the player, the most trusted first */
function toPlayer(
  playerId: string,
  clubId: string | null,
  name: string | null,
  facts: readonly SquadPlayerFact[],
): PlayerRow {
  const first = <T>(read: (fact: SquadPlayerFact) => T | null | undefined) =>
    facts.map(read).find((given) => given !== null && given !== undefined) ?? null;
  return {
    playerId,
    clubId,
    name,
    shortName: null,
    birthdate: first(({ birthdate }) => birthdate),
    nationality: first(({ nationality }) => nationality),
    birthCountry: null,
    heightCm: first(({ heightCm }) => heightCm),
    weightKg: first(({ weightKg }) => weightKg),
    foot: null,
    position: first(({ position }) => position),
  };
}

function byKey<T>(key: (item: T) => string): (one: T, other: T) => number {
  return (one, other) => compareTexts(key(one), key(other));
}
