import { fieldGroupOf } from '@hub/shared/elevens/bestEleven.ts';
import {
  COMPARED_FIXTURES,
  type ComparedPlayer,
  type Comparison,
} from '@hub/shared/catalog/comparison.schema.ts';
import type { ChancePoint } from '@hub/shared/catalog/players.schema.ts';
import type { Database } from '@hub/provider/provider.ts';
import { fixtures, players, statsPlayers } from '../../schema/catalog.ts';
import { nullable, number, selected, text } from '../../schema/columns.ts';
import { CHANCE_MATCH_OF } from './chanceMatch.ts';
import { isShownNow } from './fixturesAround.ts';
import { inCurrentSeason } from '../season/inCurrentSeason.ts';
import { query, readTogether, type ResultRow } from '../statements.ts';
import { joinedTeam, joinedTeamColumns } from './joinedTeam.ts';
import { OUTLOOK, toOutlook } from './outlookRow.ts';
import { toPlayerCard, UNCOUNTED_CARD } from './playerCard.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;
const DAY_LENGTH = 'yyyy-mm-dd'.length;
/** Smallest chance with which a team-mate is a rival. */
const RIVAL_FROM = 0.15;
const RIVALS = 3;

const PLAYERS = query(
  {
    ...UNCOUNTED_CARD,
    ...players.as('p').pick('minutesLast5', 'startsLast5'),
    ...OUTLOOK,
    ...joinedTeamColumns('club', 't'),
  },
  `select {columns}
  from players p
    left join teams t on t.id = p.team_id
    ${CHANCE_MATCH_OF}
  where p.id in (:playerIds)`,
);

const SEASONS = query(
  statsPlayers.as('s').pick('playerId', 'appearancesStarter', 'appearancesSub', 'yellowCards'),
  `select {columns} from stats_players s where s.player_id in (:playerIds) and ${inCurrentSeason('s')}`,
);

/** One row if any player was booked this season; otherwise no source reports cards. */
const BOOKED = query(
  { id: text },
  `select s.id from stats_players s where ${inCurrentSeason('s')} and s.yellow_cards > 0 limit 1`,
);

const CHANCE_HISTORIES = query(
  { playerId: text, startProbability: number, asOfTs: text },
  // Only for his current club, since rivals differ by club, and until each kickoff.
  `select x.player_id, x.pstart as start_probability, r.as_of_ts
  from pstart_predictions x join pstart_runs r on r.id = x.run_id
    join players p on p.id = x.player_id and p.team_id = x.team_id
    left join fixtures f on f.id = x.fixture_id
  where x.player_id in (:playerIds) and ${inCurrentSeason('r')} and r.as_of_ts > :weekAgoTs
    and (f.id is null or r.as_of_ts < f.kickoff_ts)
  order by r.finished_ts, r.id`,
);

const NEXT_FIXTURES = query(
  {
    playerId: selected('ranked.player_id', text),
    ...fixtures.as('f').pick('id', 'matchday', 'homeTeamId'),
    teamId: selected('ranked.team_id', nullable(text)),
    ...joinedTeamColumns('opponent', 'o'),
  },
  `select {columns} from (
    select p.id as player_id, p.team_id, f.id as fixture_id,
      row_number() over (partition by p.id order by f.kickoff_ts, f.id) as place
    from players p join fixtures f on f.home_team_id = p.team_id or f.away_team_id = p.team_id
    where p.id in (:playerIds) and (${isShownNow('f', 'p.team_id')} or f.status = 'scheduled' and f.kickoff_ts >= :nowTs)) ranked
    join fixtures f on f.id = ranked.fixture_id
    left join teams o on o.id = case when f.home_team_id = ranked.team_id then f.away_team_id else f.home_team_id end
  where ranked.place <= ${COMPARED_FIXTURES} order by f.kickoff_ts, f.id`,
);

const MATES = query(
  {
    ...players.as('m').pick('id', 'name', 'teamId', 'positionPrimary', 'positions'),
    startProbability: number,
  },
  `select {columns}, m.pstart as start_probability from players m
  where m.team_id in (select team_id from players where id in (:playerIds)) and m.pstart >= ${RIVAL_FROM}`,
);

/**
 * Players side by side, in the given order, with one provider call. Leaves out unknown ids.
 *
 * @param nowTs ISO-8601 UTC; fixtures before it are over
 */
export async function readComparison(
  database: Database,
  playerIds: readonly string[],
  nowTs: string,
): Promise<Comparison> {
  const weekAgoTs = new Date(Date.parse(nowTs) - WEEK_MS).toISOString();
  const [rows, seasons, booked, chanceHistories, nextFixtures, mates] = await readTogether(database, [
    PLAYERS({ playerIds }),
    SEASONS({ playerIds }),
    BOOKED(),
    CHANCE_HISTORIES({ playerIds, weekAgoTs }),
    NEXT_FIXTURES({ playerIds, nowTs }),
    MATES({ playerIds }),
  ]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const seasonOf = new Map(seasons.map((row) => [row.playerId, row]));
  return playerIds.flatMap((id): ComparedPlayer[] => {
    const row = rowOf.get(id);
    if (row === undefined) return [];
    const season = seasonOf.get(id);
    return [
      {
        player: toPlayerCard({ ...row, yellowCards: season?.yellowCards ?? 0 }),
        team: joinedTeam(row, 'club'),
        outlook: row.pstart === null ? null : toOutlook(row, row.pstart),
        week: lastOfEachDay(chanceHistories.filter(({ playerId }) => playerId === id)),
        minutesLast5: row.minutesLast5,
        startsLast5: row.startsLast5,
        season:
          season === undefined ? null : { starts: season.appearancesStarter, comesOn: season.appearancesSub },
        yellowCards: booked.length === 0 ? null : (season?.yellowCards ?? 0),
        nextFixtures: nextFixtures.flatMap((fixture) =>
          fixture.playerId === id ? toNextFixture(fixture) : [],
        ),
        rivals: rivalsOf(row, mates),
      },
    ];
  });
}

/** @param chanceHistory oldest first */
function lastOfEachDay(chanceHistory: readonly ChancePoint[]): ChancePoint[] {
  const ofDay = new Map(chanceHistory.map((point) => [point.asOfTs.slice(0, DAY_LENGTH), point]));
  return [...ofDay.values()].map(({ asOfTs, startProbability }) => ({ asOfTs, startProbability }));
}

function rivalsOf(
  player: ResultRow<typeof PLAYERS>,
  mates: readonly ResultRow<typeof MATES>[],
): ComparedPlayer['rivals'] {
  const chance = player.pstart ?? 0;
  const line = fieldGroupOf(player);
  const onlyOneBegins = ({ startProbability: other }: ResultRow<typeof MATES>) =>
    chance * (1 - other) + other * (1 - chance);
  return mates
    .filter((mate) => mate.teamId === player.teamId && mate.id !== player.id && fieldGroupOf(mate) === line)
    .toSorted((one, other) => onlyOneBegins(other) - onlyOneBegins(one) || (one.id < other.id ? -1 : 1))
    .slice(0, RIVALS)
    .map(({ id, name, startProbability }) => ({ id, name, startProbability }));
}

function toNextFixture(row: ResultRow<typeof NEXT_FIXTURES>): ComparedPlayer['nextFixtures'] {
  const { id: fixtureId, matchday, homeTeamId, teamId } = row;
  return [{ fixtureId, matchday, isHome: homeTeamId === teamId, opponent: joinedTeam(row, 'opponent') }];
}
