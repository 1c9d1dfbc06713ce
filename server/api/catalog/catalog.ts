import { z } from 'zod';
import { CompareInput, Comparison } from '@hub/shared/catalog/comparison.schema.ts';
import { Dashboard } from '@hub/shared/catalog/dashboard.schema.ts';
import { ComingFixtures, FixtureDetails, FixturesPage } from '@hub/shared/catalog/fixtures.schema.ts';
import { MarketPoints } from '@hub/shared/points/expectedPoints.schema.ts';
import { HubInfo } from '@hub/shared/hub/hub.schema.ts';
import { NOTHING_REPORTED } from '@hub/shared/hub/reported.ts';
import { Id } from '@hub/shared/ids.schema.ts';
import { NewsBeside, NewsList, NewsSubject } from '@hub/shared/catalog/news.schema.ts';
import { PageInput } from '@hub/shared/hub/pages.schema.ts';
import {
  ChanceHistories,
  FormerPlayers,
  PlayerDetails,
  PlayersPage,
  SearchEntries,
} from '@hub/shared/catalog/players.schema.ts';
import { SampleTeam, TeamPlayers, TeamPlayersInput } from '@hub/shared/users/userTeams.schema.ts';
import { Ticker } from '@hub/shared/catalog/ticker.schema.ts';
import { HitRate } from '@hub/shared/record/hitRate.schema.ts';
import { Lineups } from '@hub/shared/elevens/lineups.schema.ts';
import { PredictionRecord } from '@hub/shared/record/record.schema.ts';
import { ClubDetails, Clubs, Squad } from '@hub/shared/catalog/teams.schema.ts';
import { seasonToName } from '../../commands/feeds/runningSeason.ts';
import { readAwaitedSources, readFreshness } from '../../commands/feeds/sources.ts';
import { AppError } from '../../errors.ts';
import { checked, publicProcedure, router } from '../trpc.ts';

/** Inputs are strict: each query has one address, so that invented addresses cannot fill the cache. */
const noInput = publicProcedure.input(z.void());
const pageInput = publicProcedure.input(PageInput);
const teamInput = publicProcedure.input(z.strictObject({ teamId: Id }));

