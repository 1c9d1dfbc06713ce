import type { Source } from '#shared/feeds/sources.ts';
import type { Deps } from '../../deps.ts';
import { clubKey } from '../../feeds/identity/clubBook.ts';
import type { WatchedMatch, WatchedSeason } from '../../feeds/pull.ts';
import { readClubBook } from './identity/recogniseClubs.ts';
import { newestSeason } from './refreshSeason.ts';

/** Fans matter for whose elevens are asked for first, so only around kickoffs. */
const NEAR_MS = 3_600_000;

/** The season on show as a source sees it; null while the hub shows another one than sources tell, such as the demo. */
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
