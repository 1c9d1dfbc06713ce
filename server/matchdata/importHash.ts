import { createHash } from 'node:crypto';
import type { MatchDataBundle } from './bundleRows.ts';
import type { LiveOptions } from './derive.ts';

/** Raise this when the same bundle yields different rows than before, so that the next import writes them. */
const DERIVATION_VERSION = 3;

/** SHA-256 (hex) of a bundle's content and its import options. */
export function importHash(
  bundle: MatchDataBundle,
  options: { asOf: string | null; isDemo: boolean; live: LiveOptions; previous?: MatchDataBundle | null },
): string {
  return createHash('sha256')
    .update(
      JSON.stringify([
        DERIVATION_VERSION,
        options.asOf,
        options.isDemo,
        options.live,
        bundle,
        options.previous ?? null,
      ]),
    )
    .digest('hex');
}

/** SHA-256 (hex) of who played, how long and how. */
export const appearancesHash = ({ appearances }: MatchDataBundle): string =>
  createHash('sha256').update(JSON.stringify(appearances)).digest('hex');
