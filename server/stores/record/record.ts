import {
  LAST_HORIZON,
  CALLS_SHOWN,
  RECORD_BASES,
  type PredictionRecord,
  type RecordBase,
  type RecordCall,
  type RecordOfBase,
  type RecordFigures,
  type PointsRecord,
  type EarlierSeason,
} from '@hub/shared/record/record.schema.ts';
import type { HitRate } from '@hub/shared/record/hitRate.schema.ts';
import { CROWD_MIN } from '@hub/shared/limits.ts';
import { mapInSlices } from '@hub/provider/loopTurns.ts';
import type { Database } from '@hub/provider/provider.ts';
import { BASELINE_AGAIN, BASELINE_OTHERS } from '@hub/forecast/research/start/evaluate/scoreSnapshot.ts';
import { teams } from '../../schema/catalog.ts';
import { boolean, nullable, number, text } from '../../schema/columns.ts';
import { ledgerScores } from '../../schema/record.ts';
import { withoutValues } from '../namedValues.ts';
import { EXPECTED_ELEVENS } from '../season/expectedElevenRows.ts';
import { inCurrentSeason } from '../season/inCurrentSeason.ts';
import { FINISHED_FIXTURES, scoredElevensOf, TOLD_STARTERS } from '../season/scoredElevens.ts';
import { SETTINGS, settingsOf } from '../season/settings.ts';
import { query, readRows, readTogether, type ResultRow } from '../statements.ts';
import { readFrozenPoints, readPointsScores, type FrozenPoints, type PointsScore } from './frozenPoints.ts';
import { expectedRecordOf, SEASONS_SOURCES } from './expectedRecord.ts';
import { readChanceSteps } from './chanceSteps.ts';
import { BASE, IS_SCORED, JOINED_FIXTURE, SCORED, IS_SCORED_EARLIER } from './scoredSnapshots.ts';
import { cardsOf, crowdOf, recordFigures, sumBins, sumReports, type JudgedRow } from './recordFigures.ts';
import { clusterInterval } from '@hub/forecast/research/start/evaluate/intervals.ts';

const CLUBS_MATCH = `x.snapshot_id || ' ' || x.team_id`;
/** False for the first match of a club's season, which has no previous one to compare with. */
const IS_COMPARED = 'x.yardstick_right is not null' as const;

/** Sums of each season before the scored one, by base. */
const EARLIER_SCORES = query(
  {
    season: text,
    base: text,
    teamMatches: number,
    rightSum: number,
    comparedMatches: number,
    comparedSum: number,
    againSum: number,
  },
  `select s.season, ${BASE} as base, count(distinct ${CLUBS_MATCH}) as team_matches, sum(x.right_of_eleven) as right_sum,
    count(distinct case when ${IS_COMPARED} then ${CLUBS_MATCH} end) as compared_matches,
    sum(case when ${IS_COMPARED} then x.right_of_eleven else 0 end) as compared_sum,
    sum(coalesce(x.yardstick_right, 0)) as again_sum
  from ledger_scores x join ledger_snapshots s on s.id = x.snapshot_id ${JOINED_FIXTURE}
  where ${IS_SCORED_EARLIER}
  group by s.season, ${BASE}`,
);

/** Newest season first, each measured by the forecasts frozen nearest to kickoff. */
function toEarlierSeasons(rows: readonly ResultRow<typeof EARLIER_SCORES>[]): EarlierSeason[] {
  const seasons = [...Map.groupBy(rows, ({ season }) => season)].toSorted(([one], [other]) =>
    one < other ? 1 : -1,
  );
  return seasons.flatMap(([season, ofSeason]) => {
    const base = RECORD_BASES.find((each) => ofSeason.some((row) => row.base === each));
    const row = ofSeason.find((each) => each.base === base);
    if (base === undefined || row === undefined) return [];
    const { teamMatches, rightSum, comparedMatches, comparedSum, againSum } = row;
    const baseline =
      comparedMatches === 0
        ? null
        : {
            right: againSum / comparedMatches,
            ours: comparedSum / comparedMatches,
            teamMatches: comparedMatches,
          };
    return [{ season, base, teamMatches, rightOf11: rightSum / teamMatches, baseline }];
  });
}

