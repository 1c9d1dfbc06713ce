import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { buildClientIfStale, ROOT } from '../stage/buildClient.ts';

beforeAll(buildClientIfStale);

/** Functions that one of the oldest browsers of `client/vite.config.ts` lacks; the build translates syntax only. */
const NEWER = [
  String.raw`\bMap\.groupBy`,
  String.raw`\bObject\.groupBy`,
  String.raw`\bPromise\.(?:withResolvers|try)`,
  String.raw`\bArray\.fromAsync`,
  String.raw`\bIterator\.(?:from|concat|zip)`,
  String.raw`\bURL\.(?:parse|canParse)`,
  String.raw`\bResponse\.json`,
  String.raw`\bAbortSignal\.any`,
  String.raw`\bReadableStream\.from`,
  String.raw`\bRegExp\.escape`,
  String.raw`\bError\.isError`,
  String.raw`\bMath\.(?:sumPrecise|f16round)`,
  String.raw`\bUint8Array\.from(?:Base64|Hex)`,
  String.raw`\bIntl\.DurationFormat`,
  String.raw`\bSymbol\.(?:d|asyncD)ispose`,
  String.raw`\.(?:isWellFormed|toWellFormed|getOrInsert|getOrInsertComputed)\(`,
  String.raw`\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(`,
  String.raw`\.(?:checkVisibility|startViewTransition|showPopover|togglePopover|moveBefore|setHTML)\(`,
  // Iterators, unlike lists, have had these for a short time.
  String.raw`\.(?:(?:keys|values|entries)\(\)|matchAll\([^()]*\))\.(?:map|filter|some|every|find|reduce|flatMap|forEach|toArray|take|drop)\(`,
];

/** Uses by packages that first ask whether the browser has it, by the name of the script. */
const ASKED_FIRST: Readonly<Record<string, readonly string[]>> = {
  schemas: ['URL.canParse', 'URL.canParse'],
  vendor: Array.from({ length: 3 }, () => '.startViewTransition('),
};

it('calls nothing that the oldest browsers lack', async () => {
  const dir = join(ROOT, 'dist/client');
  const scripts = (await readdir(dir, { recursive: true })).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(50);
  const found = await Promise.all(
    scripts.map(async (file) => {
      const name = file.replace(/^assets\//u, '').replace(/(?:-[\w-]{8})?\.js$/u, '');
      const uses = (await readFile(join(dir, file), 'utf8')).match(new RegExp(NEWER.join('|'), 'gu')) ?? [];
      return uses.length === 0 ? [] : [[name, uses] as const];
    }),
  );
  expect(Object.fromEntries(found.flat())).toEqual(ASKED_FIRST);
});
