import { formatPlural, formatSeason } from '../text/format.ts';
import type { HitRate } from './hitRate.schema.ts';

/** How many forecasts a hit rate is from, whether they were frozen or recalculated, and the season if it is the last one. */
export function measuredText({
  season,
  isLastSeason,
  base,
  teamMatches,
}: Pick<NonNullable<HitRate>, 'season' | 'isLastSeason' | 'base' | 'teamMatches'>): string {
  const elevens = formatPlural(teamMatches, { one: 'Elf', other: 'Elfen' });
  const how =
    base === 'replay'
      ? 'mit dem Wissen vor Anpfiff nachgerechnet'
      : `${teamMatches === 1 ? '' : 'jede '}vor Anpfiff gerechnet`;
  return `${isLastSeason ? `Saison ${formatSeason(season)}: ` : ''}${elevens}, ${how}`;
}
