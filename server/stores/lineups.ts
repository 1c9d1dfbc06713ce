import type { FixtureSide } from '../../shared/fixtures.ts';
import type { LineupPlayer, Lineups, LineupSlot, TeamLineup } from '../../shared/lineups.ts';
import { StartGain } from '../../shared/pstart.ts';
import { RELIABILITIES, type Reliability } from '../../shared/pstartOutlook.ts';
import { POSITION_GROUPS, toInjuryStatus } from '../../shared/terms.ts';
import type { Database, TableRow } from '../provider/provider.ts';
import { alternativesOf } from '../pstart/alternatives.ts';
import { predictedEleven, usualShapesOf } from '../pstart/predictedEleven.ts';
import { recentElevensOf } from '../pstart/recentElevens.ts';
import { nullable, number, text } from '../schema/columns.ts';
import { NOTE, NOTE_OF, toNote } from './availability.ts';
import { positionGroupOfRow, toFixtureFact } from './factRows.ts';
import { FIXTURES_WITH_TEAMS, toFixture } from './fixtureRow.ts';
import { officialElevensOf, READ_OFFICIAL_ELEVENS } from './officialElevens.ts';
import { officialKey } from '../pstart/officialKey.ts';
import { onShow, readRows } from './readRows.ts';

const NEWEST_RUN = `select r.id from pstart_runs r where ${onShow('r')} order by r.finished_ts desc, r.id desc limit 1`;

const RUN = `select r.matchday, r.as_of_ts from pstart_runs r where r.id = (${NEWEST_RUN})`;

const FORECAST_FIXTURES = `select x.fixture_id from pstart_predictions x where x.run_id = (${NEWEST_RUN})`;

const FIXTURES = `${FIXTURES_WITH_TEAMS} where f.id in (${FORECAST_FIXTURES}) order by f.kickoff_ts, f.id`;

const PREDICTIONS = `select x.player_id, x.team_id, x.fixture_id, x.probability, x.reliability, x.gains, p.name,
    p.positions, p.position_primary, p.injury_status, p.suspension, ${NOTE}
  from pstart_predictions x join players p on p.id = x.player_id ${NOTE_OF('x.player_id')}
  where x.run_id = (${NEWEST_RUN}) order by p.name, p.id`;

/** More than the line-ups that tell a usual shape, since matches are put off. */
const SHAPE_MATCHDAYS = 8;

const RECENT_FIXTURES = `select f.id, f.matchday, f.kickoff_ts, f.home_team_id, f.away_team_id, f.home_goals, f.away_goals
  from fixtures f where ${onShow('f')} and f.status = 'finished'
    and f.matchday >= (select max(g.matchday) from fixtures g where ${onShow('g')} and g.status = 'finished') - ?`;

/** Of the recent matches, and of the forecast ones where they have begun. */
const STARTERS = `select a.fixture_id, a.team_id, a.player_id, p.name, p.positions, p.position_primary,
    p.injury_status, p.suspension
  from appearances a join players p on p.id = a.player_id
  where a.started = 1 and (a.fixture_id in (${FORECAST_FIXTURES})
    or a.fixture_id in (select r.id from (${RECENT_FIXTURES}) r))`;

interface Candidate extends LineupPlayer {
  playerId: string;
  probability: number;
  reliability: Reliability | null;
}

/** The elevens of the matchday that the newest run forecast. */
export function createLineupsStore(database: Database) {
  return {
    /** With one provider call. */
    async read(): Promise<Lineups> {
      const [[run], fixtures, predictions, recent, starters, official] = await readRows(database, [
        { sql: RUN },
        { sql: FIXTURES },
        { sql: PREDICTIONS },
        { sql: RECENT_FIXTURES, args: [SHAPE_MATCHDAYS] },
        { sql: STARTERS, args: [SHAPE_MATCHDAYS] },
        { sql: `${READ_OFFICIAL_ELEVENS} where fixture_id in (${FORECAST_FIXTURES})` },
      ]);
      const sources: Sources = {
        predictionsOf: Map.groupBy(predictions, keyOf),
        startersOf: Map.groupBy(starters, keyOf),
        official: officialElevensOf(official),
        recentElevens: recentElevensOf({
          played: recent.map(toFixtureFact),
          appearances: starters.map((row) => ({
            fixtureId: text.decode(row['fixtureId']),
            teamId: text.decode(row['teamId']),
            playerId: text.decode(row['playerId']),
            started: true,
          })),
        }),
        groupOf: new Map(
          [...starters, ...predictions].map((row) => [text.decode(row['playerId']), positionGroupOfRow(row)]),
        ),
      };
      return {
        matchday: run === undefined ? null : nullable(number).decode(run['matchday']),
        asOfTs: run === undefined ? null : text.decode(run['asOfTs']),
        fixtures: fixtures.map(toFixture).map(({ id, kickoffTs, status, home, away }) => ({
          id,
          kickoffTs,
          status,
          home: toLineup(home, id, sources),
          away: toLineup(away, id, sources),
        })),
      };
    },
  };
}

