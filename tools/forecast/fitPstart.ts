import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '@hub/server/errors.ts';
import { readBundle } from '@hub/season/matchdata/bundle.ts';
import { NEWS_KNOWLEDGE, type WalkOptions } from '@hub/forecast/research/start/evaluate/playedSeason.ts';
import { toldMatches } from '@hub/forecast/research/start/evaluate/toldMatches.ts';
import { fitExpected } from '@hub/forecast/research/start/fit/fitExpected.ts';
import { fitModel } from '@hub/forecast/research/start/fit/fitModel.ts';
import { withExpectedElevens } from './expectedFiles.ts';
import { nameOfSeason, oneOf, pairsOf, readBundles, readSeason, wholeNumber } from './forecastOptions.ts';
import { readArguments } from '@hub/scripts/arguments.ts';
import { runScript } from '@hub/scripts/runScript.ts';

const USAGE = `npm run fit -- DIR … [--news none|known] [--horizon HOURS] [--season-start DIR …] [--consecutive DIR …]
npm run fit -- DIR … --expected FILE … [--missing FILE …]

Fits the start probability on the seasons in these folders and writes the committed constants. Seasons of --consecutive that
follow each other show what last season is worth; those of --season-start stand in for more of them. With --expected, fits and prints
what expected elevens add to the committed model instead: a file for each folder, with lists of missing players in the same order.`;
const TARGET = join(import.meta.dirname, '../../packages/forecast/start/committedModel.json');

await runScript(async () => {
  const { values, positionals: dirs } = readArguments({
    usage: USAGE,
    positionals: [1, Infinity],
    options: {
      news: { type: 'string', default: 'known' },
      horizon: { type: 'string', default: '0' },
      'season-start': { type: 'string', multiple: true, default: [] },
      consecutive: { type: 'string', multiple: true, default: [] },
      expected: { type: 'string', multiple: true, default: [] },
      missing: { type: 'string', multiple: true, default: [] },
    },
  });
  const options = {
    news: oneOf(NEWS_KNOWLEDGE, 'news', values.news),
    horizonHours: wholeNumber('horizon', values.horizon, 0),
  };
  if (values.expected.length > 0 || values.missing.length > 0) {
    await printExpectedFit(dirs, values, options);
    return 0;
  }
  const { consecutive, 'season-start': starts } = values;
  const names = new Set<string>();
  for (const dir of [...dirs, ...starts, ...consecutive]) names.add(nameOfSeason(await readBundle(dir)));
  const seasons = [];
  for (const dir of dirs) seasons.push(await readSeason(dir));
  const seasonStartSeasons = [];
  for (const dir of starts) seasonStartSeasons.push(await readSeason(dir));
  const model = fitModel(seasons, {
    ...options,
    pairs: pairsOf(await readBundles(consecutive)),
    ...(seasonStartSeasons.length > 0 ? { seasonStartSeasons } : {}),
  });
  const rows = seasons.reduce((sum, { appearances }) => sum + appearances.length, 0);
  const fitted = { bundles: dirs.map((dir) => basename(dir)), rows, fittedOn: [...names], model };
  await writeFile(TARGET, lineByCurve(fitted));
  console.log(
    `${seasons.length} seasons, ${rows} appearances, written to packages/forecast/start/committedModel.json`,
  );
  return 0;
});

async function printExpectedFit(
  dirs: readonly string[],
  { expected, missing }: { expected: readonly string[]; missing: readonly string[] },
  options: Pick<WalkOptions, 'news'> & { horizonHours: number },
): Promise<void> {
  if (expected.length !== dirs.length || missing.length > dirs.length)
    throw new AppError(
      'invalid',
      '--expected must be given once for each folder, and --missing no more often.',
    );
  const matches = [];
  for (const [index, dir] of dirs.entries()) {
    const files = { expected: expected[index] ?? '', missing: missing[index] };
    const season = await withExpectedElevens(await readSeason(dir), files, options.horizonHours);
    matches.push(...toldMatches(season, { ...options, absences: 'none', fromMatch: 2 }));
  }
  console.log(JSON.stringify(fitExpected(matches), null, 2));
}

/** JSON with one line per innermost object, so that the diff of a fit shows which curves moved. */
function lineByCurve(value: unknown, indent = ''): string {
  const isList = Array.isArray(value);
  if (typeof value !== 'object' || value === null || !Object.values(value).some(holdsObject))
    return JSON.stringify(value);
  const inner = `${indent} `;
  const members = Object.entries(value).map(
    ([key, member]) => `${inner}${isList ? '' : `${JSON.stringify(key)}: `}${lineByCurve(member, inner)}`,
  );
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  return `${open}\n${members.join(',\n')}\n${indent}${close}${indent === '' ? '\n' : ''}`;
}

function holdsObject(member: unknown): boolean {
  return (
    typeof member === 'object' && member !== null && (!Array.isArray(member) || member.some(holdsObject))
  );
}
