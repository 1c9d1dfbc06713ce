import { pointsInSlices } from '../../server/points/pointsInSlices.ts';
import type { Deps } from '../../server/deps.ts';
import { leaguesOfMatchday } from '../../server/pstart/league/leaguesOfMatchday.ts';
import { forecastLeague } from '../../server/pstart/startProbabilities.ts';
import { printTable, timed } from './benchTable.ts';

const ROUNDS = 60;
const MICROSECONDS = 1_000;

/** Prints the duration of computing the current season's expected points, beside that of their chances. */
export async function benchPoints(deps: Deps): Promise<void> {
  const { facts, parts, asOfTs } = await deps.stores.league.read(deps.now().toISOString());
  const { leagues } = leaguesOfMatchday(facts, asOfTs);
  const forecasts = leagues.flatMap(({ snapshot }) => forecastLeague(snapshot).forecasts);
  const points = (isNextEnough: boolean) => () =>
    pointsInSlices({ facts, parts, leagues, forecasts, isNextEnough });
  const works: [string, string, () => Promise<unknown>][] = [
    ['start probabilities', '', async () => leagues.map(({ snapshot }) => forecastLeague(snapshot))],
    ['points of the next match', '≤ 5', points(true)],
    ['points of three matches together and of five, one by one', '≤ 20', points(false)],
  ];
  const least = works.map(() => Infinity);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [place, [, , work]] of works.entries())
      least[place] = Math.min(least[place] ?? Infinity, await timed(work));
  console.log(`\nOf ${forecasts.length} players of the demo season, the least of ${ROUNDS} rounds in turn\n`);
  printTable(
    ['', 'ms', 'µs per player', 'wanted µs'],
    works.map(([name, wanted], place) => {
      const ms = least[place] ?? Infinity;
      return [name, ms.toFixed(1), ((ms * MICROSECONDS) / forecasts.length).toFixed(1), wanted];
    }),
  );
}