/** Forecasts of five matchdays: fewer frozen ones are too few to stand for the hub. */
const ENOUGH_TEAM_MATCHES = 90;

/** Whether forecasts may stand for the hub: frozen ones if they are enough, or recalculated ones. The first such base does. */
const isFlagship = (base: RecordBase, teamMatches: number): boolean =>
  base === 'replay' || (base !== 'manual' && teamMatches >= ENOUGH_TEAM_MATCHES);

/** Players from which on a bin's share of starters is meaningful. */
const CALIBRATION_PLAYERS = 100;

/** The record in one figure, or that of an earlier season while it has too few forecasts; null if all have. */
export function hitRateOf({ season, isLastSeason, bases, earlier }: PredictionRecord): HitRate {
  const first = bases.find((one) => isFlagship(one.base, one.season.teamMatches));
  const right = first === undefined ? null : rightOf(first.season);
  if (first === undefined || right === null) {
    const last = earlier.find(({ base, teamMatches }) => isFlagship(base, teamMatches));
    if (last === undefined) return null;
    const { rightOf11, ...rest } = last;
    return { ...rest, right: rightOf11, isLastSeason: true, calibration: [], clubs: [] };
  }
  return {
    season,
    isLastSeason,
    base: first.base,
    right,
    baseline: comparedOf(first.season),
    teamMatches: first.season.teamMatches,
    calibration: first.bins.flatMap(({ predicted, happened, players }) =>
      predicted === null || happened === null || players < CALIBRATION_PLAYERS
        ? []
        : [{ said: predicted, happened }],
    ),
    clubs: first.teams.flatMap(({ teamId, figures }) => {
      const own = rightOf(figures);
      return own === null ? [] : [{ teamId, right: own }];
    }),
  };
}

function comparedOf({ baseline }: RecordFigures): NonNullable<HitRate>['baseline'] {
  if (baseline === null) return null;
  const { right, ours, teamMatches } = baseline;
  return { right, ours: ours.right, teamMatches };
}

const rightOf = ({ predictedEleven, rightOf11 }: RecordFigures): number | null =>
  rightOf11 ?? predictedEleven;

const SCORES = query(
  { ...ledgerScores.columns, base: text, matchday: number, season: text, fixtureId: text },
  `select x.*, ${BASE} as base, s.matchday, s.season, s.fixture_id
  from ledger_scores x join (select s.* from ${SCORED}) s on s.id = x.snapshot_id`,
);

const ERROR = '(x.pstart - x.started) * (x.pstart - x.started)';
/** The baseline 'same eleven again', as in the scores. */
const BASELINE = `case when x.started_last = 1 then ${BASELINE_AGAIN} else ${BASELINE_OTHERS} end` as const;
const BASELINE_ERROR = `(${BASELINE} - x.started) * (${BASELINE} - x.started)`;

/** Calls of each base's latest matchday in an order; only the last of several forecasts of a match, such as manual runs. */
const calls = (order: string) =>
  query(
    {
      playerId: text,
      startProbability: number,
      started: boolean,
      startedLast: nullable(boolean),
      fixtureId: text,
      base: text,
      name: nullable(text),
      teamShortName: nullable(text),
    },
    `select player_id, start_probability, started, started_last, fixture_id, base, name, team_short_name from (
    select x.player_id, x.pstart as start_probability, x.started, x.started_last, newest.fixture_id, newest.base,
      p.name, t.short_name as team_short_name,
      row_number() over (partition by newest.base order by ${withoutValues(order)} desc, x.id) as place
    from ledger_predictions x
      join (select s.id, s.fixture_id, s.matchday, ${BASE} as base,
          row_number() over (partition by ${BASE}, s.fixture_id order by s.frozen_ts desc, s.id desc) as age
        from ${SCORED}) newest on newest.id = x.snapshot_id and newest.age = 1
      join (select ${BASE} as base, max(s.matchday) as matchday from ${SCORED} group by ${BASE}) latest
        on latest.base = newest.base and latest.matchday = newest.matchday
      left join players p on p.id = x.player_id left join teams t on t.id = x.team_id
  ) ranked where place <= ${CALLS_SHOWN} order by base, place`,
  );
