import { createHash } from 'node:crypto';
import type { AppearanceRow, MatchDataBundle } from './bundleRows.ts';
import type { LiveOptions } from './derive.ts';

/** Raise this when the same bundle yields different rows than before, so that the next import writes them. */
const DERIVATION_VERSION = 4;

/** JSON by bundle, since a season merged from facts is compared, hashed and stored as JSON in quick succession. */
const jsonOfBundles = new WeakMap<MatchDataBundle, string>();

/** A bundle as JSON, made once. @param bundle must not change afterwards */
export function bundleJson(bundle: MatchDataBundle): string {
  const known = jsonOfBundles.get(bundle);
  if (known !== undefined) return known;
  const json = JSON.stringify(bundle);
  jsonOfBundles.set(bundle, json);
  return json;
}

const ROWS_AT_ONCE = 200;

/**
 * Makes the JSON of a bundle in slices, since a season takes a tenth of a second or more; `bundleJson` returns it at once
 * afterwards.
 *
 * @param pace decides when to rest
 */
export async function prepareBundleJson(
  bundle: MatchDataBundle,
  pace: { isOver: () => boolean; rest: () => Promise<void> },
): Promise<void> {
  if (jsonOfBundles.has(bundle)) return;
  const lists: string[] = [];
  for (const [name, rows] of Object.entries(bundle) as [string, readonly object[]][]) {
    const parts: string[] = [];
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      if (pace.isOver()) await pace.rest();
      parts.push(JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE)).slice(1, -1));
    }
    lists.push(`${JSON.stringify(name)}:[${parts.join(',')}]`);
  }
  jsonOfBundles.set(bundle, `{${lists.join(',')}}`);
}

/** SHA-256 (hex) of a bundle's content and its import options. */
export function importHash(
  bundle: MatchDataBundle,
  {
    asOf,
    isDemo,
    live,
    previous = null,
  }: { asOf: string | null; isDemo: boolean; live: LiveOptions; previous?: MatchDataBundle | null },
): string {
  return createHash('sha256')
    .update(JSON.stringify([DERIVATION_VERSION, asOf, isDemo, live]))
    .update(bundleJson(bundle))
    .update(previous === null ? 'null' : bundleJson(previous))
    .digest('hex');
}

/** SHA-256 (hex) of all appearances. */
export const appearancesHash = (appearances: readonly AppearanceRow[]): string =>
  createHash('sha256').update(JSON.stringify(appearances)).digest('hex');
