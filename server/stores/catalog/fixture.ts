import type {
  FixtureDetails,
  FixtureSide,
  SheetPart,
  TeamSheet,
  TeamSheetPlayer,
} from '@hub/shared/catalog/fixtures.schema.ts';
import { mayMiss } from '@hub/shared/availability/playerStatus.ts';
import { POSITION_GROUPS } from '@hub/shared/terms.ts';
import type { Database } from '@hub/provider/provider.ts';
import { predictedEleven } from '@hub/forecast/start/eleven/predictedEleven.ts';
import { players } from '../../schema/catalog.ts';
import { boolean, nullable, number, selected, text } from '../../schema/columns.ts';
import { NOTE_COLUMNS, NOTE_OF, toNote } from './availabilityNote.ts';
import { OFFICIAL_ELEVENS_OF_FIXTURE } from '../season/officialElevenRows.ts';
import { placeIn, positionGroupIn } from '../season/factRows.ts';
import { rateSeason } from '@hub/shared/season/elo.ts';
import { inCurrentSeason } from '../season/inCurrentSeason.ts';
import { query, readTogether, type ResultRow } from '../statements.ts';
import { SIDES_UNSEEN } from './unseenClubs.ts';
import { FIXTURE_WITH_TEAMS, FIXTURES_WITH_TEAMS, toFixture } from './fixtureRow.ts';
import { PART, toPlayed } from './chanceMatch.ts';
import { DRAWN_PLAYER, toDrawnPlayer } from './playerRow.ts';

const FIXTURE = query(
  { ...FIXTURE_WITH_TEAMS, ...SIDES_UNSEEN },
  `${FIXTURES_WITH_TEAMS} where f.id = :fixtureId`,
);

/**
 * The last forecast of each club; before kickoff that is the players' current chance. A run with the official eleven of a
 * club has no forecast for it.
 */
const CHANCES = query(
  { playerId: text, startProbability: number },
  `with candidates as (
    select distinct y.team_id, r.id as run_id, r.finished_ts
    from pstart_predictions y join pstart_runs r on r.id = y.run_id
    where y.fixture_id = :fixtureId and y.pstart > 0 and y.pstart < 1
  ),
  ranked as (
    select candidates.*, row_number() over (partition by team_id order by finished_ts desc, run_id desc) as place
    from candidates
  )
  select x.player_id, x.pstart as start_probability
  from ranked join pstart_predictions x
    on x.run_id = ranked.run_id and x.fixture_id = :fixtureId and x.team_id = ranked.team_id
  where ranked.place = 1`,
);

/** Both current squads, and players of this fixture who have left their club since. */
const PLAYERS = query(
  {
    ...DRAWN_PLAYER,
    ...players.as('p').pick('teamId', 'positions'),
    /** In the newest run, if that has forecast this fixture. */
    pstart: selected('x.pstart', nullable(number)),
    playedFor: nullable(text),
    started: nullable(boolean),
    isEstimated: nullable(boolean),
    ...PART,
    ...NOTE_COLUMNS,
  },
  `select {columns}, a.team_id as played_for, a.started, a.is_estimated
  from players p left join appearances a on a.player_id = p.id and a.fixture_id = :fixtureId
    left join pstart_predictions x on x.run_id = p.pstart_run_id and x.player_id = p.id and x.fixture_id = :fixtureId
    ${NOTE_OF('p.id')}
  where p.id in (
    select b.player_id from appearances b where b.fixture_id = :fixtureId
    union select m.id from fixtures f join players m on m.team_id in (f.home_team_id, f.away_team_id)
    where f.id = :fixtureId)
  order by p.sort_name, p.id`,
);

/** Earlier matches of either club that are not over; today's statuses are about them. */
const EARLIER = query(
  { homeTeamId: text, awayTeamId: text },
  `select e.home_team_id, e.away_team_id
  from fixtures f join fixtures e on e.status in ('scheduled', 'live') and e.kickoff_ts < f.kickoff_ts
    and (e.home_team_id in (f.home_team_id, f.away_team_id) or e.away_team_id in (f.home_team_id, f.away_team_id))
  where f.id = :fixtureId`,
);

/** Results before the fixture's kickoff, from which the chances of its outcomes are computed. */
const RESULTS = query(
  { homeTeamId: text, awayTeamId: text, homeGoals: number, awayGoals: number },
  `select r.home_team_id, r.away_team_id, r.home_goals, r.away_goals
  from fixtures r where ${inCurrentSeason('r')} and r.status = 'finished'
    and r.home_goals is not null and r.away_goals is not null
    and r.kickoff_ts < (select f.kickoff_ts from fixtures f where f.id = :fixtureId)
  order by r.kickoff_ts, r.id`,
);