/** Public reads of the league. */
export const catalogRouter = router({
  hub: publicProcedure.output(checked(HubInfo)).query(async ({ ctx: { deps } }) => {
    const settings = await deps.stores.settings.lastKnown();
    return {
      season: seasonToName(settings, deps.now()),
      competition: settings.competition,
      isDemo: settings.dataKind === 'demo',
      nowTs: deps.now().toISOString(),
      clockIsFixed: deps.config.fixedClock !== null,
      // The app's shell still works without the database.
      ages: await readFreshness(deps).catch(() => []),
      awaited: settings.dataKind === 'empty' ? await readAwaitedSources(deps).catch(() => null) : null,
      reported: await deps.stores.reported.read(deps.now(), deps.readers).catch(() => NOTHING_REPORTED),
      isUnclaimed: deps.claim?.isOpen() ?? false,
    };
  }),

  dashboard: noInput
    .output(checked(Dashboard))
    .query(({ ctx: { deps } }) => deps.stores.dashboard.read(deps.now().toISOString())),

  players: pageInput
    .output(checked(PlayersPage))
    .query(({ ctx: { deps }, input }) => deps.stores.players.page(input.cursor ?? null)),

  /** Players who have left the league; no other list has them. */
  formerPlayers: noInput
    .output(checked(FormerPlayers))
    .query(({ ctx: { deps } }) => deps.stores.players.former()),

  chanceHistories: noInput
    .output(checked(ChanceHistories))
    .query(({ ctx: { deps } }) => deps.stores.players.chanceHistories(deps.now().toISOString())),

  player: publicProcedure
    .input(z.strictObject({ playerId: Id }))
    .output(checked(PlayerDetails))
    .query(async ({ ctx: { deps }, input }) =>
      found(await deps.stores.players.details(input.playerId, deps.now().toISOString()), 'playerNotFound'),
    ),

  /** Two to four players side by side. */
  compare: publicProcedure
    .input(CompareInput)
    .output(checked(Comparison))
    .query(({ ctx: { deps }, input }) =>
      deps.stores.players.compare(input.playerIds, deps.now().toISOString()),
    ),

  /** Players as in a user's team, for a team stored in the browser; without unknown ids. */
  teamPlayers: publicProcedure
    .input(TeamPlayersInput)
    .output(checked(TeamPlayers))
    .query(({ ctx: { deps }, input }) =>
      deps.stores.userTeams.players(input.playerIds, deps.now().toISOString(), input.sampleOf),
    ),

  /** The league's best-known players, to try out Mein Team without an own team. */
  sampleTeam: noInput
    .output(checked(SampleTeam))
    .query(({ ctx: { deps } }) => deps.stores.players.sampleTeam()),

  /** Everything that can be found by name, at once, so that typing never waits for the server. */
  search: noInput
    .output(checked(SearchEntries))
    .query(({ ctx: { deps } }) => deps.stores.players.searchEntries()),

  /** The expected points of all players of the league, for transfers. */
  marketPoints: noInput
    .output(checked(MarketPoints))
    .query(({ ctx: { deps } }) => deps.stores.players.marketPoints()),

  clubs: noInput.output(checked(Clubs)).query(({ ctx: { deps } }) => deps.stores.teams.clubs()),

  squad: teamInput
    .output(checked(Squad))
    .query(async ({ ctx: { deps }, input }) =>
      found(await deps.stores.teams.squad(input.teamId), 'clubNotFound'),
    ),

  club: teamInput
    .output(checked(ClubDetails))
    .query(async ({ ctx: { deps }, input }) =>
      found(await deps.stores.teams.details(input.teamId, deps.now().toISOString()), 'clubNotFound'),
    ),

  news: noInput.output(checked(NewsList)).query(({ ctx: { deps } }) => deps.stores.news.latest()),

  /** News about a player or a club; empty if no headline names it. */
  newsBeside: publicProcedure
    .input(NewsSubject)
    .output(checked(NewsBeside))
    .query(({ ctx: { deps }, input }) => deps.stores.news.beside(input)),

  /** Fixtures of the matchdays under way and ahead, however long the break before them; for locks. */
  comingFixtures: noInput
    .output(checked(ComingFixtures))
    .query(({ ctx: { deps } }) => deps.stores.fixtures.coming(deps.now())),

  /** Every club's next fixtures, rated by the results so far. */
  ticker: noInput
    .output(checked(Ticker))
    .query(({ ctx: { deps } }) => deps.stores.fixtures.ticker(deps.now().toISOString())),

  fixtures: pageInput
    .output(checked(FixturesPage))
    .query(({ ctx: { deps }, input }) =>
      deps.stores.fixtures.page(input.cursor ?? null, deps.now().toISOString()),
    ),

  fixture: publicProcedure
    .input(z.strictObject({ fixtureId: Id }))
    .output(checked(FixtureDetails))
    .query(async ({ ctx: { deps }, input }) =>
      found(await deps.stores.fixtures.details(input.fixtureId), 'fixtureNotFound'),
    ),

  /** The probable elevens of the next matchday. */
  lineups: noInput.output(checked(Lineups)).query(({ ctx: { deps } }) => deps.stores.lineups.read()),

  /** How good the predictions were. */
  record: noInput.output(checked(PredictionRecord)).query(({ ctx: { deps } }) => deps.stores.record.read()),

  /** The record in one figure, for screens that show nothing else of it. */
  hitRate: noInput.output(checked(HitRate)).query(({ ctx: { deps } }) => deps.stores.record.hitRate()),
});

/** @throws AppError `otherwise` for null */
function found<T>(value: T | null, otherwise: 'playerNotFound' | 'clubNotFound' | 'fixtureNotFound'): T {
  if (value === null) throw new AppError(otherwise);
  return value;
}
