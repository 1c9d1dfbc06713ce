import { computePstart, type RunStage } from '@hub/server/commands/runs/computePstart.ts';
import { loadConfig } from '@hub/server/config/config.ts';
import { readEnvironment } from '@hub/server/config/environment.ts';
import type { Deps } from '@hub/server/deps.ts';
import { withDeps } from '@hub/server/openDeps.ts';
import type { StartValue } from '@hub/server/stores/runs/pstart.ts';
import { readArguments } from './arguments.ts';
import { runScript } from './runScript.ts';

const USAGE = `npm run pstart [-- --json]

Computes the start probabilities once and prints the result; --json for machines (npm run -s pstart -- --json).`;

const SHOWN = 10;

const STAGE_TEXTS: Record<RunStage, string> = {
  read: 'season read',
  computed: 'probabilities computed',
  saved: 'run saved',
};

await runScript(async () => {
  const { values } = readArguments({ usage: USAGE, options: { json: { type: 'boolean', default: false } } });
  return withDeps({ ...loadConfig(readEnvironment()), logLevel: 'warn' }, (deps) =>
    runAndPrint(deps, values.json),
  );
});

async function runAndPrint(deps: Deps, asJson: boolean): Promise<number> {
  const startedMs = performance.now();
  const since = () => `${Math.round(performance.now() - startedMs)} ms`;
  const result = await computePstart(deps, 'command', (stage) =>
    console.error(`${STAGE_TEXTS[stage].padEnd(24)} ${since()}`),
  );
  const executionTime = Math.round(performance.now() - startedMs);
  const players = await deps.stores.pstart.newestValues();
  const teams = teamSums(players);
  if (asJson) {
    console.log(JSON.stringify({ ...result, executionTime, teams, players }, null, 2));
  } else {
    for (const error of result.errors) console.error(error);
    console.log(`${result.message} (${result.processed} items processed in ${executionTime} ms)`);
    printTable('Most likely starters', players.slice(0, SHOWN));
    printTable('Most uncertain', players.toSorted(byDoubt).slice(0, SHOWN));
    const sums = teams.map((team) => team.sum);
    if (sums.length > 0)
      console.log(
        `\nClub sums ${Math.min(...sums).toFixed(2)} to ${Math.max(...sums).toFixed(2)}, ${sums.length} clubs`,
      );
  }
  return result.success ? 0 : 1;
}

function byDoubt(a: StartValue, b: StartValue): number {
  return Math.abs(a.startProbability - 0.5) - Math.abs(b.startProbability - 0.5);
}

function teamSums(players: readonly StartValue[]) {
  return [...Map.groupBy(players, (player) => player.teamId)].map(([teamId, squad]) => ({
    teamId,
    name: squad[0]?.teamName ?? '',
    sum: sumOf(squad),
    keeperSum: sumOf(squad.filter((player) => player.positionGroup === 'goalkeeper')),
  }));
}

function sumOf(players: readonly StartValue[]): number {
  return players.reduce((sum, player) => sum + player.startProbability, 0);
}

function printTable(title: string, players: readonly StartValue[]): void {
  console.log(`\n${title}`);
  for (const { name, teamName, positionGroup, startProbability, score } of players) {
    const percent = `${(startProbability * 100).toFixed(0)} %`.padStart(5);
    console.log(
      `${percent}  S ${score.toFixed(0).padStart(3)}  ${name.padEnd(28)} ${(positionGroup ?? '').padEnd(11)} ${teamName}`,
    );
  }
}
