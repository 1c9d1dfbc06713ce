import type { SheetOfCsv } from '@hub/shared/matchSheet/sheets.schema.ts';
import { importSheets } from '@hub/server/commands/sheets/enterSheets.ts';
import { loadConfig } from '@hub/server/config/config.ts';
import { readEnvironment } from '@hub/server/config/environment.ts';
import { withDeps } from '@hub/server/openDeps.ts';
import { readArguments } from './arguments.ts';
import { readTable } from './readTable.ts';
import { runScript } from './runScript.ts';

const USAGE = `npm run import:sheets -- FILE [--dry-run]

Imports match sheets from a table with one player per line (docs/sources.md), and replays the season's forecasts with them.
--dry-run only shows what would count.`;

await runScript(async () => {
  const {
    values,
    positionals: [file = ''],
  } = readArguments({
    usage: USAGE,
    positionals: [1, 1],
    options: { 'dry-run': { type: 'boolean', default: false } },
  });
  const csv = await readTable(file);
  const isDryRun = values['dry-run'];
  return withDeps({ ...loadConfig(readEnvironment()), logLevel: 'warn' }, async (deps) => {
    const { matches, replayed } = await importSheets(deps, null, { csv, isDryRun });
    for (const { matchday, home, away, isFriendly, fixtureId, faults, parts } of matches) {
      const about = `${matchday}: ${home} - ${away}`;
      const isKnown = isFriendly || fixtureId !== null;
      if (!isKnown) console.error(`warning: ${about}: the season has no such finished match`);
      for (const fault of faults) console.error(`warning: ${about}: ${inWords(fault)}`);
      const counting = parts.filter(({ state }) => state === 'counts').length;
      if (isKnown)
        console.log(`${about}: ${counting} of ${parts.length} clubs ${isDryRun ? 'would count' : 'count'}`);
    }
    if (replayed !== null)
      console.log(`${replayed.fixtures} fixtures replayed, ${replayed.predictions} predictions scored`);
    return 0;
  });
});

function inWords({ code, side, names, count }: SheetOfCsv['faults'][number]): string {
  const about = names.length > 0 ? names.join(', ') : String(count);
  return [code, side, about].filter((part) => part !== null).join(' ');
}
