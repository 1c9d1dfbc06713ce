import { z } from 'zod';
import { Id } from '../ids.schema.ts';
import { Departure, PlayerCard } from '../catalog/players.schema.ts';

/** A start probability in whole percent, from 1 to 99 so that it can be crossed both ways. */
export const ThresholdPercent = z.int().min(1).max(99);

export const WatchInput = z.strictObject({ playerId: Id });

export const ThresholdInput = WatchInput.extend({
  /** Null for no threshold. */
  thresholdPercent: ThresholdPercent.nullable(),
});

const State = PlayerCard.pick({ status: true, startProbability: true });

/** `teamId` is null if he has left the league, like the club's name. */
export const WatchedPlayer = State.extend({
  playerId: z.string(),
  ...PlayerCard.pick({ name: true, teamId: true, positionPrimary: true, knowledge: true, match: true }).shape,
  teamShortName: z.string().nullable(),
  /** Null while he belongs to a club of the league. */
  left: Departure.nullable(),
  thresholdPercent: ThresholdPercent.nullable(),
  /** State at the user's last visit, or when the player was added. */
  seen: State.extend({ seenTs: z.string() }),
});
export type WatchedPlayer = z.infer<typeof WatchedPlayer>;

/** Most recently watched first. */
export const Watchlist = z.array(WatchedPlayer);
