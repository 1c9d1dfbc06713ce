import { SingleBar } from 'cli-progress';
import type { ImportProgress, ImportSummary } from '@hub/server/commands/season/importMatchData.ts';
import { checkSeason, importSeason } from '@hub/server/commands/seasonImport/importSeason.ts';
import { loadConfig } from '@hub/server/config/config.ts';
import { readEnvironment } from '@hub/server/config/environment.ts';
import { readBundle } from '@hub/season/matchdata/bundle.ts';
import { withDeps } from '@hub/server/openDeps.ts';
import type { PlannedRows, SeasonCheck } from '@hub/shared/season/seasonImport.schema.ts';
import { readArguments } from './arguments.ts';
import { isConfirmed, YES } from './confirm.ts';
import { runScript } from './runScript.ts';

const USAGE = `npm run import -- DIR [--previous DIR] [--as-of 2018-02-15T12:00:00Z] [--replace] [--yes]

Shows what importing the season in the folder DIR would change, asks for confirmation, which --yes gives, and imports it.

  --previous DIR   last season, which helps with the first matchdays
  --as-of INSTANT  leaves out what was known later
  --replace        removes everything that is not in the files, after a backup`;
const WARNINGS_SHOWN = 10;

await runScript(async () => {
  const {
    values,
    positionals: [dir = ''],
  } = readArguments({
    usage: USAGE,
    positionals: [1, 1],
    options: {
      'as-of': { type: 'string' },
      previous: { type: 'string' },
      replace: { type: 'boolean', default: false },
      ...YES,
    },
  });
  console.error('reading …');
  const sent = {
    bundle: await readBundle(dir),
    previous: values.previous === undefined ? null : await readBundle(values.previous),
    asOf: values['as-of'] ?? null,
    isReplacing: values.replace,
  };
  return withDeps({ ...loadConfig(readEnvironment()), logLevel: 'warn' }, async (deps) => {
    const check = await checkSeason(deps, sent);
    if (!check.isUnchanged) printPlan(check);
    const isAsked = !check.isUnchanged && check.replaced !== null && !check.replaced.isDemo;
    if (isAsked && !(await isConfirmed('Import it?', values.yes))) return 1;
    const startedMs = performance.now();
    const progress = createProgress();
    const { summary, replayed } = await importSeason(deps, sent, {
      onProgress: progress.show,
      afterImport(imported) {
        progress.stop();
        printSummary(imported, (performance.now() - startedMs) / 1000);
        console.error('replaying the forecasts of the matches played …');
      },
    }).finally(progress.stop);
    if (replayed === null) printSummary(summary, (performance.now() - startedMs) / 1000);
    else
      console.log(
        `${count(replayed.fixtures, 'fixtures')} replayed, ${count(replayed.predictions, 'predictions')} scored`,
      );
    return 0;
  });
});

function printPlan({ plan, replaced, season, competition, baseUnder, renamedFixtures }: SeasonCheck): void {
  const line = (name: string, { added, changed, retired }: PlannedRows) =>
    console.error(
      `${name.padEnd(12)} ${count(added, 'new')}, ${count(changed, 'changed')}, ${count(retired, 'no longer there')}`,
    );
  const shown = replaced?.isDemo ? 'the demo' : replaced && `${replaced.competition} ${replaced.season}`;
  console.error(`${competition} ${season}, shown so far: ${shown ?? 'nothing'}`);
  if (baseUnder.length > 0)
    console.error(`It is imported as the base under ${baseUnder.join(', ')}, whose reports stay on show.`);
  if (renamedFixtures > 0)
    console.error(
      `${count(renamedFixtures, 'matches')} have ids of another season; they get their own (${season}-…), so that comments and tips stay with the other season's matches.`,
    );
  line('players', plan.players);
  line('matches', plan.fixtures);
  line('appearances', plan.appearances);
  if (plan.players.retired > 0)
    console.error(
      `Of the players who would leave, ${plan.retiredInTeams} are in fans' teams and ${plan.retiredWatched} on watchlists; they stay there.`,
    );
}

/** A progress bar in a terminal, plain lines otherwise. */
function createProgress(): { show: (progress: ImportProgress) => void; stop: () => void } {
  if (!process.stderr.isTTY) {
    return {
      show: ({ stage, done, total }) => {
        if (done === 0 && stage === 'write') console.error(`writing ${total} statements …`);
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
  { outcome, season, competition, asOf, read, warnings }: Omit<ImportSummary, 'written'>,
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
