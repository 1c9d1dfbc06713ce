// npm run import -- DIR [--previous DIR] [--as-of ISO]: imports the season of a match-data bundle into the hub.
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import type { ImportProgress, ImportSummary } from '../server/commands/season/importMatchData.ts';
import { importSeason } from '../server/commands/season/importSeason.ts';
import { loadConfig } from '../server/config.ts';
import { readEnvironment } from '../server/environment.ts';
import { withDeps } from '../server/openDeps.ts';
import { runScript } from './runScript.ts';

const WARNINGS_SHOWN = 10;

await runScript(async () => {
  const { values, positionals } = parseArgs({
    options: { 'as-of': { type: 'string' }, previous: { type: 'string' } },
    allowPositionals: true,
  });
  const [dir] = positionals;
  if (dir === undefined || positionals.length > 1) {
    console.error('Usage: npm run import -- DIR [--previous DIR] [--as-of 2018-02-15T12:00:00Z]');
    return 1;
  }
  const startedMs = performance.now();
  const progress = createProgress();
  await withDeps({ ...loadConfig(readEnvironment()), logLevel: 'warn' }, async (deps) => {
    const { summary, replayed } = await importSeason(
      deps,
      {
        source: { dir },
        ...(values.previous === undefined ? {} : { previous: { dir: values.previous } }),
        asOf: values['as-of'] ?? null,
        onProgress: progress.show,
      },
      {
        afterImport(imported) {
          progress.stop();
          printSummary(imported, (performance.now() - startedMs) / 1000);
          console.error('replaying the forecasts of the matches played …');
        },
      },
    ).finally(progress.stop);
    if (replayed === null) printSummary(summary, (performance.now() - startedMs) / 1000);
    else
      console.log(
        `${count(replayed.fixtures, 'fixtures')} replayed, ${count(replayed.predictions, 'predictions')} scored`,
      );
  });
  return 0;
});

/** A progress bar in a terminal, plain lines otherwise. */
function createProgress(): { show: (progress: ImportProgress) => void; stop: () => void } {
  if (!process.stderr.isTTY) {
    return {
      show: ({ stage, done, total }) => {
        if (done === 0) console.error(stage === 'read' ? 'reading …' : `writing ${total} statements …`);
      },
      stop: () => {},
    };
  }
  const bar = new SingleBar({ format: '{stage} {bar} {percentage} %', stream: process.stderr });
  bar.start(1, 0, { stage: 'read ' });
  return {
    show: ({ stage, done, total }) => {
      bar.setTotal(total);
      bar.update(done, { stage: stage.padEnd(5) });
    },
    stop: () => bar.stop(),
  };
}

function printSummary(
  { outcome, season, competition, asOf, read, warnings }: ImportSummary,
  seconds: number,
) {
  for (const warning of warnings.slice(0, WARNINGS_SHOWN)) console.error(`warning: ${warning}`);
  if (warnings.length > WARNINGS_SHOWN)
    console.error(`… and ${warnings.length - WARNINGS_SHOWN} more warnings`);
  console.log(
    `${count(read.clubs, 'clubs')}, ${count(read.players, 'players')}, ${count(read.fixtures, 'fixtures')}, ` +
      `${count(read.appearances, 'appearances')} read`,
  );
  const seen = asOf === null ? '' : `, seen as of ${asOf}`;
  const done = outcome === 'unchanged' ? 'unchanged, nothing written' : 'imported';
  console.log(`${competition} ${season}${seen}: ${done} in ${seconds.toFixed(1)} s`);
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}`;
}
