import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readBundle } from '@hub/season/matchdata/bundle.ts';
import { NEWS_KNOWLEDGE } from '@hub/forecast/research/start/evaluate/playedSeason.ts';
import { fitModel } from '@hub/forecast/research/start/fit/fitModel.ts';
import { nameOfSeason, oneOf, readSeason, wholeNumber } from './forecastOptions.ts';
import { readArguments } from '@hub/scripts/arguments.ts';
import { runScript } from '@hub/scripts/runScript.ts';

const USAGE = `npm run fit -- DIR … [--news none|known] [--horizon HOURS] [--season-start DIR …]

Fits the start probability on the seasons in these folders and writes the committed constants.`;
const TARGET = join(import.meta.dirname, '../../packages/forecast/start/committedModel.json');

await runScript(async () => {
  const { values, positionals: dirs } = readArguments({
    usage: USAGE,
    positionals: [1, Infinity],
    options: {
      news: { type: 'string', default: 'known' },
      horizon: { type: 'string', default: '0' },
      'season-start': { type: 'string', multiple: true, default: [] },
    },
  });
  const options = {
    news: oneOf(NEWS_KNOWLEDGE, 'news', values.news),
    horizonHours: wholeNumber('horizon', values.horizon, 0),
  };
  const seasons = [];
  const names = new Set<string>();
  for (const dir of [...dirs, ...values['season-start']]) names.add(nameOfSeason(await readBundle(dir)));
  for (const dir of dirs) seasons.push(await readSeason(dir));
  const seasonStartSeasons = [];
  for (const dir of values['season-start']) seasonStartSeasons.push(await readSeason(dir));
  const model = fitModel(seasons, {
    ...options,
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
