import { z } from 'zod';
import { Id } from '#shared/ids.schema.ts';
import { COMPARED_MAX } from '#shared/limits.ts';
import { ChancePoint, PlayerCard, PlayerFixture } from './players.schema.ts';
import { StartOutlook } from '#shared/startChance/pstart.schema.ts';
import { TeamRef } from './teams.schema.ts';

export const COMPARED_FIXTURES = 5;

const Count = z.int().min(0);
const Probability = z.number().min(0).max(1);

export const CompareInput = z.strictObject({
  /** Of each player once. */
  playerIds: z
    .array(Id)
    .min(1)
    .max(COMPARED_MAX)
    .refine((ids) => new Set(ids).size === ids.length),
});

export const ComparedPlayer = z.object({
  player: PlayerCard,
  team: TeamRef.nullable(),
  /** Null before the first run, and in values of older models. */
  outlook: StartOutlook.nullable(),
  /** His chance in the runs of the last seven days, the last of each day, oldest first. */
  week: z.array(ChancePoint),
  /** Minutes in the club's last five matches, oldest first. */
  minutesLast5: z.array(z.number()),
  startsLast5: Count,
  /** Of the season on show; null without statistics. */
  season: z.object({ starts: Count, comesOn: Count }).nullable(),
  /** Of the season on show; null where nothing tells of bookings. */
  yellowCards: Count.nullable(),
  /** His club's next scheduled fixtures, earliest first. */
  nextFixtures: z.array(
    PlayerFixture.pick({ fixtureId: true, matchday: true, isHome: true, opponent: true }),
  ),
  /** Team-mates of his line of whom it is most likely that either they or he begin, not both; at most three. */
  rivals: z.array(z.object({ id: z.string(), name: z.string(), startProbability: Probability })),
});
export type ComparedPlayer = z.infer<typeof ComparedPlayer>;

/** In the order asked for, without players whom the hub does not know. */
export const Comparison = z.array(ComparedPlayer);
export type Comparison = z.infer<typeof Comparison>;