interface Sources {
  predictionsOf: ReadonlyMap<string, readonly TableRow[]>;
  startersOf: ReadonlyMap<string, readonly TableRow[]>;
  official: ReturnType<typeof officialElevensOf>;
  recentElevens: ReturnType<typeof recentElevensOf>;
  groupOf: ReadonlyMap<string, ReturnType<typeof positionGroupOfRow>>;
}

const keyOf = (row: TableRow) => officialKey(text.decode(row['fixtureId']), text.decode(row['teamId']));

function toLineup(side: FixtureSide, fixtureId: string, sources: Sources): TeamLineup {
  const key = officialKey(fixtureId, side.teamId);
  const predictions = sources.predictionsOf.get(key) ?? [];
  const squad = predictions.map(toCandidate);
  const known = new Map(squad.map((candidate) => [candidate.playerId, candidate]));
  const began = (sources.startersOf.get(key) ?? []).map(
    (row) => known.get(text.decode(row['playerId'])) ?? toCandidate(row),
  );
  const announced = squad.filter(({ playerId }) => sources.official.get(key)?.has(playerId));
  const lineups = (sources.recentElevens.get(side.teamId) ?? []).map((eleven) =>
    [...eleven].flatMap((playerId) => sources.groupOf.get(playerId) ?? []),
  );
  const { basis, eleven } =
    began.length > 0
      ? { basis: 'startingEleven' as const, eleven: began }
      : announced.length > 0
        ? { basis: 'officialEleven' as const, eleven: announced }
        : {
            basis: squad.length > 0 ? ('startChance' as const) : ('none' as const),
            eleven: predictedEleven(squad, usualShapesOf(lineups)),
          };
  const alternatives =
    basis === 'startChance' ? alternativesOf(eleven, squad) : new Map<string, Candidate[]>();
  const chosen = new Set(eleven.map(({ playerId }) => playerId));
  return {
    ...side,
    basis,
    eleven: eleven.toSorted(byPlace).map((candidate) => toSlot(candidate, alternatives)),
    doubtful: squad.filter((player) => isDoubtful(player) && !chosen.has(player.playerId)).map(toPlayer),
    gains: basis === 'startChance' ? toGains(predictions) : [],
  };
}

function toCandidate(row: TableRow): Candidate {
  const playerId = text.decode(row['playerId']);
  const startProbability = nullable(number).decode(row['probability']);
  return {
    id: playerId,
    playerId,
    name: text.decode(row['name']),
    positionPrimary: text.decode(row['positionPrimary']),
    positionGroup: positionGroupOfRow(row) ?? 'midfielder',
    injuryStatus: toInjuryStatus(text.decode(row['injuryStatus'])),
    suspension: text.decode(row['suspension']),
    note: toNote(row),
    startProbability,
    probability: startProbability ?? 0,
    reliability: RELIABILITIES.find((word) => word === row['reliability']) ?? null,
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

const StartGains = StartGain.array();

function toGains(predictions: readonly TableRow[]): TeamLineup['gains'] {
  const nameOf = new Map(predictions.map((row) => [text.decode(row['playerId']), text.decode(row['name'])]));
  return predictions
    .flatMap((row) => {
      const json = nullable(text).decode(row['gains']);
      if (json === null) return [];
      return StartGains.parse(JSON.parse(json)).map(({ absentPlayerId, gain }) => ({
        playerId: text.decode(row['playerId']),
        name: text.decode(row['name']),
        absentPlayerId,
        absentName: nameOf.get(absentPlayerId) ?? absentPlayerId,
        gain,
      }));
    })
    .toSorted((one, other) => other.gain - one.gain || (one.playerId < other.playerId ? -1 : 1));
}

const isDoubtful = ({ injuryStatus, suspension }: LineupPlayer) =>
  suspension !== 'none' || ['questionable', 'injured', 'suspended'].includes(injuryStatus);

/** Codes of the left side first, of the right side last, as they stand on the pitch seen from behind the goal. */
function sideOf({ positionPrimary }: LineupPlayer): number {
  if (/^L/i.test(positionPrimary)) return -1;
  return /^R/i.test(positionPrimary) ? 1 : 0;
}

const byPlace = (one: Candidate, other: Candidate) =>
  POSITION_GROUPS.indexOf(one.positionGroup) - POSITION_GROUPS.indexOf(other.positionGroup) ||
  sideOf(one) - sideOf(other) ||
  other.probability - one.probability ||
  (one.id < other.id ? -1 : 1);
