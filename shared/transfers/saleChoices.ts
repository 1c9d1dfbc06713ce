import { pointsIn, type MarketPlayer } from './squadValue.ts';
import { sellingPrice, type TransferTask } from './transferProgram.ts';

/** Players of a squad who leave together. */
export interface Sale {
  /** Their indices in the squad. */
  places: readonly number[];
  /** The same, a bit for each. */
  sold: number;
  /** In millions. */
  proceeds: number;
}

/**
 * All sensible sales for a number of newcomers: leaves out sales that keep a player in the same line who is no more useful
 * and would raise as much money.
 *
 * @param hasPrices false if money does not count
 */
export function salesFor(task: TransferTask, transfers: number, hasPrices: boolean): Sale[] {
  const { squad, rules } = task;
  const room = rules.squadSize === null ? 0 : Math.max(0, rules.squadSize - squad.length);
  const soonerThan = squad.map((player, place) =>
    squad.reduce((bits, other, otherPlace) => {
      if (otherPlace === place || !leavesSooner(other, player)) return bits;
      // Of two equally useful players, the first one leaves first.
      return otherPlace < place || !leavesSooner(player, other) ? bits | (1 << otherPlace) : bits;
    }, 0),
  );
  const sales: Sale[] = [];
  const visit = ({ places, sold, proceeds }: Sale, from: number) => {
    const isWorthIt = places.every((place) => ((soonerThan[place] ?? 0) & ~sold) === 0);
    if (isWorthIt && places.length >= transfers - room) sales.push({ places, sold, proceeds });
    if (places.length === transfers) return;
    for (const [offset, player] of squad.slice(from).entries()) {
      const place = from + offset;
      const more = {
        places: [...places, place],
        sold: sold | (1 << place),
        proceeds: proceeds + (hasPrices ? sellingPrice(player) : 0),
      };
      visit(more, place + 1);
    }
  };
  visit({ places: [], sold: 0, proceeds: 0 }, 0);
  return sales;

  /** Whether one player can leave instead of the other without a loss. */
  function leavesSooner(one: MarketPlayer, other: MarketPlayer): boolean {
    if (one.group !== other.group) return false;
    if (rules.maxPerClub !== null && one.clubId !== other.clubId) return false;
    if (hasPrices && sellingPrice(one) < sellingPrice(other)) return false;
    for (let match = 0; match < task.horizon; match += 1)
      if (Math.max(0, pointsIn(one, match)) > Math.max(0, pointsIn(other, match))) return false;
    return true;
  }
}
