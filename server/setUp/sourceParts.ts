import { coverageOf } from '@hub/shared/feeds/coverage.ts';
import { SOURCE_PARTS, type SourcePart } from '@hub/shared/feeds/descriptor.ts';
import { descriptorOf, type PulledSource } from '@hub/shared/feeds/sources.ts';

/** The parts of a season that a source may cover, in words. */
export const PART_WORDS = {
  fixtures: 'fixtures and results',
  postponements: 'postponements and referees',
  squads: 'squads with positions',
  elevens: 'official elevens',
  minutes: 'who played, with bench, minutes and cards',
  absences: 'who is out',
  returns: 'expected returns',
  europeanMatches: 'matches in Europe',
  headlines: 'headlines',
} as const satisfies Record<SourcePart, string>;

/** Where a part comes from if no source covers it. */
const OTHERWISE: Record<SourcePart, string> = {
  fixtures: 'files of a season (npm run import)',
  postponements: 'nowhere',
  squads: 'your lists (npm run import:squads), with positions from an open register',
  elevens: 'an administrator, pasted as clubs post them',
  minutes: 'an administrator, pasted, or estimated from elevens',
  absences: 'an administrator',
  returns: 'an administrator',
  europeanMatches: 'nowhere',
  headlines: 'an administrator',
};

/** One line for each part of a season: which of these sources report it, the most trusted first. */
export function partLines(sources: readonly PulledSource[]): string[] {
  const width = Math.max(...SOURCE_PARTS.map((part) => PART_WORDS[part].length));
  return coverageOf(sources).map(({ part, reporters }) => {
    const names = reporters.map((source) => descriptorOf(source).name);
    return `${PART_WORDS[part].padEnd(width)}  ${names.join(', ') || `– (${OTHERWISE[part]})`}`;
  });
}