const BEST_CALLS = calls(`(${BASELINE_ERROR} - ${ERROR})`);
const WORST_CALLS = calls(ERROR);

/** Tips on each player and the chance frozen 75 minutes before kickoff, for players with enough tips. */
const CROWD = query(
  { tips: number, yes: number, started: boolean, startProbability: number },
  `select count(*) as tips, sum(t.starts) as yes, max(x.started) as started, max(x.pstart) as start_probability
  from start_tips t
    join (select s.* from ${SCORED} and s.kind = 'frozen' and s.slot = '${LAST_HORIZON}') s on s.fixture_id = t.fixture_id
    join ledger_predictions x on x.snapshot_id = s.id and x.player_id = t.player_id
  group by t.fixture_id, t.player_id
  having count(*) >= ${CROWD_MIN}`,
);

const TEAM_NAMES = query(teams.pick('id', 'name', 'shortName'), 'select {columns} from teams');

const WAITING = query(
  { fixtures: number },
  `select count(distinct s.fixture_id) as fixtures from ledger_snapshots s
  join fixtures f on f.id = s.fixture_id and f.kickoff_ts = s.kickoff_ts
  where ${inCurrentSeason('s')} and s.scored_ts is null and s.kind = 'frozen'`,
);

const CSV_ROWS = query(
  {
    id: text,
    matchday: number,
    kickoffTs: text,
    fixtureId: text,
    teamName: nullable(text),
    playerId: text,
    playerName: nullable(text),
    positionGroup: text,
    base: text,
    frozenTs: text,
    asOfTs: text,
    modelVersion: text,
    startProbability: number,
    comesOn: nullable(number),
    startedLast: nullable(boolean),
    started: nullable(boolean),
    withoutNews: nullable(number),
    said: nullable(text),
    points: nullable(text),
  },
  `select x.id, s.matchday, s.kickoff_ts, s.fixture_id, t.name as team_name, x.player_id, p.name as player_name,
    x.position_group, ${BASE} as base, s.frozen_ts, s.as_of_ts, s.model_version, x.pstart as start_probability, x.comes_on,
    x.started_last, x.started, x.pstart_without_news as without_news, x.said, x.points
  from ledger_predictions x join ledger_snapshots s on s.id = x.snapshot_id
    ${JOINED_FIXTURE}
    left join players p on p.id = x.player_id left join teams t on t.id = x.team_id
  where ${IS_SCORED} and x.id > :afterId
  order by x.id limit :limit`,
);

/** One scored prediction of the ledger. */
export interface LedgerLine {
  id: string;
  matchday: number;
  kickoffTs: string;
  fixtureId: string;
  teamName: string;
  playerId: string;
  playerName: string;
  positionGroup: string;
  base: string;
  frozenTs: string;
  asOfTs: string;
  modelVersion: string;
  startProbability: number;
  comesOn: number | null;
  startedLast: boolean | null;
  started: boolean;
  withoutNews: number | null;
  said: string | null;
  /** One for each game with expected points. */
  points: FrozenPoints[];
}

