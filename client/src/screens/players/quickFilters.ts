import type { ChanceHistories } from '#shared/catalog/players.schema.ts';
import { startTierOf } from '#shared/startChance/pstartTerms.ts';
import { estimateOf } from '../../players/chance/sinceLastMatch.ts';
import { QUICK_FILTERS, type QuickFilter } from './filters.ts';
import type { ListedPlayer } from './playerList.ts';

/** From this chance on, a player is expected in the eleven. */
const EXPECTED_PERCENT = 50;

/** Data about a list's players in addition to their cards. */
interface QuickFacts {
  mine: ReadonlySet<string>;
  watched: ReadonlySet<string>;
  /** Ids of clubs whose match has begun, which resolves all doubts. */
  begun: ReadonlySet<string>;
  /** Undefined until loaded. */
  histories: ChanceHistories | undefined;
}

const FITS: Record<QuickFilter, (listed: ListedPlayer, facts: QuickFacts) => boolean> = {
  mine: ({ player }, { mine }) => mine.has(player.id),
  watched: ({ player }, { watched }) => watched.has(player.id),
  doubtful: (listed, facts) => {
    const chance = openChanceOf(listed, facts);
    return chance !== null && startTierOf(chance) === 'doubtful';
  },
  newStarter: (listed, facts) => {
    const [chance, before] = [openChanceOf(listed, facts), facts.histories?.[listed.player.id]?.at(-1)];
    return (
      chance !== null &&
      before !== undefined &&
      Math.round(chance * 100) >= EXPECTED_PERCENT &&
      before < EXPECTED_PERCENT
    );
  },
};

/** The estimate for an upcoming match; null if none is shown or nothing is open. */
const openChanceOf = ({ player, left }: ListedPlayer, { begun }: QuickFacts): number | null =>
  left === null && !begun.has(player.teamId ?? '') ? estimateOf(player) : null;

/** Players who match all chosen quick filters, in the given order. */
export const fitQuickly = (
  listed: readonly ListedPlayer[],
  chosen: readonly QuickFilter[],
  facts: QuickFacts,
): ListedPlayer[] => listed.filter((entry) => chosen.every((quick) => FITS[quick](entry, facts)));

/** The number of players with each quick filter in addition to the chosen ones. */
export function countQuickly(
  listed: readonly ListedPlayer[],
  chosen: readonly QuickFilter[],
  facts: QuickFacts,
): Record<QuickFilter, number> {
  const counts = { mine: 0, watched: 0, doubtful: 0, newStarter: 0 };
  for (const quick of QUICK_FILTERS) counts[quick] = fitQuickly(listed, [...chosen, quick], facts).length;
  return counts;
}
