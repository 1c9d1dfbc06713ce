import type { Source } from '@hub/shared/feeds/sources.ts';
import { LEAGUES } from '@hub/shared/catalog/leagues.ts';
import type { Deps } from '../../deps.ts';
import { readFactValue, seasonOf, startYearAt } from '@hub/season/feeds/facts.ts';
import { runningSeason, toReportedFixtures, type RunningSeason } from '@hub/season/feeds/runningSeason.ts';
import { clubKey } from '@hub/season/feeds/identity/clubBook.ts';
import type { WatchedMatch, WatchedSeason } from '@hub/season/feeds/pull.ts';
import { readClubBook } from './identity/known.ts';
import type { HubSettings } from '../../stores/season/settings.ts';
import { StartError } from '@hub/provider/errors.ts';

/** The source that decides on seasons. */
const MASTER: Source = 'openligadb';
/** Number of newest seasons compared; earlier ones are over. */
const SEASONS_COMPARED = 3;

/** The master's season that is running by the hub's clock, and the seasons held back. */
export async function readRunningSeason({
  stores: { sourceFacts },
  now,
}: Pick<Deps, 'stores' | 'now'>): Promise<RunningSeason> {
  const seasons = await sourceFacts.seasonsOf(MASTER);
  // The first season has no other to compare with.
  if (seasons.length < 2) return { running: seasons[0] ?? null, heldBack: [] };
  const reported = await Promise.all(
    seasons.slice(-SEASONS_COMPARED).map(async (season) => {
      const stored = await sourceFacts.newestOfKind(season, MASTER, 'fixture');
      const values = stored.map(({ value }) => (value === null ? null : readFactValue('fixture', value)));
      return { season, fixtures: toReportedFixtures(values) };
    }),
  );
  return runningSeason(reported, now().getTime());
}

/** The current season; null before the first reading. */
export const newestSeason = async (deps: Pick<Deps, 'stores' | 'now'>): Promise<string | null> =>
  (await readRunningSeason(deps)).running;

/** The season that the hub shows; while it is empty, the running one by its clock. */
export const seasonToName = (
  { dataKind, season }: Pick<HubSettings, 'dataKind' | 'season'>,
  now: Date,
): string => (dataKind === 'empty' ? seasonOf(startYearAt(now.getTime())) : season);

/** Fans decide only which elevens are requested first, so they are counted only around kickoffs. */
const NEAR_MS = 3_600_000;

/** The current season in a source's terms; null while the hub shows a season not from sources, such as the demo. */
export async function readWatchedSeason(
  deps: Pick<Deps, 'stores' | 'now'>,
  source: Source,
): Promise<WatchedSeason | null> {
  const { stores } = deps;
  const [running, { dataKind, season }] = await Promise.all([newestSeason(deps), stores.settings.read()]);
  if (running === null || dataKind !== 'imported' || season !== running) return null;
  const [rows, book] = await Promise.all([stores.watchedMatches.all(), readClubBook(stores)]);
  const matches = rows.map(({ kickoffTs, matchday, status, homeTeamId, awayTeamId }): WatchedMatch => ({
    kickoffMs: Date.parse(kickoffTs),
    matchday,
    isPlayed: status === 'finished',
    homeClubId: homeTeamId,
    awayClubId: awayTeamId,
  }));
  const nowMs = deps.now().getTime();
  const isNear = matches.some(({ kickoffMs }) => Math.abs(kickoffMs - nowMs) <= NEAR_MS);
  const fans = isNear ? await stores.watchedMatches.fansByClub() : new Map<string, number>();
  return {
    season,
    matches,
    clubIdOf: (sourceId) => book.ids.get(clubKey(source, sourceId)) ?? null,
    fansOf: ({ homeClubId, awayClubId }) => (fans.get(homeClubId) ?? 0) + (fans.get(awayClubId) ?? 0),
  };
}

/** The league of hubs that started before the league could be chosen. */
const FIRST_LEAGUE = 'bl1';

/**
 * Binds a hub to one league. Facts of another one would mix with its own, because seasons have the same names.
 *
 * @throws StartError if the database holds another league
 */
export async function bindToLeague({ config, stores }: Pick<Deps, 'config' | 'stores'>): Promise<void> {
  const { league } = config.feeds;
  const [stored, facts] = await Promise.all([stores.settings.league(), stores.sourceFacts.count()]);
  const bound = stored ?? FIRST_LEAGUE;
  if (facts > 0 && bound !== league)
    throw new StartError(
      `The database holds the ${LEAGUES[bound].name}: start with LEAGUE=${bound}, or give LEAGUE=${league} a DATA_DIR or ` +
        'DATABASE_URL of its own.',
    );
  if (stored !== league) await stores.settings.setLeague(league);
}
