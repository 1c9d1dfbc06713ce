import { SOURCE_PARTS, type ConflictKind, type SourcePart } from './descriptor.ts';
import { covers, descriptorOf, serviceOf, type PulledSource } from './sources.ts';

/** What chosen sources give a hub, and what they lack; the same for `npm run setup` and the set-up in the browser. */

const KIND_OF: Partial<Record<SourcePart, ConflictKind>> = {
  fixtures: 'fixture',
  squads: 'squad',
  elevens: 'lineup',
  minutes: 'lineup',
  absences: 'absence',
};

/** Each part of a season, with those of these sources that report it, the most trusted first. */
export function coverageOf(
  sources: readonly PulledSource[],
): { part: SourcePart; reporters: PulledSource[] }[] {
  return SOURCE_PARTS.map((part) => {
    const kind = KIND_OF[part];
    const rankOf = (source: PulledSource) =>
      kind === undefined ? 0 : (descriptorOf(source).rank[kind] ?? Infinity);
    return {
      part,
      reporters: sources
        .filter((source) => covers(source, part))
        .toSorted((one, other) => (rankOf(one) < rankOf(other) ? -1 : rankOf(one) > rankOf(other) ? 1 : 0)),
    };
  });
}

/** Parts without which there are no chances, and which somebody enters if no source reports them. */
export type PartToEnter = 'squads' | 'minutes';

/** Which of them none of these sources reports. */
export const partsToEnter = (sources: readonly PulledSource[]): PartToEnter[] =>
  (['squads', 'minutes'] as const).filter((part) => !sources.some((source) => covers(source, part)));

/** The source that has to be chosen, too, because one of these is asked about its matches; null: none. */
export function missingMaster(sources: readonly PulledSource[]): PulledSource | null {
  const masters = sources.map((source) => serviceOf(source).master);
  return masters.find((master) => master !== null && !sources.includes(master)) ?? null;
}
