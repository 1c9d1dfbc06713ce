import { createHash } from 'node:crypto';
import type { MatchDataBundle } from './bundleRows.ts';

/** Raised when the same bundle would be derived to other rows than before, so that a next import writes them. */
const DERIVATION_VERSION = 2;

/** SHA-256 (hex) of a bundle's content and of the options that it is imported with. */
export function importHash(
  bundle: MatchDataBundle,
  options: { asOf: string | null; isDemo: boolean },
): string {
  return createHash('sha256')
    .update(JSON.stringify([DERIVATION_VERSION, options.asOf, options.isDemo, bundle]))
    .digest('hex');
}
