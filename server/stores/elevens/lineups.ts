import type { FixtureSide } from '#shared/catalog/fixtures.schema.ts';
import type { LineupPlayer, Lineups, LineupSlot, TeamLineup } from '#shared/elevens/lineups.schema.ts';
import { mayMiss } from '#shared/availability/playerStatus.ts';
import { mapInSlices } from '../../provider/loopTurns.ts';
import type { Database } from '../../provider/provider.ts';
import { alternativesOf } from '../../pstart/alternatives.ts';
import { players } from '../../schema/catalog.ts';
import { boolean, nullable, number, text } from '../../schema/columns.ts';
import { pstartPredictions } from '../../schema/runs.ts';
import { NOTE, NOTE_COLUMNS, NOTE_OF } from '../desk/availabilityNote.ts';
import { FIXTURE_WITH_TEAMS, FIXTURES_WITH_TEAMS, toFixture } from '../catalog/fixtureRow.ts';
import { FIXTURE_FACT, FIXTURE_FACT_OF_F } from '../season/factRows.ts';
import { elevensOf, type Candidate, type ChosenEleven } from './lineupElevens.ts';
import { OFFICIAL_ELEVENS_OF_FIXTURE, officialElevensIn } from './officialElevens.ts';
import { newestRun } from '../runs/newestRun.ts';
import { onShow } from '../season/onShow.ts';
import { question, readTogether } from '../statements.ts';

const RUN = question({ matchday: nullable(number), asOfTs: text }, newestRun('r.matchday, r.as_of_ts'));

const FORECAST_FIXTURES = `select x.fixture_id from pstart_predictions x where x.run_id = (${newestRun()})`;

const FIXTURES = question(
  FIXTURE_WITH_TEAMS,
  `${FIXTURES_WITH_TEAMS} where f.id in (${FORECAST_FIXTURES}) order by f.kickoff_ts, f.id`,
);

const PREDICTIONS = `select x.player_id, x.team_id, x.fixture_id, x.pstart as start_probability, x.reliability, x.gains,
    x.knowledge, p.name,
    p.positions, p.position_primary, p.injury_status, p.suspension, ${NOTE}
  from pstart_predictions x join players p on p.id = x.player_id ${NOTE_OF('x.player_id')}
  where x.run_id = (${newestRun()})`;

/** More matches than the usual shape needs, since some are postponed. */
const SHAPE_MATCHDAYS = 8;

const RECENT_FIXTURES = `select ${FIXTURE_FACT_OF_F}
  from fixtures f where ${onShow('f')} and f.status = 'finished'
    and f.matchday >= (select max(g.matchday) from fixtures g where ${onShow('g')} and g.status = 'finished') - ?`;

const RECENT_OF_CLUB = `${RECENT_FIXTURES} and (f.home_team_id = ? or f.away_team_id = ?)`;

const STARTERS = `select a.fixture_id, a.team_id, a.player_id, a.started, p.name, p.positions, p.position_primary,
    p.injury_status, p.suspension
  from appearances a join players p on p.id = a.player_id
  where a.started = 1`;

const PREDICTED = {
  playerId: text,
  teamId: text,
  fixtureId: text,
  startProbability: number,
  reliability: nullable(text),
  gains: nullable(text),
  ...pstartPredictions.pick('knowledge'),
  ...players.pick('name', 'positions', 'positionPrimary', 'injuryStatus', 'suspension'),
  ...NOTE_COLUMNS,
};
const STARTER = {
  playerId: text,
  teamId: text,
  fixtureId: text,
  started: boolean,
  ...players.pick('name', 'positions', 'positionPrimary', 'injuryStatus', 'suspension'),
};

const ALL_PREDICTIONS = question(
  PREDICTED,
  `${PREDICTIONS} and x.fixture_id is not null order by p.sort_name, p.id`,
);
const PREDICTIONS_OF_CLUB = question(PREDICTED, `${PREDICTIONS} and x.fixture_id = ? and x.team_id = ?`);

const RECENT = question(FIXTURE_FACT, RECENT_FIXTURES);
const RECENT_OF_A_CLUB = question(FIXTURE_FACT, RECENT_OF_CLUB);

const ALL_STARTERS = question(
  STARTER,
  `${STARTERS} and (a.fixture_id in (${FORECAST_FIXTURES})
    or a.fixture_id in (select r.fixture_id from (${RECENT_FIXTURES}) r))`,
);
const STARTERS_OF_CLUB = question(
  STARTER,
  `${STARTERS} and a.team_id = ?
    and (a.fixture_id = ? or a.fixture_id in (select r.fixture_id from (${RECENT_OF_CLUB}) r))`,
);

const OFFICIAL = officialElevensIn(FORECAST_FIXTURES);

/** The elevens of the matchday that the newest run forecast. */
export function createLineupsStore(database: Database) {
  return {
    /** With one provider call. */
    async read(): Promise<Lineups> {
      const [[run], fixtures, predictions, recent, starters, official] = await readTogether(database, [
        RUN(),
        FIXTURES(),
        ALL_PREDICTIONS(),
        RECENT(SHAPE_MATCHDAYS),
        ALL_STARTERS(SHAPE_MATCHDAYS),
        OFFICIAL(),
      ]);
      const elevenOf = elevensOf({ predictions, recent, starters, official });
      const lineupOf = (fixtureId: string, side: FixtureSide) =>
        toLineup(side, elevenOf(fixtureId, side.teamId));
      const lineups = await mapInSlices(
        fixtures.map(toFixture),
        ({ id, kickoffTs, status, home, away }) => ({
          id,
          kickoffTs,
          status,
          home: lineupOf(id, home),
          away: lineupOf(id, away),
        }),
        { stride: 1 },
      );
      return { matchday: run?.matchday ?? null, asOfTs: run?.asOfTs ?? null, fixtures: lineups };
    },

    /**
     * A club's line-up in one fixture as `read` shows it, with the players' ids only and one provider call. Its basis is
     * 'none' when the newest run did not forecast the fixture.
     */
    async ofClub(
      fixtureId: string,
      teamId: string,
    ): Promise<{ basis: TeamLineup['basis']; playerIds: string[] }> {
      const ofClub = [SHAPE_MATCHDAYS, teamId, teamId] as const;
      const [predictions, recent, starters, official] = await readTogether(database, [
        PREDICTIONS_OF_CLUB(fixtureId, teamId),
        RECENT_OF_A_CLUB(...ofClub),
        STARTERS_OF_CLUB(teamId, fixtureId, ...ofClub),
        OFFICIAL_ELEVENS_OF_FIXTURE(fixtureId),
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
    knowledge: squad[0]?.knowledge ?? null,
    eleven: eleven.map((candidate) => toSlot(candidate, alternatives)),
    doubtful: squad.filter((player) => mayMiss(player) && !chosen.has(player.playerId)).map(toPlayer),
    gains: isForecast ? toGains(squad) : [],
  };
}

function toSlot(candidate: Candidate, alternatives: ReadonlyMap<string, readonly Candidate[]>): LineupSlot {
  return {
    ...toPlayer(candidate),
    reliability: candidate.reliability,
    alternatives: (alternatives.get(candidate.playerId) ?? []).map(({ id, name, startProbability }) => ({
      id,
      name,
      startProbability: startProbability ?? 0,
    })),
  };
}

function toPlayer(candidate: Candidate): LineupPlayer {
  const { id, name, positionPrimary, positionGroup, status, suspension, ailment, note, startProbability } =
    candidate;
  return { id, name, positionPrimary, positionGroup, status, suspension, ailment, note, startProbability };
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