/** The record; all figures come from the ledger. */
export function createRecordStore(database: Database) {
  return {
    /** The current season's record, or before its first score that of the newest scored season, with one provider call. */
    async read(): Promise<PredictionRecord> {
      const [settings, names, scores, best, worst, [waiting], tipped, earlier, ...told] = await readTogether(
        database,
        [
          SETTINGS(),
          TEAM_NAMES(),
          SCORES(),
          BEST_CALLS(),
          WORST_CALLS(),
          WAITING(),
          CROWD(),
          EARLIER_SCORES(),
          SEASONS_SOURCES(),
          EXPECTED_ELEVENS(),
          FINISHED_FIXTURES(),
          TOLD_STARTERS(),
        ],
      );
      const { season, competition } = settingsOf(settings);
      const clubOf = new Map(names.map((club) => [club.id, club]));
      const judged = await mapInSlices(scores, toJudgedRow);
      const rowsOf = Map.groupBy(judged, ({ base }) => base);
      const callsOf = (rows: typeof best, base: RecordBase) =>
        rows.filter((row) => row.base === base).map(toCall);
      const found: RecordOfBase[] = [];
      for (const base of RECORD_BASES) {
        const rows = rowsOf.get(base);
        if (rows === undefined) continue;
        const figures = await ofBase(base, rows, clubOf);
        found.push({ ...figures, bestCalls: callsOf(best, base), worstCalls: callsOf(worst, base) });
      }
      const flagship = found.find((one) => isFlagship(one.base, one.season.teamMatches)) ?? found[0];
      const bases = [
        ...(flagship === undefined ? [] : [flagship]),
        ...found.filter((one) => one !== flagship),
      ];
      const scored = scores[0]?.season ?? season;
      const [sources, expected, finished, starters] = told;
      const elevens = scored === season ? scoredElevensOf(expected, finished, starters) : [];
      return {
        season: scored,
        isLastSeason: scored !== season,
        competition,
        bases,
        crowd: crowdOf(tipped),
        expected: expectedRecordOf(elevens, sources, judged),
        earlier: toEarlierSeasons(earlier),
        waiting: waiting?.fixtures ?? 0,
      };
    },

    /** See `readChanceSteps`. */
    chanceStepsOf: (teamId: string) => readChanceSteps(database, teamId),

    /** The record of `read` in one figure. */
    async hitRate(): Promise<HitRate> {
      return hitRateOf(await this.read());
    },

    /** Scored predictions after a given id, by id, so that any number can be sent in parts. */
    async lines(afterId: string, limit: number): Promise<LedgerLine[]> {
      const rows = await readRows(database, CSV_ROWS({ afterId, limit }));
      return rows.map(toLine);
    },
  };
}

/** Computes a base's figures in slices, because a season has thousands of scores. */
async function ofBase(
  base: RecordBase,
  rows: readonly JudgedRow[],
  clubOf: ReadonlyMap<string, Club>,
): Promise<Omit<RecordOfBase, 'bestCalls' | 'worstCalls'>> {
  const by = <K, F>(key: (row: JudgedRow) => K, toFigures: (of: [K, JudgedRow[]]) => F) =>
    mapInSlices([...Map.groupBy(rows, key)], toFigures, { stride: 1 });
  const matchdays = await by(
    ({ matchday }) => matchday,
    ([matchday, ofDay]) => ({
      matchday,
      figures: recordFigures(ofDay, 'clubs'),
      cards: cardsOf(ofDay),
    }),
  );
  const teamFigures = await by(
    ({ score }) => score.teamId,
    ([teamId, ofTeam]) => ({
      teamId,
      name: clubOf.get(teamId)?.name ?? teamId,
      figures: recordFigures(ofTeam, 'clubs'),
    }),
  );
  const groups = await by(
    ({ positionGroup }) => positionGroup,
    ([group, ofGroup]) => ({ group, figures: recordFigures(ofGroup, 'group') }),
  );
  const latest = Math.max(...matchdays.map(({ matchday }) => matchday));
  return {
    base,
    latestClubs: clubsOf(
      rows.filter(({ matchday }) => matchday === latest),
      clubOf,
    ),
    season: recordFigures(rows, 'clubs'),
    points: pointsFigures(rows),
    matchdays: matchdays.toSorted((one, other) => other.matchday - one.matchday),
    teams: teamFigures.toSorted(
      (one, other) =>
        (other.figures.rightOf11 ?? 0) - (one.figures.rightOf11 ?? 0) || (one.name < other.name ? -1 : 1),
    ),
    groups: groups.toSorted((one, other) => groupPlace(one.group) - groupPlace(other.group)),
    statusReports: sumReports(rows),
    bins: sumBins(rows.map(({ bins }) => bins)),
  };
}

