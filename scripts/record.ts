import { replayRecord } from '@hub/server/commands/record/replayRecord.ts';
import { loadConfig } from '@hub/server/config/config.ts';
import { readEnvironment } from '@hub/server/config/environment.ts';
import { withDeps } from '@hub/server/openDeps.ts';
import { readArguments } from './arguments.ts';
import { runScript } from './runScript.ts';

const USAGE = `npm run record

Replays the forecasts of the current season's played matches, each with the facts known before it, and prints how good they were.`;

await runScript(async () => {
  readArguments({ usage: USAGE });
  const startedMs = performance.now();
  const config = { ...loadConfig(readEnvironment()), logLevel: 'warn' as const };
  return withDeps(config, async (deps) => {
    const { fixtures, predictions } = await replayRecord(deps);
    const seconds = (performance.now() - startedMs) / 1000;
    console.log(
      `${fixtures} fixtures replayed, ${predictions.toLocaleString('en-US')} predictions scored in ${seconds.toFixed(1)} s`,
    );
    const { bases } = await deps.stores.record.read();
    const replay = bases.find(({ base }) => base === 'replay');
    if (replay === undefined) return 0;
    const { rightOf11, brier, logLoss, baseline } = replay.season;
    console.log(
      `right of 11 ${rightOf11?.toFixed(3)} (same eleven again ${baseline?.right.toFixed(3) ?? '–'}), ` +
        `Brier ${brier?.toFixed(4)}, log loss ${logLoss?.toFixed(4)}`,
    );
    return 0;
  });
});
