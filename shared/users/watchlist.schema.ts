import { z } from 'zod';
import { Id } from '#shared/ids.schema.ts';
import { Departure } from '#shared/catalog/players.schema.ts';
import { FORECAST_KNOWLEDGE } from '#shared/startChance/pstartOutlook.ts';
import { INJURY_STATUSES } from '#shared/terms.ts';

/** A start probability in whole percent, from 1 to 99 so that it can be crossed both ways. */
export const ThresholdPercent = z.int().min(1).max(99);

export const WatchInput = z.strictObject({ playerId: Id });

export const ThresholdInput = WatchInput.extend({
  /** Null for no threshold. */
  thresholdPercent: ThresholdPercent.nullable(),
});

const Chance = z.number().min(0).max(1);

export const WatchedPlayer = z.object({
  playerId: z.string(),
  name: z.string(),
  /** Null if he has left the league, like the club's name. */
  teamId: z.string().nullable(),
  teamShortName: z.string().nullable(),
  /** Null while he belongs to a club of the league. */
  left: Departure.nullable(),
  positionPrimary: z.string(),
  status: z.enum(INJURY_STATUSES),
  /** Null before the first run. */
  startProbability: Chance.nullable(),
  /** Inputs of the forecast; null before the first run. */
  knowledge: z.enum(FORECAST_KNOWLEDGE).nullable(),
  thresholdPercent: ThresholdPercent.nullable(),
  /** State at the user's last visit, or when the player was added. */
  seen: z.object({
    status: z.enum(INJURY_STATUSES),
    startProbability: Chance.nullable(),
    seenTs: z.string(),
  }),
});
export type WatchedPlayer = z.infer<typeof WatchedPlayer>;

/** Most recently watched first. */
export const Watchlist = z.array(WatchedPlayer);
