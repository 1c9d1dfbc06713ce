import { z } from 'zod';
import { Id } from '../ids.schema.ts';
import { COMPARED_MAX } from '../limits.ts';
import { ChancePoint, PlayerCard, PlayerFixture } from './players.schema.ts';
import { StartOutlook } from '../startChance/pstart.schema.ts';
import { TeamRef } from './teams.schema.ts';

export const COMPARED_FIXTURES = 5;

const Count = z.int().min(0);
const Probability = z.number().min(0).max(1);

export const CompareInput = z.strictObject({
  /** Each player once. */
  playerIds: z
    .array(Id)
    .min(1)
    .max(COMPARED_MAX)
    .refine((ids) => new Set(ids).size === ids.length),
});

export const ComparedPlayer = z.object({
  player: PlayerCard,
  team: TeamRef.nullable(),
  /** Null before the first run, and for values of older models. */
  outlook: StartOutlook.nullable(),
  /** His chance in the last run of each of the past seven days, oldest first. */
  week: z.array(ChancePoint),
  /** Minutes in the club's last five matches, oldest first. */
  minutesLast5: z.array(z.number()),
  startsLast5: Count,
  /** In the current season; null without statistics. */
  season: z.object({ starts: Count, comesOn: Count }).nullable(),
  /** In the current season; null if no source reports bookings. */
  yellowCards: Count.nullable(),
  /** His club's next scheduled fixtures, earliest first. */
  nextFixtures: z.array(
    PlayerFixture.pick({ fixtureId: true, matchday: true, isHome: true, opponent: true }),
  ),
  /** Team-mates in his line, the pairs most likely to have exactly one starter first; at most three. */
  rivals: z.array(z.object({ id: z.string(), name: z.string(), startProbability: Probability })),
});
export type ComparedPlayer = z.infer<typeof ComparedPlayer>;

/** In the order requested, without unknown players. */
export const Comparison = z.array(ComparedPlayer);
export type Comparison = z.infer<typeof Comparison>;
