import { z } from 'zod';
import { PlayerStatusFields } from '../availability/availability.schema.ts';

const Count = z.number().int().nonnegative();

export const DashboardNews = z.object({
  id: z.string(),
  title: z.string(),
  source: z.string(),
  publishedTs: z.string(),
});
export type DashboardNews = z.infer<typeof DashboardNews>;

export const DashboardFixture = z.object({
  id: z.string(),
  matchday: z.number().int(),
  kickoffTs: z.string(),
  /** The kickoff before it was moved; null unless it was. */
  movedFromTs: z.string().nullable(),
  /** Null if the club is unknown. */
  homeTeamName: z.string().nullable(),
  awayTeamName: z.string().nullable(),
});
export type DashboardFixture = z.infer<typeof DashboardFixture>;

export const DashboardStarter = z.object({
  playerId: z.string(),
  name: z.string(),
  teamShortName: z.string().nullable(),
  positionPrimary: z.string(),
  ...PlayerStatusFields,
  /** [0, 1] */
  startProbability: z.number().min(0).max(1),
});
export type DashboardStarter = z.infer<typeof DashboardStarter>;

/** Everything the start page shows, in one answer. */
export const Dashboard = z.object({
  counts: z.object({ teams: Count, players: Count, fixtures: Count, news: Count }),
  /** Newest first. */
  latestNews: z.array(DashboardNews),
  /** Earliest first. */
  nextFixtures: z.array(DashboardFixture),
  /** Fixtures without a new date, by their old kickoff, which is at most three days away. */
  postponedFixtures: z.array(DashboardFixture),
  /** Null before the first run. */
  starters: z
    .object({
      matchday: z.number().int().nullable(),
      /** Nothing later than this was known to the run. ISO-8601 UTC. */
      asOfTs: z.string(),
      /** Highest start probability first. */
      surest: z.array(DashboardStarter),
      /** Nearest to one half first, without players who are certain to be out. */
      mostDoubtful: z.array(DashboardStarter),
    })
    .nullable(),
});
export type Dashboard = z.infer<typeof Dashboard>;
