import { PLACES } from '@hub/shared/elevens/bestEleven.ts';
import { OWN_VALUE_MAX } from '@hub/shared/limits.ts';
import type { Game } from '@hub/shared/games/profiles.ts';
import { fixtureOfEachClub, openMatchdayAt } from '@hub/shared/season/matchdayAt.ts';
import { StartGain } from '@hub/shared/startChance/pstart.schema.ts';
import { isOfficialChance } from '@hub/shared/startChance/pstartTerms.ts';
import { AVAILABILITIES } from '@hub/shared/terms.ts';
import { fixturesToPlayWith } from '@hub/shared/users/sampleTeam.ts';
import type { UserTeamFixture, UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import type { Database } from '@hub/provider/provider.ts';
import { nullable, number, text } from '../../schema/columns.ts';
import { userTeamPlayers } from '../../schema/users.ts';
import { CHANCE_MATCH_OF, PLAYED, PLAYED_FROM, toPlayed } from '../catalog/chanceMatch.ts';
import { DEPARTURE, toDeparture } from '../catalog/departure.ts';
import { readExpectedPoints } from '../runs/storedPoints.ts';
import { joinedTeam, joinedTeamColumns } from '../catalog/joinedTeam.ts';
import { LISTED_PLAYER, toListedPlayer } from '../catalog/playerRow.ts';
import { mayMissIn } from '../catalog/playerStatus.ts';
import { OFFICIAL_ELEVEN } from '../season/officialElevenRows.ts';
import { fixturesAround, sinceOf, type FixtureAround } from '../catalog/fixturesAround.ts';
import { inCurrentSeason, isHeld } from '../season/inCurrentSeason.ts';
import { query, readTogether, type ResultRow } from '../statements.ts';

const PLAYER = {
  ...LISTED_PLAYER,
  yellowCards: number,
  gains: nullable(text),
  points: nullable(text),
  availability: nullable(text),
  ...DEPARTURE,
  ...joinedTeamColumns('team', 't'),
};
const CHOSEN = { ...PLAYER, ...userTeamPlayers.as('m').pick('userTeamId', 'place', 'ownValue', 'isStar') };

const DETAILS = `s.availability, coalesce(k.yellow_cards, 0) as yellow_cards, x.gains, x.points`;
const JOINS = `left join teams t on t.id = p.team_id
    left join player_status s on s.player_id = p.id
    ${CHANCE_MATCH_OF}
    left join stats_players k on k.player_id = p.id and ${inCurrentSeason('k')}` as const;

const OF_USER = `select m.player_id from user_teams u
  join user_team_players m on m.user_team_id = u.id where u.user_id = :userId` as const;
/** A subquery like `OF_USER`, so that the statements below work with either. */
const OF_LIST = 'select l.id from players l where l.id in (:playerIds)' as const;

const PLAYERS_OF_USER = query(
  CHOSEN,
  `select {columns}, ${DETAILS}
  from user_teams u
    join user_team_players m on m.user_team_id = u.id
    join players p on p.id = m.player_id
    ${JOINS}
  where u.user_id = :userId order by p.sort_name, p.id`,
);
const PLAYERS_OF_LIST = query(
  PLAYER,
  `select {columns}, ${DETAILS} from players p ${JOINS} where p.id in (:playerIds) order by p.sort_name, p.id`,
);

/** Players of the same clubs who may miss the next match, so that their team-mates gain. */
const MISSING = { id: text, name: text };
const missingIn = <S extends string>(ids: S) =>
  `select o.id, o.name from players o
  where ${mayMissIn('o')} and o.team_id in (select p.team_id from players p where p.id in (${ids}))` as const;
const MISSING_OF_USER = query(MISSING, missingIn(OF_USER));
const MISSING_OF_LIST = query(MISSING, missingIn(OF_LIST));

const NEAR_FIXTURES =
  `select g.id from fixtures g where ${inCurrentSeason('g')} and g.kickoff_ts >= :sinceTs` as const;

/** The players' parts in matches that may still be shown. */
const playedBy = <S extends string>(ids: S) =>
  `select {columns} ${PLAYED_FROM} and p.id in (${ids}) and g.id in (${NEAR_FIXTURES})` as const;
const PLAYED_OF_USER = query(PLAYED, playedBy(OF_USER));
const PLAYED_OF_LIST = query(PLAYED, playedBy(OF_LIST));

/** Players banned from these matches; their status no longer includes the ban once a match is over. */
const BANS = { fixtureId: text, playerId: text };
const bansOf = <S extends string>(ids: S) =>
  `select b.fixture_id, b.player_id from absences b
  where b.kind = 'suspension' and b.player_id in (${ids}) and b.fixture_id in (${NEAR_FIXTURES})` as const;
const BANS_OF_USER = query(BANS, bansOf(OF_USER));
const BANS_OF_LIST = query(BANS, bansOf(OF_LIST));

/** The official elevens of these matches. */
const ELEVENS = query(
  OFFICIAL_ELEVEN,
  `select {columns} from official_elevens where fixture_id in (${NEAR_FIXTURES})`,
);

/** The players' last forecasts at each past kickoff of a matchday, and now; without 0 and 1, which are facts. */
const ESTIMATES = { fixtureId: text, playerId: text, asOfTs: text, startProbability: nullable(number) };
/** Longest time between a matchday's first and last kickoff. */
const MATCHDAY_MS = 9 * 86_400_000;
/**
 * Unordered, so that rows can be streamed. Looks up a fixture's forecasts among the player's, one per run, rather than
 * among the fixture's, fifty per run.
 */
const estimatesOf = <S extends string>(ids: S) =>
  `select f.id as fixture_id, p.id as player_id, instants.as_of_ts,
    (select y.pstart from pstart_predictions y join pstart_runs r on r.id = y.run_id
      where y.player_id = p.id and y.fixture_id || '' = f.id and y.pstart > 0 and y.pstart < 1
        and r.as_of_ts <= instants.as_of_ts
      order by y.run_id desc limit 1) as start_probability
  from players p
    join fixtures f on f.home_team_id = p.team_id or f.away_team_id = p.team_id
    join (select g.matchday, g.kickoff_ts as as_of_ts from fixtures g
      where ${inCurrentSeason('g')} and g.kickoff_ts >= :sinceTs and g.kickoff_ts <= :nowTs
        and ${isHeld('g')}
      union select g.matchday, cast(:nowTs as text) as as_of_ts from fixtures g
      where ${inCurrentSeason('g')} and g.kickoff_ts >= :sinceTs and g.kickoff_ts <= :untilTs) instants
      on instants.matchday = f.matchday
  where p.id in (${ids}) and ${inCurrentSeason('f')} and f.kickoff_ts >= :sinceTs and f.kickoff_ts <= :untilTs` as const;
const ESTIMATES_OF_USER = query(ESTIMATES, estimatesOf(OF_USER));
const ESTIMATES_OF_LIST = query(ESTIMATES, estimatesOf(OF_LIST));

const spanAt = (nowTs: string) => ({
  nowTs,
  sinceTs: sinceOf(nowTs),
  untilTs: new Date(Date.parse(nowTs) + MATCHDAY_MS).toISOString(),
});

type PlayerRow = ResultRow<typeof PLAYERS_OF_LIST>;
type PlayedRow = ResultRow<typeof PLAYED_OF_LIST>;
type ElevenRow = ResultRow<typeof ELEVENS>;

/** Statements that read the players of all of a user's teams, for `toTeamPlayers`. @param nowTs ISO-8601 UTC */
export const teamPlayersOfUser = (userId: string, nowTs: string) =>
  [
    PLAYERS_OF_USER({ userId }),
    fixturesAround(nowTs),
    MISSING_OF_USER({ userId }),
    PLAYED_OF_USER({ userId, sinceTs: sinceOf(nowTs) }),
    ELEVENS({ sinceTs: sinceOf(nowTs) }),
    ESTIMATES_OF_USER({ userId, ...spanAt(nowTs) }),
    BANS_OF_USER({ userId, sinceTs: sinceOf(nowTs) }),
  ] as const;

/**
 * Players as in a team without an owner, by name, with one provider call. Leaves out unknown ids.
 *
 * @param sampleOf the game of a sample team, see `fixturesToPlayWith`; undefined for other teams
 * @param nowTs ISO-8601 UTC
 */
export async function readTeamPlayers(
  database: Database,
  { playerIds, sampleOf }: { playerIds: readonly string[]; sampleOf: Game | undefined },
  nowTs: string,
): Promise<UserTeamPlayer[]> {
  const [players, around, missing, played, elevens, estimates, bans] = await readTogether(database, [
    PLAYERS_OF_LIST({ playerIds }),
    fixturesAround(nowTs),
    MISSING_OF_LIST({ playerIds }),
    PLAYED_OF_LIST({ playerIds, sinceTs: sinceOf(nowTs) }),
    ELEVENS({ sinceTs: sinceOf(nowTs) }),
    ESTIMATES_OF_LIST({ playerIds, ...spanAt(nowTs) }),
    BANS_OF_LIST({ playerIds, sinceTs: sinceOf(nowTs) }),
  ]);
  const known = { around, missing, played, elevens, estimates, bans };
  const playersOf = (rows: Known) => {
    const toPlayer = teamPlayerAt(rows, nowTs);
    return players.map((row) => toPlayer(row, NO_CHOICE));
  };
  const now = playersOf(known);
  if (sampleOf === undefined) return now;
  const sample = { game: sampleOf, players: now };
  const ahead = playersOf({ ...known, around: fixturesToPlayWith(sample, around, nowTs) });
  return ahead.map((player, index) => withoutDecision(player, now[index]));
}

/** An official eleven decides the present match; the next one is open again. */
function withoutDecision(player: UserTeamPlayer, now: UserTeamPlayer | undefined): UserTeamPlayer {
  const { fixture, startProbability } = player;
  if (fixture?.fixtureId === now?.fixture?.fixtureId || !isOfficialChance(startProbability ?? 0.5))
    return player;
  return { ...player, startProbability: now?.estimates.at(-1)?.startProbability ?? null };
}

/** Rows that complete a player's row. */
interface Known {
  around: readonly FixtureAround[];
  missing: readonly ResultRow<typeof MISSING_OF_LIST>[];
  played: readonly PlayedRow[];
  elevens: readonly ElevenRow[];
  estimates: readonly ResultRow<typeof ESTIMATES_OF_LIST>[];
  bans: readonly ResultRow<typeof BANS_OF_LIST>[];
}

/** @returns a function that completes a player's row, including the user's choices for him */
export function teamPlayerAt({ around, missing, played, elevens, estimates, bans }: Known, nowTs: string) {
  const fixtureOf = fixtureOfEachClub(around, nowTs, openMatchdayAt(around, nowTs));
  const nameOf = new Map(missing.map(({ id, name }) => [id, name]));
  const playedOf = new Map(played.map((row) => [`${row.fixtureId} ${row.playerId}`, toPlayed(row)]));
  const estimatesOfPlayer = Map.groupBy(estimates, ({ fixtureId, playerId }) => `${fixtureId} ${playerId}`);
  const banned = new Set(bans.map(({ fixtureId, playerId }) => `${fixtureId} ${playerId}`));
  const elevenOf = Map.groupBy(elevens, ({ fixtureId, teamId }) => `${fixtureId} ${teamId}`);
  const toShown = (row: PlayerRow): Omit<UserTeamPlayer, keyof PlayerChoice> => {
    const team = joinedTeam(row, 'team');
    const left = toDeparture(row);
    const fixture = team === null ? undefined : fixtureOf.get(team.id);
    const eleven = elevenOf.get(`${fixture?.id} ${team?.id}`);
    return {
      ...toListedPlayer(row),
      team,
      left,
      gain: greatestGain(row.gains, nameOf),
      yellowCards: row.yellowCards,
      expectedPoints: left === null ? readExpectedPoints(row.points) : [],
      availability: AVAILABILITIES.find((word) => word === row.availability) ?? 'unknown',
      fixture: team === null || fixture === undefined ? null : toTeamFixture(fixture, team.id),
      isInEleven: eleven === undefined ? null : eleven.some(({ playerId }) => playerId === row.id),
      isBanned: banned.has(`${fixture?.id} ${row.id}`),
      played: playedOf.get(`${fixture?.id} ${row.id}`) ?? null,
      estimates: (estimatesOfPlayer.get(`${fixture?.id} ${row.id}`) ?? [])
        .flatMap(({ asOfTs, startProbability }) =>
          startProbability === null ? [] : { asOfTs, startProbability },
        )
        .toSorted((one, other) => (one.asOfTs < other.asOfTs ? -1 : 1)),
    };
  };
  // Teams of one user share many players.
  const shown = new Map<string, Omit<UserTeamPlayer, keyof PlayerChoice>>();
  return (row: PlayerRow, choice: StoredChoice): UserTeamPlayer => {
    const known = shown.get(row.id) ?? toShown(row);
    shown.set(row.id, known);
    return { ...known, ...toChoice(choice) };
  };
}

type PlayerChoice = Pick<UserTeamPlayer, 'place' | 'value' | 'isStar'>;
interface StoredChoice {
  place: string | null;
  ownValue: number | null;
  isStar: boolean;
}
const NO_CHOICE: StoredChoice = { place: null, ownValue: null, isStar: false };

/** A user's choices for a player; users can store any figure through the provider's REST dialect. */
export const toChoice = ({ place, ownValue, isStar }: StoredChoice): PlayerChoice => ({
  place: PLACES.find((known) => known === place) ?? null,
  value: ownValue === null ? null : Math.min(Math.max(ownValue, 0), OWN_VALUE_MAX),
  isStar,
});

/** Built once: building a schema costs more than parsing a list with it. */
const GainList = StartGain.array();

/** The first of the ordered gains whose absent player may still miss the match. */
function greatestGain(gains: string | null, nameOf: ReadonlyMap<string, string>): UserTeamPlayer['gain'] {
  const known = gains === null ? [] : GainList.parse(JSON.parse(gains));
  for (const { absentPlayerId, gain } of known) {
    const absentName = nameOf.get(absentPlayerId);
    if (absentName !== undefined) return { absentName, gain };
  }
  return null;
}

function toTeamFixture(row: FixtureAround, teamId: string): UserTeamFixture {
  const { id: fixtureId, matchday, kickoffTs, status, homeGoals, awayGoals } = row;
  const isHome = row.homeTeamId === teamId;
  return {
    fixtureId,
    matchday,
    kickoffTs,
    status,
    isHome,
    homeGoals,
    awayGoals,
    opponent: joinedTeam(row, isHome ? 'away' : 'home'),
  };
}
