import type { FixtureSide } from '@hub/shared/catalog/fixtures.schema.ts';
import type { LineupPlayer, Lineups, LineupSlot, TeamLineup } from '@hub/shared/elevens/lineups.schema.ts';
import { mayMiss } from '@hub/shared/availability/playerStatus.ts';
import { mapInSlices } from '@hub/provider/loopTurns.ts';
import type { Database } from '@hub/provider/provider.ts';
import { alternativesOf } from '@hub/forecast/start/eleven/alternatives.ts';
import { players } from '../../schema/catalog.ts';
import { nullable, number, selected, text } from '../../schema/columns.ts';
import { pstartPredictions } from '../../schema/runs.ts';
import { appearances } from '../../schema/season.ts';
import { NOTE_COLUMNS, NOTE_OF } from '../catalog/availabilityNote.ts';
import { FIXTURE_WITH_TEAMS, FIXTURES_WITH_TEAMS, toFixture } from '../catalog/fixtureRow.ts';
import { FIXTURE_FACT } from '../season/factRows.ts';
import { SIDES_UNSEEN } from '../catalog/unseenClubs.ts';
import { elevensOf, type LineupCandidate, type ChosenEleven } from './lineupElevens.ts';
import { OFFICIAL_ELEVEN, OFFICIAL_ELEVENS_OF_FIXTURE } from '../season/officialElevenRows.ts';
import { newestRun } from '../runs/newestRun.ts';
import { inCurrentSeason } from '../season/inCurrentSeason.ts';
import { query, readTogether } from '../statements.ts';

const RUN = query({ matchday: nullable(number), asOfTs: text }, newestRun('r.matchday, r.as_of_ts'));

const FORECAST_FIXTURES =
  `select x.fixture_id from pstart_predictions x where x.run_id = (${newestRun()})` as const;

/** Also those of the run's matchday between clubs for which it has no forecast, because none of their elevens is known. */
const FIXTURES = query(
  { ...FIXTURE_WITH_TEAMS, ...SIDES_UNSEEN },
  `${FIXTURES_WITH_TEAMS} where f.id in (${FORECAST_FIXTURES})
    or (f.matchday = (${newestRun('r.matchday')}) and ${inCurrentSeason('f')} and f.status = 'scheduled'
      and not exists (select 1 from pstart_predictions y
        where y.run_id = (${newestRun()}) and y.team_id in (f.home_team_id, f.away_team_id)))
  order by f.kickoff_ts, f.id`,
);

const PREDICTIONS = `select {columns}
  from pstart_predictions x join players p on p.id = x.player_id ${NOTE_OF('x.player_id')}
  where x.run_id = (${newestRun()})` as const;

/** More matches than the usual shape needs, since some are postponed. */
const SHAPE_MATCHDAYS = 8;

const SHAPE_FROM = `(select max(g.matchday) from fixtures g
      where ${inCurrentSeason('g')} and g.status = 'finished') - ${SHAPE_MATCHDAYS}` as const;

const RECENT_FIXTURES = `from fixtures f
  where ${inCurrentSeason('f')} and f.status = 'finished'
    and f.matchday >= ${SHAPE_FROM}` as const;

const RECENT_OF_CLUB =
  `${RECENT_FIXTURES} and (f.home_team_id = :teamId or f.away_team_id = :teamId)` as const;

const STARTERS =
  'select {columns} from appearances a join players p on p.id = a.player_id where a.started = 1';

const PLAYER = players
  .as('p')
  .pick('name', 'positions', 'positionPrimary', 'preferredFoot', 'heightCm', 'injuryStatus', 'suspension');
const PREDICTED = {
  playerId: selected('x.player_id', text),
  teamId: selected('x.team_id', text),
  fixtureId: selected('x.fixture_id', text),
  startProbability: selected('x.pstart', number),
  ...pstartPredictions.as('x').pick('reliability', 'gains', 'knowledge'),
  ...PLAYER,
  ...NOTE_COLUMNS,
};
const STARTER = { ...appearances.as('a').pick('fixtureId', 'teamId', 'playerId', 'started'), ...PLAYER };

const ALL_PREDICTIONS = query(
  PREDICTED,
  `${PREDICTIONS} and x.fixture_id is not null order by p.sort_name, p.id`,
);
const PREDICTIONS_OF_CLUB = query(
  PREDICTED,
  `${PREDICTIONS} and x.fixture_id = :fixtureId and x.team_id = :teamId`,
);

const RECENT = query(FIXTURE_FACT, `select {columns} ${RECENT_FIXTURES}`);
const RECENT_OF_A_CLUB = query(FIXTURE_FACT, `select {columns} ${RECENT_OF_CLUB}`);

