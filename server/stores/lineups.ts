import type { FixtureSide } from '../../shared/fixtures.ts';
import type { LineupPlayer, Lineups, LineupSlot, TeamLineup } from '../../shared/lineups.ts';
import type { Database } from '../provider/provider.ts';
import { alternativesOf } from '../pstart/alternatives.ts';
import { nullable, number, text } from '../schema/columns.ts';
import { isDoubtful, NOTE, NOTE_OF } from './availability.ts';
import { FIXTURES_WITH_TEAMS, toFixture } from './fixtureRow.ts';
import { elevensOf, type Candidate, type ChosenEleven } from './lineupElevens.ts';
import { OFFICIAL_ELEVENS_OF_FIXTURE, READ_OFFICIAL_ELEVENS } from './officialElevens.ts';
import { newestRun, onShow, readRows } from './readRows.ts';

const RUN = newestRun('r.matchday, r.as_of_ts');

const FORECAST_FIXTURES = `select x.fixture_id from pstart_predictions x where x.run_id = (${newestRun()})`;

const FIXTURES = `${FIXTURES_WITH_TEAMS} where f.id in (${FORECAST_FIXTURES}) order by f.kickoff_ts, f.id`;

const PREDICTIONS = `select x.player_id, x.team_id, x.fixture_id, x.probability, x.reliability, x.gains, p.name,
    p.positions, p.position_primary, p.injury_status, p.suspension, ${NOTE}
  from pstart_predictions x join players p on p.id = x.player_id ${NOTE_OF('x.player_id')}
  where x.run_id = (${newestRun()})`;
const BY_NAME = 'order by p.name, p.id';

/** More than the line-ups that tell a usual shape, since matches are put off. */
const SHAPE_MATCHDAYS = 8;

const RECENT_FIXTURES = `select f.id, f.matchday, f.kickoff_ts, f.home_team_id, f.away_team_id, f.home_goals, f.away_goals
  from fixtures f where ${onShow('f')} and f.status = 'finished'
    and f.matchday >= (select max(g.matchday) from fixtures g where ${onShow('g')} and g.status = 'finished') - ?`;

const RECENT_OF_CLUB = `${RECENT_FIXTURES} and (f.home_team_id = ? or f.away_team_id = ?)`;

const STARTERS = `select a.fixture_id, a.team_id, a.player_id, p.name, p.positions, p.position_primary,
    p.injury_status, p.suspension
  from appearances a join players p on p.id = a.player_id
  where a.started = 1`;

/** The elevens of the matchday that the newest run forecast. */
export function createLineupsStore(database: Database) {
  return {
    /** With one provider call. */
    async read(): Promise<Lineups> {
      const [[run], fixtures, predictions, recent, starters, official] = await readRows(database, [
        { sql: RUN },
        { sql: FIXTURES },
        { sql: `${PREDICTIONS} ${BY_NAME}` },
        { sql: RECENT_FIXTURES, args: [SHAPE_MATCHDAYS] },
        {
          sql: `${STARTERS} and (a.fixture_id in (${FORECAST_FIXTURES})
            or a.fixture_id in (select r.id from (${RECENT_FIXTURES}) r))`,
          args: [SHAPE_MATCHDAYS],
        },
        { sql: `${READ_OFFICIAL_ELEVENS} where fixture_id in (${FORECAST_FIXTURES})` },
      ]);
      const elevenOf = elevensOf({ predictions, recent, starters, official });
      const lineupOf = (fixtureId: string, side: FixtureSide) =>
        toLineup(side, elevenOf(fixtureId, side.teamId));
      return {
        matchday: run === undefined ? null : nullable(number).decode(run['matchday']),
        asOfTs: run === undefined ? null : text.decode(run['asOfTs']),
        fixtures: fixtures.map(toFixture).map(({ id, kickoffTs, status, home, away }) => ({
          id,
          kickoffTs,
          status,
          home: lineupOf(id, home),
          away: lineupOf(id, away),
        })),
      };
    },

    /**
     * A club's line-up in one fixture as `read` tells it, its players' ids only; with one provider call. Its basis is
     * 'none' where the newest run did not forecast the fixture.
     */
    async ofClub(
      fixtureId: string,
      teamId: string,
    ): Promise<{ basis: TeamLineup['basis']; playerIds: string[] }> {
      const ofClub = [SHAPE_MATCHDAYS, teamId, teamId];
      const [predictions, recent, starters, official] = await readRows(database, [
        { sql: `${PREDICTIONS} and x.fixture_id = ? and x.team_id = ?`, args: [fixtureId, teamId] },
        { sql: RECENT_OF_CLUB, args: ofClub },
        {
          sql: `${STARTERS} and a.team_id = ?
            and (a.fixture_id = ? or a.fixture_id in (select r.id from (${RECENT_OF_CLUB}) r))`,
          args: [teamId, fixtureId, ...ofClub],
        },
        { sql: OFFICIAL_ELEVENS_OF_FIXTURE, args: [fixtureId] },
      ]);
      const { basis, eleven } = elevensOf({ predictions, recent, starters, official })(fixtureId, teamId);
      return { basis, playerIds: eleven.map(({ id }) => id) };
    },
  };
}

function toLineup(side: FixtureSide, { basis, eleven, squad }: ChosenEleven): TeamLineup {
  const isForecast = basis === 'startChance';
  const alternatives = isForecast ? alternativesOf(eleven, squad) : new Map<string, Candidate[]>();
  const chosen = new Set(eleven.map(({ playerId }) => playerId));
  return {
    ...side,
    basis,
    eleven: eleven.map((candidate) => toSlot(candidate, alternatives)),
    doubtful: squad.filter((player) => isDoubtful(player) && !chosen.has(player.playerId)).map(toPlayer),
    gains: isForecast ? toGains(squad) : [],
  };
}

function toSlot(candidate: Candidate, alternatives: ReadonlyMap<string, readonly Candidate[]>): LineupSlot {
  return {
    ...toPlayer(candidate),
    reliability: candidate.reliability,
    alternatives: (alternatives.get(candidate.playerId) ?? []).map(({ id, name, probability }) => ({
      id,
      name,
      startProbability: probability,
    })),
  };
}

function toPlayer(candidate: Candidate): LineupPlayer {
  const { id, name, positionPrimary, positionGroup, injuryStatus, suspension, note, startProbability } =
    candidate;
  return { id, name, positionPrimary, positionGroup, injuryStatus, suspension, note, startProbability };
}

function toGains(squad: readonly Candidate[]): TeamLineup['gains'] {
  const nameOf = new Map(squad.map(({ playerId, name }) => [playerId, name]));
  return squad
    .flatMap(({ playerId, name, gains }) =>
      gains.map(({ absentPlayerId, gain }) => ({
        playerId,
        name,
        absentPlayerId,
        absentName: nameOf.get(absentPlayerId) ?? absentPlayerId,
        gain,
      })),
    )
    .toSorted((one, other) => other.gain - one.gain || (one.playerId < other.playerId ? -1 : 1));
}