interface SheetRow {
  player: TeamSheetPlayer;
  /** His current club. */
  teamId: string | null;
  /** The club for which he started this fixture. */
  startedFor: string | null;
  /** The club for which he played in it. */
  playedFor: string | null;
  /** Null without a reported part in it. */
  part: SheetPart | null;
}

/** A fixture with both elevens, with one provider call; null if it does not exist. */
export async function readFixture(database: Database, fixtureId: string): Promise<FixtureDetails | null> {
  const [[row], chances, squads, official, results, earlier] = await readTogether(database, [
    FIXTURE({ fixtureId }),
    CHANCES({ fixtureId }),
    PLAYERS({ fixtureId }),
    OFFICIAL_ELEVENS_OF_FIXTURE({ fixtureId }),
    RESULTS({ fixtureId }),
    EARLIER({ fixtureId }),
  ]);
  if (row === undefined) return null;
  const fixture = toFixture(row);
  const isPlayed = fixture.status === 'finished';
  const chanceOf = new Map(chances.map(({ playerId, startProbability }) => [playerId, startProbability]));
  const forecast = new Set(squads.flatMap(({ id, teamId }) => (chanceOf.has(id) ? (teamId ?? []) : [])));
  const busy = new Set(
    earlier
      .flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId])
      .filter((id) => !forecast.has(id)),
  );
  const hasEstimates = isPlayed || chanceOf.size > 0;
  const rows = squads.map((player) =>
    toSheetRow(player, chanceOf.get(player.id) ?? (hasEstimates ? null : player.pstart)),
  );
  const announced = new Set(official.map(({ playerId }) => playerId));
  const sheetOf = (side: FixtureSide, isUnseen: boolean) =>
    toSheet(side, rows, announced, { isNext: !isPlayed && !busy.has(side.teamId), isUnseen });
  const outcome = isPlayed
    ? null
    : rateSeason(results).ratings.knownChancesOf(fixture.home.teamId, fixture.away.teamId);
  return {
    fixture,
    chances: outcome,
    home: sheetOf(fixture.home, row.isHomeUnseen),
    away: sheetOf(fixture.away, row.isAwayUnseen),
  };
}

function toSheet(
  side: FixtureSide,
  rows: readonly SheetRow[],
  announced: ReadonlySet<string>,
  { isNext, isUnseen }: { isNext: boolean; isUnseen: boolean },
): TeamSheet {
  const parts = rows.flatMap(({ playedFor, part }) => (playedFor === side.teamId ? (part ?? []) : []));
  const starters = rows.filter(({ startedFor }) => startedFor === side.teamId).map(({ player }) => player);
  if (starters.length > 0)
    return { ...side, basis: 'startingEleven', eleven: starters.toSorted(byLine), doubtful: [], parts };
  const squad = rows.filter(({ teamId }) => teamId === side.teamId).map(({ player }) => player);
  const official = squad.filter(({ id }) => announced.has(id)).toSorted(byLine);
  const eleven =
    official.length > 0 ? official : predictedEleven(squad.flatMap(toCandidate)).map(({ player }) => player);
  const chosen = new Set(eleven.map(({ id }) => id));
  return {
    ...side,
    basis:
      official.length > 0
        ? 'officialEleven'
        : eleven.length > 0
          ? 'startChance'
          : isUnseen
            ? 'unseen'
            : 'none',
    eleven,
    doubtful: isNext ? squad.filter((player) => mayMiss(player) && !chosen.has(player.id)) : [],
    parts,
  };
}

function toSheetRow(row: ResultRow<typeof PLAYERS>, startProbability: number | null): SheetRow {
  const player = toDrawnPlayer(row);
  const hasPlayed = row.started === true || (row.minutesPlayed ?? 0) > 0;
  return {
    player: {
      ...player,
      positionGroup: positionGroupIn(row),
      note: toNote(row),
      startProbability,
    },
    teamId: row.teamId,
    startedFor: row.started ? row.playedFor : null,
    playedFor: row.playedFor,
    part:
      hasPlayed && row.isEstimated === false ? { id: player.id, name: player.name, ...toPlayed(row) } : null,
  };
}

function toCandidate(player: TeamSheetPlayer) {
  const { id: playerId, positionGroup, startProbability } = player;
  return startProbability === null ? [] : [{ playerId, ...placeIn(positionGroup), startProbability, player }];
}

function byLine(one: TeamSheetPlayer, other: TeamSheetPlayer): number {
  const line = ({ positionGroup }: TeamSheetPlayer) =>
    positionGroup === null ? POSITION_GROUPS.length : POSITION_GROUPS.indexOf(positionGroup);
  return line(one) - line(other) || (other.startProbability ?? 0) - (one.startProbability ?? 0);
}
