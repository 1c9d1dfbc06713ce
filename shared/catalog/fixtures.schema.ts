import { z } from 'zod';
import { AvailabilityNote, PlayerStatusFields } from '#shared/availability/availability.schema.ts';
import { POSITION_GROUPS } from '#shared/terms.ts';

/** The specified 200 (section 9) are a page; older fixtures follow. */
export const FIXTURES_PER_PAGE = 200;

const Probability = z.number().min(0).max(1);

/** Chances of a win of the home club, a draw, a win of the away club; they add up to 1. */
export const OutcomeChances = z.object({ home: Probability, draw: Probability, away: Probability });

export const FixtureSide = z.object({
  teamId: z.string(),
  /** Both are null when the club is not known. */
  name: z.string().nullable(),
  shortName: z.string().nullable(),
});
export type FixtureSide = z.infer<typeof FixtureSide>;

export const Fixture = z.object({
  id: z.string(),
  matchday: z.int(),
  /** One of the fixture statuses; any other word is shown unchanged. */
  status: z.string(),
  /** ISO-8601 UTC. */
  kickoffTs: z.string(),
  /** The kickoff before it was moved; null unless it was. ISO-8601 UTC. */
  movedFromTs: z.string().nullable(),
  home: FixtureSide,
  away: FixtureSide,
  /** Null until there is a score. */
  homeGoals: z.int().nullable(),
  awayGoals: z.int().nullable(),
  venue: z.string().nullable(),
  referee: z.string().nullable(),
});
export type Fixture = z.infer<typeof Fixture>;

export const ListedFixture = Fixture.extend({
  /** By the results so far; null without any, and unless it is still to be played. */
  chances: OutcomeChances.nullable(),
});
export type ListedFixture = z.infer<typeof ListedFixture>;

export const FixturesPage = z.object({
  /** Newest kickoff first. */
  fixtures: z.array(ListedFixture),
  /** All fixtures, whatever the page. */
  total: z.int().min(0),
  /** Null on the last page. */
  nextCursor: z.string().nullable(),
  /** All matchdays, highest first, also those of other pages. */
  matchdays: z.array(z.int()),
  /** Of the next scheduled fixture from the hub's now on, else of the last fixture; null without fixtures. */
  currentMatchday: z.int().nullable(),
});
export type FixturesPage = z.infer<typeof FixturesPage>;

/** So many fixtures are looked ahead, which are three matchdays and more; their matchdays are complete, earliest first. */
export const COMING_FIXTURES = 54;
export const ComingFixtures = z.array(
  Fixture.pick({ id: true, matchday: true, status: true, kickoffTs: true }).extend({
    homeTeamId: z.string(),
    awayTeamId: z.string(),
  }),
);
export type ComingFixtures = z.infer<typeof ComingFixtures>;

/** Basis of an eleven: the actual starters, the announced eleven, or the most probable starters. */
export const ELEVEN_BASES = ['startingEleven', 'officialEleven', 'startChance', 'none'] as const;

export const TeamSheetPlayer = z.object({
  id: z.string(),
  name: z.string(),
  positionPrimary: z.string(),
  positionGroup: z.enum(POSITION_GROUPS).nullable(),
  /** Tells on which side he plays where his position does not; null where nobody knows. */
  preferredFoot: z.enum(['left', 'right']).nullable(),
  ...PlayerStatusFields,
  /** Source of status and ailment; null without an administrator's edit in force. */
  note: AvailabilityNote.nullable(),
  /**
   * Of the newest run that forecast this fixture; for a fixture that is further ahead, of his club's next one.
   * Null when no run did.
   */
  startProbability: Probability.nullable(),
});
export type TeamSheetPlayer = z.infer<typeof TeamSheetPlayer>;

export const TeamSheet = FixtureSide.extend({
  basis: z.enum(ELEVEN_BASES),
  /** Goalkeeper, defenders, midfielders, forwards; inside a group the highest chance first. */
  eleven: z.array(TeamSheetPlayer),
  /** Injured, suspended or questionable players outside the eleven, by name; empty once the fixture has been played. */
  doubtful: z.array(TeamSheetPlayer),
});
export type TeamSheet = z.infer<typeof TeamSheet>;

export const FixtureDetails = z.object({
  fixture: Fixture,
  /** Null without earlier results of the season, and once the fixture is over. */
  chances: OutcomeChances.nullable(),
  home: TeamSheet,
  away: TeamSheet,
});
export type FixtureDetails = z.infer<typeof FixtureDetails>;
