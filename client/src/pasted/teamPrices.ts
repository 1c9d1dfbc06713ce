import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';
import { TRANSFERS_MAX } from '@hub/shared/transfers/transferRules.ts';

/**
 * The market data that a fan has entered, by team. It stays on the device: prices change every day and belong to the game,
 * so the hub's database has no use for them, and pasting a list is as fast as synchronising it.
 */
const KEY = 'hub-team-prices';

export interface TeamMarket {
  /** In millions, by the player's id. */
  prices: Readonly<Record<string, number>>;
  /** When prices were last pasted, ISO-8601 UTC; null before the first. */
  pricedTs: string | null;
  /** Remaining budget in millions, negative for debts; null if not entered. */
  budget: number | null;
  /** Transfers before the next matchday, 1 to `TRANSFERS_MAX`; null for as many as the game allows. */
  transfers: number | null;
}

type Markets = Readonly<Record<string, TeamMarket>>;

const NOTHING: TeamMarket = { prices: {}, pricedTs: null, budget: null, transfers: null };

/** Data in a browser may have been written by an older version, or by anyone. */
function toMarket(value: unknown): TeamMarket {
  if (typeof value !== 'object' || value === null) return NOTHING;
  const { prices, pricedTs, budget, transfers } = value as Record<string, unknown>;
  const known =
    typeof prices === 'object' && prices !== null
      ? Object.entries(prices).flatMap(([id, price]) =>
          typeof price === 'number' && price > 0 ? [[id, price] as const] : [],
        )
      : [];
  return {
    prices: Object.fromEntries(known),
    pricedTs: typeof pricedTs === 'string' && !Number.isNaN(Date.parse(pricedTs)) ? pricedTs : null,
    budget: typeof budget === 'number' && Number.isFinite(budget) ? budget : null,
    transfers:
      typeof transfers === 'number' && transfers >= 1 && transfers <= TRANSFERS_MAX
        ? Math.round(transfers)
        : null,
  };
}

function stored(): Markets {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof known === 'object' && known !== null ? (known as Markets) : {};
  } catch {
    return {};
  }
}

/** Moves the entered market to the team that replaces this one. */
export function moveTeamMarket(fromTeamId: string, toTeamId: string): void {
  const { [fromTeamId]: moved, ...others } = stored();
  if (moved === undefined) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...others, [toTeamId]: moved }));
  } catch {
    // Without storage there is nothing to move.
  }
}

/** The known market data of a team, and functions to change it. */
export function useTeamMarket(
  userTeamId: string,
): [market: TeamMarket, change: (more: Partial<TeamMarket>) => void] {
  const [all, setAll] = useLocalStorage<Markets>({
    key: KEY,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const ofTeam = all[userTeamId];
  const market = useMemo(() => toMarket(ofTeam), [ofTeam]);
  return [market, (more) => setAll({ ...all, [userTeamId]: { ...market, ...more } })];
}
