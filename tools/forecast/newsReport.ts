import {
  measureBacktest,
  runBacktest,
  type BacktestRow,
} from '@hub/forecast/research/start/evaluate/backtest.ts';
import { bootstrapInterval } from '@hub/forecast/research/start/evaluate/bootstrap.ts';
import type { PlayedSeason, WalkOptions } from '@hub/forecast/research/start/evaluate/playedSeason.ts';
import { indexStatuses, statusAt } from '@hub/forecast/start/news/statusHistory.ts';
import type { PstartModel } from '@hub/forecast/start/pstartModel.ts';

/** The horizons of the record, in hours. */
const HORIZONS_HOURS = [72, 24, 3, 1.25, 0];

/**
 * Prints the value of news by horizon, on matchdays with statuses read at the time, and how often players with each
 * status started.
 */
export function printNews(season: PlayedSeason, options: WalkOptions, model?: PstartModel): void {
  if (season.statuses.length === 0) return;
  const matchdayOf = new Map(season.fixtures.map(({ fixtureId, matchday }) => [fixtureId, matchday]));
  // Statuses inferred later are dated by their deadline, so they are useless for the days before it.
  const read = new Set(
    season.statusCover.filter((cover) => cover.readAtTheTime).map((cover) => cover.matchday),
  );
  const wasRead = ({ fixtureId }: BacktestRow) => read.has(matchdayOf.get(fixtureId) ?? 0);
  if (read.size > 0) printHorizons(season, options, wasRead, model);
  printStatuses(season, runBacktest(season, { ...options, news: 'known', horizonHours: 0 }, model).rows);
}

function printHorizons(
  season: PlayedSeason,
  options: WalkOptions,
  counts: (row: BacktestRow) => boolean,
  model: PstartModel | undefined,
): void {
  console.log('\nhours before kickoff        right of 11   log loss      ECE');
  const printLine = (label: string, rows: readonly BacktestRow[]) => {
    const { rightOf11, logLoss, ece } = measureBacktest(rows);
    console.log(
      `${label.padEnd(28)}${rightOf11.toFixed(3).padStart(11)}${logLoss.toFixed(4).padStart(11)}${ece.toFixed(4).padStart(9)}`,
    );
  };
  for (const news of ['none', 'known'] as const)
    for (const horizonHours of HORIZONS_HOURS)
      printLine(
        `${news === 'known' ? 'with' : 'without'} news, ${horizonHours} h`,
        runBacktest(season, { ...options, news, horizonHours }, model).rows.filter(counts),
      );
}

function printStatuses(season: PlayedSeason, rows: readonly BacktestRow[]): void {
  const statuses = indexStatuses(season.statuses, Infinity);
  const matchdayOf = new Map(season.fixtures.map(({ fixtureId, matchday }) => [fixtureId, matchday]));
  const covered = new Set(season.statusCover.map(({ matchday }) => matchday));
  const kindOf = ({ playerId, kickoffTs, fixtureId }: BacktestRow) => {
    if (!covered.has(matchdayOf.get(fixtureId) ?? 0)) return null;
    const report = statusAt(statuses.get(playerId) ?? [], Date.parse(kickoffTs));
    if (report === null || report.status === 'fit') return 'nothing said';
    return report.status === 'doubtful' ? `doubtful ${report.chance ?? 'without figure'}` : report.status;
  };
  console.log('\nsaid                 last      rows   began   95 % interval   forecast');
  const groups = Map.groupBy(rows, (row) => {
    const kind = kindOf(row);
    return kind === null ? null : `${kind.padEnd(20)} ${row.startedLast ? 'started' : 'others'}`;
  });
  for (const [name, group] of [...groups].toSorted(([one], [other]) =>
    (one ?? '') < (other ?? '') ? -1 : 1,
  )) {
    if (name === null) continue;
    const days = [...Map.groupBy(group, ({ fixtureId }) => matchdayOf.get(fixtureId)).values()];
    const share = (list: readonly BacktestRow[]) =>
      list.filter(({ happened }) => happened).length / list.length;
    const [lower, upper] = bootstrapInterval(days, share);
    const forecast = group.reduce((sum, { probability }) => sum + probability, 0) / group.length;
    console.log(
      `${name.padEnd(29)}${String(group.length).padStart(6)}  ${share(group).toFixed(3)}  ${lower.toFixed(3)} to ${upper.toFixed(3)}  ${forecast.toFixed(3)}`,
    );
  }
}
