import { z } from 'zod';
import { AvailabilityNote, PlayerStatusFields } from '../availability/availability.schema.ts';
import { PlaceFields, Played } from './teams.schema.ts';
import { POSITION_GROUPS } from '../terms.ts';

/** Page size (specification, section 9); older fixtures are on further pages. */
export const FIXTURES_PER_PAGE = 200;

const Probability = z.number().min(0).max(1);

/** Chances of a home win, a draw and an away win; they add up to 1. */
export const OutcomeChances = z.object({ home: Probability, draw: Probability, away: Probability });

export const FixtureSide = z.object({
  teamId: z.string(),
  /** Both are null if the club is unknown. */
  name: z.string().nullable(),
  shortName: z.string().nullable(),
});
export type FixtureSide = z.infer<typeof FixtureSide>;

export const Fixture = z.object({
  id: z.string(),
  matchday: z.int(),
  /** One of the fixture statuses; any other word is shown as it is. */
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
  /** From the results so far; null without results, and once the fixture is no longer ahead. */
  chances: OutcomeChances.nullable(),
});
export type ListedFixture = z.infer<typeof ListedFixture>;

export const FixturesPage = z.object({
  /** Newest kickoff first. */
  fixtures: z.array(ListedFixture),
  /** Number of fixtures on all pages. */
  total: z.int().min(0),
  /** Null on the last page. */
  nextCursor: z.string().nullable(),
  /** All matchdays of all pages, highest first. */
  matchdays: z.array(z.int()),
  /** Matchday of the next scheduled fixture by the hub's clock, else of the last fixture; null without fixtures. */
  currentMatchday: z.int().nullable(),
});
export type FixturesPage = z.infer<typeof FixturesPage>;

/** How many fixtures ahead are read: at least three matchdays. */
export const COMING_FIXTURES = 54;
/** All fixtures of the matchdays concerned, earliest first. */
export const ComingFixtures = z.array(
  Fixture.pick({ id: true, matchday: true, status: true, kickoffTs: true }).extend({
    homeTeamId: z.string(),
    awayTeamId: z.string(),
  }),
);
export type ComingFixtures = z.infer<typeof ComingFixtures>;

/** Basis of an eleven: the actual starters, the announced eleven, the most probable starters; `unseen`: none of the club's elevens is known, so there is no forecast. */
export const ELEVEN_BASES = ['startingEleven', 'officialEleven', 'startChance', 'unseen', 'none'] as const;

export const TeamSheetPlayer = z.object({
  id: z.string(),
  name: z.string(),
  positionPrimary: z.string(),
  positionGroup: z.enum(POSITION_GROUPS).nullable(),
  ...PlaceFields,
  ...PlayerStatusFields,
  /** Source of status and ailment; null unless an administrator's edit is in force. */
  note: AvailabilityNote.nullable(),
  /** From the newest run that forecast this fixture; null without such a run. */
  startProbability: Probability.nullable(),
});
export type TeamSheetPlayer = z.infer<typeof TeamSheetPlayer>;

/** A player's part in the fixture. */
export const SheetPart = Played.omit({ isMissing: true }).extend({ id: z.string(), name: z.string() });
export type SheetPart = z.infer<typeof SheetPart>;

export const TeamSheet = FixtureSide.extend({
  basis: z.enum(ELEVEN_BASES),
  /** Goalkeeper, defenders, midfielders, forwards; highest chance first within a group. */
  eleven: z.array(TeamSheetPlayer),
  /** Injured, suspended or questionable players outside the eleven, by name; empty once the fixture has been played. */
  doubtful: z.array(TeamSheetPlayer),
  /** Who has played, by name, as far as sources report it. */
  parts: z.array(SheetPart),
});
export type TeamSheet = z.infer<typeof TeamSheet>;

export const FixtureDetails = z.object({
  fixture: Fixture,
  /** Null without earlier results this season, and once the fixture is over. */
  chances: OutcomeChances.nullable(),
  home: TeamSheet,
  away: TeamSheet,
});
export type FixtureDetails = z.infer<typeof FixtureDetails>;
