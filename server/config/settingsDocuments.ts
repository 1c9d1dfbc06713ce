import type { ConflictKind } from '@hub/shared/feeds/descriptor.ts';
import {
  sourcesByTrust,
  descriptorOf,
  isPulled,
  serviceOf,
  SOURCES,
  type Source,
} from '@hub/shared/feeds/sources.ts';
import type { z } from 'zod';
import { Environment, SETTINGS } from './settings.ts';

/** Longest line of `.env.example`. */
const WIDTH = 120;

interface Setting {
  name: string;
  meaning: string;
  /** What applies if it is unset; null: nothing. */
  unset: string | null;
  /** Its default, as written in the environment. */
  value: string;
}

/** The settings by what they are about. */
function sections(): [title: string, settings: Setting[]][] {
  const defaults = Environment.parse({}) as Record<string, unknown>;
  return Object.entries(SETTINGS).map(([title, schemas]) => [
    title,
    Object.entries<z.ZodType>(schemas).map(([name, schema]) => {
      const { description = '', unset } = schema.meta() ?? {};
      const given = defaults[name];
      const value = typeof given === 'string' || typeof given === 'number' ? String(given) : '';
      return { name, meaning: description, unset: typeof unset === 'string' ? unset : value || null, value };
    }),
  ]);
}

/** The tables of `docs/settings.md`, in Markdown. */
export const settingsTables = (): string =>
  sections()
    .map(([title, settings]) =>
      [`## ${title}`, '', '| variable | default | meaning |', '| --- | --- | --- |']
        .concat(
          settings.map(
            ({ name, unset, meaning }) =>
              `| \`${name}\` | ${unset === null ? '–' : unset.includes(' the ') ? unset : `\`${unset}\``} | ${meaning} |`,
          ),
        )
        .join('\n'),
    )
    .join('\n\n');

/** The table of sources in `docs/sources.md`, in Markdown. */
export const sourcesTable = (): string =>
  [
    '| source | in `FEEDS` | key | price | reports | rank in conflicts, by kind of fact | requests per day | rows may be passed on |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
  ]
    .concat(SOURCES.map(sourceRow))
    .join('\n');

function sourceRow(source: Source): string {
  const { name, covers, isRedistributable, price, rank } = descriptorOf(source);
  const service = isPulled(source) ? serviceOf(source) : null;
  const ranks = (Object.keys(rank) as ConflictKind[]).map(
    (kind) => `${kind} ${sourcesByTrust(kind).indexOf(source) + 1}`,
  );
  const cells = [
    name,
    service === null ? '–' : `\`${source}\``,
    service?.keyVariable ? `\`${service.keyVariable}\`` : '–',
    price,
    covers.join(', '),
    ranks.join(', ') || '–',
    service === null ? '–' : String(service.requestsPerDay),
    isRedistributable ? 'yes' : 'no',
  ];
  return `| ${cells.join(' | ')} |`;
}

/** `.env.example`: every setting with its default. */
export const exampleEnvironment = (): string =>
  [
    '# Every setting of the hub with its default. Copy to .env and change what you need. Made by `npm run docs`.',
    ...sections().map(([title, settings]) =>
      ['', `# ${title}`, ...settings.flatMap(exampleLines)].join('\n'),
    ),
    '',
  ].join('\n');

function exampleLines({ name, meaning, value, unset }: Setting): string[] {
  const text = unset !== null && unset !== value ? `${meaning} Default: ${unset}.` : meaning;
  return [...comment(text), `${name}=${value}`];
}

function comment(markdown: string): string[] {
  const lines = ['#'];
  for (const word of markdown.replaceAll('`', '').split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line.length + 1 + word.length > WIDTH) lines.push(`# ${word}`);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}
