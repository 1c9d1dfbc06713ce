import type { PositionGroup } from '@hub/shared/terms.ts';
import type { PlayerFact, Slots } from '../types.ts';
import { standingsOf } from './competition.ts';

/** Club matches of this season after which last season no longer counts. */
export const SEASON_START_MATCHES = 5;

/** How a player compares with others of his club by data from before this season; null if unknown. */
export interface SeasonStartStanding {
  /** Rank by price in his group − the group's places, within ±6: 0 is the last place; equals have their mean rank. */
  priceRank: number | null;
  /** ln(price ÷ median price of his group). */
  priceAboveMedian: number | null;
  /** Share of starts last season − that of the group's last place, [-1, 1], see `Standing.margin`; 0 for newcomers. */
  lastSeasonMargin: number | null;
  /** ln((h + `added`) ÷ (r + `added`)) within ±4; h his holders, r those of the first keeper or tenth outfield player. */
  holdersLead: number | null;
  /** ln((h + `added`) ÷ (m + `added`)) within [-4, 0]; m the most holders of any player of his group and price. */
  holdersAmongPrices: number | null;
}

export const NO_SEASON_START_STANDING: SeasonStartStanding = {
  priceRank: null,
  priceAboveMedian: null,
  lastSeasonMargin: null,
  holdersLead: null,
  holdersAmongPrices: null,
};

/** How the players of a club compare, in the order given. */
export function seasonStartStandings(players: readonly PlayerFact[], slots: Slots): SeasonStartStanding[] {
  const margins = lastSeasonMarginsOf(players, slots);
  const pricesOf = Map.groupBy(players.filter(isPriced), ({ positionGroup }) => positionGroup);
  const held = holdersOf(players);
  return players.map((player, index) => {
    const ofGroup = pricesOf.get(player.positionGroup) ?? [];
    return {
      ...(isPriced(player)
        ? {
            ...priceStandingOf(player, ofGroup, slots),
            holdersAmongPrices: amongPrices(player, ofGroup, held.added),
          }
        : NO_PRICE),
      lastSeasonMargin: margins[index] ?? null,
      holdersLead: held.leadOf(player),
    };
  });
}

type Priced = PlayerFact & { price: number };

const isPriced = (player: PlayerFact): player is Priced => typeof player.price === 'number';

const NO_PRICE = { priceRank: null, priceAboveMedian: null, holdersAmongPrices: null };
const RANK_LIMIT = 6;

function priceStandingOf(
  { positionGroup, price }: Priced,
  ofGroup: readonly Priced[],
  slots: Slots,
): Pick<SeasonStartStanding, 'priceRank' | 'priceAboveMedian'> {
  const prices = ofGroup.map((other) => other.price).toSorted((one, other) => one - other);
  const above = prices.filter((other) => other > price).length;
  const equal = prices.filter((other) => other === price).length;
  const rank = above + (equal + 1) / 2 - slots[positionGroup];
  const median = prices[Math.floor(prices.length / 2)] ?? price;
  return {
    priceRank: Math.max(-RANK_LIMIT, Math.min(RANK_LIMIT, rank)),
    priceAboveMedian: price > 0 && median > 0 ? Math.log(price / median) : 0,
  };
}

function lastSeasonMarginsOf(players: readonly PlayerFact[], slots: Slots): (number | null)[] {
  const competitors = players.map(({ positionGroup, lastSeason }) => ({
    positionGroup,
    strength: lastSeason?.startShare ?? 0,
  }));
  const standings = standingsOf(competitors, slots);
  return players.map(({ lastSeason }, index) =>
    lastSeason === undefined ? null : (standings[index]?.margin ?? null),
  );
}

const LEAD_LIMIT = 4;
/** Fewer holders than this share of all of the club's holders count like none. */
const LEAST_SHARE = 0.0003;
/** One team more or less must not decide when few are counted. */
const LEAST_HOLDERS = 0.5;
const PLACES = { keepers: 1, outfield: 10 };

const sideOf = (group: PositionGroup) => (group === 'goalkeeper' ? 'keepers' : 'outfield');

/** `holdersLead` of each of a club's players, and `added` = max(`LEAST_HOLDERS`, `LEAST_SHARE` · all holders). */
function holdersOf(players: readonly PlayerFact[]) {
  const counts = { keepers: [] as number[], outfield: [] as number[] };
  for (const { positionGroup, holders } of players)
    if (typeof holders === 'number') counts[sideOf(positionGroup)].push(holders);
  const total = [...counts.keepers, ...counts.outfield].reduce((sum, holders) => sum + holders, 0);
  const added = Math.max(LEAST_HOLDERS, LEAST_SHARE * total);
  const lastOf = (side: keyof typeof PLACES) => {
    const sorted = counts[side].toSorted((one, other) => other - one);
    return sorted[Math.min(sorted.length, PLACES[side]) - 1] ?? 0;
  };
  const last = { keepers: lastOf('keepers'), outfield: lastOf('outfield') };
  return {
    added,
    leadOf({ positionGroup, holders }: PlayerFact): number | null {
      if (typeof holders !== 'number') return null;
      const lead = Math.log((holders + added) / (last[sideOf(positionGroup)] + added));
      return Math.max(-LEAD_LIMIT, Math.min(LEAD_LIMIT, lead));
    },
  };
}

/** Prices that differ by a smaller share count as the same. */
const SAME_PRICE = 0.02;

function amongPrices({ holders, price }: Priced, ofGroup: readonly Priced[], added: number): number | null {
  if (typeof holders !== 'number') return null;
  const most = ofGroup
    .filter((other) => Math.abs(other.price - price) < SAME_PRICE * price)
    .reduce((sum, other) => Math.max(sum, other.holders ?? 0), holders);
  return Math.max(-LEAD_LIMIT, Math.log((holders + added) / (most + added)));
}