const ALL_STARTERS = query(
  STARTER,
  `${STARTERS} and (a.fixture_id in (${FORECAST_FIXTURES})
    or a.fixture_id in (select f.id ${RECENT_FIXTURES}))`,
);
const STARTERS_OF_CLUB = query(
  STARTER,
  `${STARTERS} and a.team_id = :teamId
    and (a.fixture_id = :fixtureId or a.fixture_id in (select f.id ${RECENT_OF_CLUB}))`,
);

const OFFICIAL = query(
  OFFICIAL_ELEVEN,
  `select {columns} from official_elevens where fixture_id in (${FORECAST_FIXTURES})`,
);

/** The elevens of the matchday that the newest run forecast. */
export function createLineupsStore(database: Database) {
  return {
    /** With one provider call. */
    async read(): Promise<Lineups> {
      const [[run], fixtures, predictions, recent, starters, official] = await readTogether(database, [
        RUN(),
        FIXTURES(),
        ALL_PREDICTIONS(),
        RECENT(),
        ALL_STARTERS(),
        OFFICIAL(),
      ]);
      const elevenOf = elevensOf({ predictions, recent, starters, official });
      const lineupOf = (fixtureId: string, side: FixtureSide, isUnseen: boolean) =>
        toLineup(side, elevenOf(fixtureId, side.teamId), isUnseen);
      const lineups = await mapInSlices(
        fixtures,
        (row) => {
          const { id, kickoffTs, status, home, away } = toFixture(row);
          return {
            id,
            kickoffTs,
            status,
            home: lineupOf(id, home, row.isHomeUnseen),
            away: lineupOf(id, away, row.isAwayUnseen),
          };
        },
        { stride: 1 },
      );
      return { matchday: run?.matchday ?? null, asOfTs: run?.asOfTs ?? null, fixtures: lineups };
    },

    /**
     * A club's line-up in one fixture as in `read`, but with player ids only, with one provider call. Its basis is 'none' if
     * the newest run did not forecast the fixture.
     */
    async ofClub(
      fixtureId: string,
      teamId: string,
    ): Promise<{ basis: TeamLineup['basis']; playerIds: string[] }> {
      const [predictions, recent, starters, official] = await readTogether(database, [
        PREDICTIONS_OF_CLUB({ fixtureId, teamId }),
        RECENT_OF_A_CLUB({ teamId }),
        STARTERS_OF_CLUB({ fixtureId, teamId }),
        OFFICIAL_ELEVENS_OF_FIXTURE({ fixtureId }),
      ]);
      const { basis, eleven } = elevensOf({ predictions, recent, starters, official })(fixtureId, teamId);
      return { basis, playerIds: eleven.map(({ id }) => id) };
    },
  };
}

function toLineup(side: FixtureSide, { basis, eleven, squad }: ChosenEleven, isUnseen: boolean): TeamLineup {
  const isForecast = basis === 'startChance';
  const alternatives = isForecast ? alternativesOf(eleven, squad) : new Map<string, LineupCandidate[]>();
  const chosen = new Set(eleven.map(({ playerId }) => playerId));
  const missing = squad.filter((player) => mayMiss(player) && !chosen.has(player.playerId));
  const named = new Set([...eleven, ...missing, ...[...alternatives.values()].flat()]);
  return {
    ...side,
    basis: basis === 'none' && isUnseen ? 'unseen' : basis,
    knowledge: squad[0]?.knowledge ?? null,
    eleven: eleven.map((candidate) => toSlot(candidate, alternatives)),
    doubtful: missing.map(toPlayer),
    bench: squad
      .filter((player) => !named.has(player))
      .toSorted(byChance)
      .map(toAlternative),
    gains: isForecast ? toGains(squad) : [],
  };
}

function toSlot(
  candidate: LineupCandidate,
  alternatives: ReadonlyMap<string, readonly LineupCandidate[]>,
): LineupSlot {
  return {
    ...toPlayer(candidate),
    reliability: candidate.reliability,
    alternatives: (alternatives.get(candidate.playerId) ?? []).map(toAlternative),
  };
}

const toAlternative = ({ id, name, startProbability }: LineupCandidate) => ({
  id,
  name,
  startProbability: startProbability ?? 0,
});

const byChance = (one: LineupCandidate, other: LineupCandidate) =>
  (other.startProbability ?? 0) - (one.startProbability ?? 0);

function toPlayer(candidate: LineupCandidate): LineupPlayer {
  const { id, name, positionPrimary, positionGroup, preferredFoot, heightCm, startProbability } = candidate;
  const { status, suspension, ailment, note } = candidate;
  return {
    id,
    name,
    positionPrimary,
    positionGroup,
    preferredFoot,
    heightCm,
    status,
    suspension,
    ailment,
    note,
    startProbability,
  };
}

function toGains(squad: readonly LineupCandidate[]): TeamLineup['gains'] {
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