interface Club {
  name: string;
  shortName: string;
}

/** The right ones of each club's eleven, best club first. */
function clubsOf(rows: readonly JudgedRow[], clubOf: ReadonlyMap<string, Club>): RecordOfBase['latestClubs'] {
  return [...Map.groupBy(rows, ({ score }) => score.teamId)]
    .map(([teamId, ofTeam]) => ({
      teamId,
      name: clubOf.get(teamId)?.name ?? teamId,
      shortName: clubOf.get(teamId)?.shortName ?? teamId,
      right: recordFigures(ofTeam, 'clubs').rightOf11 ?? 0,
    }))
    .toSorted((one, other) => other.right - one.right || (one.name < other.name ? -1 : 1));
}

const groupPlace = (group: JudgedRow['positionGroup']) =>
  ['goalkeeper', 'defender', 'midfielder', 'forward'].indexOf(group);

const toLine = (row: ResultRow<typeof CSV_ROWS>): LedgerLine => ({
  ...row,
  teamName: row.teamName ?? '',
  playerName: row.playerName ?? '',
  started: row.started ?? false,
  points: readFrozenPoints(row.points),
});

function toJudgedRow(row: ResultRow<typeof SCORES>): JudgedRow & { base: string } {
  return {
    base: row.base,
    matchday: row.matchday,
    fixtureId: row.fixtureId,
    positionGroup: row.positionGroup as JudgedRow['positionGroup'],
    bins: JSON.parse(row.bins) as JudgedRow['bins'],
    withoutNews: JSON.parse(row.withoutNews ?? 'null') as JudgedRow['withoutNews'],
    untold: JSON.parse(row.untold ?? 'null') as JudgedRow['untold'],
    statusReports: JSON.parse(row.said ?? '[]') as JudgedRow['statusReports'],
    points: readPointsScores(row.points),
    score: row,
  };
}

function toCall({ base: _base, name, teamShortName, ...call }: ResultRow<typeof BEST_CALLS>): RecordCall {
  return { ...call, name: name ?? call.playerId, teamShortName: teamShortName ?? '' };
}

/** The scores of some players' points on a matchday. */
interface JudgedPointsRow {
  matchday: number;
  points: readonly PointsScore[];
}

/** The accuracy of expected points for each game. */
function pointsFigures(rows: readonly JudgedPointsRow[]): PointsRecord[] {
  const scores = rows.flatMap(({ matchday, points }) => points.map((score) => ({ matchday, score })));
  return [...Map.groupBy(scores, ({ score }) => score.profile)].map(([profile, ofGame]) => {
    const sum = (of: (score: PointsScore) => number, some = ofGame) =>
      some.reduce((total, { score }) => total + of(score), 0);
    const players = sum((score) => score.players);
    const matchdays = [...Map.groupBy(ofGame, ({ matchday }) => matchday).values()];
    return {
      profile,
      players,
      rmse: Math.sqrt(sum((score) => score.squaredSum) / players),
      baselineRmse: Math.sqrt(sum((score) => score.baselineSquaredSum) / players),
      mae: sum((score) => score.absoluteSum) / players,
      held: sum((score) => score.held) / players,
      gainInterval: clusterInterval(
        matchdays.map((ofDay) => ({
          sum: sum((score) => score.baselineSquaredSum - score.squaredSum, ofDay),
          count: sum((score) => score.players, ofDay),
        })),
      ),
    };
  });
}
