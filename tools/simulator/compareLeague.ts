import type { Deps } from '@hub/server/deps.ts';
import { seasonOf } from '@hub/season/feeds/facts.ts';
import type { Truth } from './truth.ts';
import { playedIn } from './timeline.ts';
import { hasOneKeeper } from './apiFootball.ts';
import { clubOfPlayer, type World, type WorldMatch, type WorldSide } from './world.ts';

/**
 * Compares a hub after its last season with that season: its name, its clubs, and the starters of the season before,
 * who must be known.
 *
 * @param worlds seasons that were lived through, oldest first
 * @param sinceMs when the hub started
 * @returns differences in words
 */
export async function compareLeague(
  deps: Deps,
  worlds: readonly World[],
  truth: Truth,
  { sinceMs, isEstimated }: { sinceMs: number; isEstimated: boolean },
): Promise<string[]> {
  const { stores, provider } = deps;
  const rows = async (sql: string) => (await provider.database.sql(sql)).rows;
  const [last, before] = [worlds.at(-1), worlds.at(-2)];
  if (last === undefined) return [];
  const { season } = await stores.settings.read();
  const right = seasonOf(last.startYear);
  const shown = new Set(
    (await rows('select id from teams where is_in_league = 1')).map((row) => String(row['id'])),
  );
  const expected = new Set(last.clubs.map((club) => truth.hubClubOf(club)));
  const differences = [
    ...(season === right ? [] : [`the current season is ${season}, not ${right}`]),
    ...[...expected].filter((id) => !shown.has(id)).map((id) => `club ${id}: is not in the league`),
    ...[...shown].filter((id) => !expected.has(id)).map((id) => `club ${id}: is no longer in the league`),
  ];
  if (before === undefined) return differences;
  const known = await truth.hubPlayers(deps);
  const began = new Set(
    // Starts are reported only for a player's last club, where he may have been on the bench.
    (await rows('select id, team_id from last_seasons')).flatMap((row) =>
      row['teamId'] === '' ? [] : [known.get(String(row['id']))],
    ),
  );
  const isKnown = ({ kickoffMs }: WorldMatch, side: WorldSide) =>
    !isEstimated || (kickoffMs >= sinceMs && hasOneKeeper(before, side));
  const starters = playedIn(before).flatMap((match) =>
    [match.home, match.away].filter((side) => isKnown(match, side)).flatMap(({ appearances }) => appearances),
  );
  const isInLeague = (playerId: string) => {
    const player = last.players.get(playerId);
    return player !== undefined && clubOfPlayer(player, deps.now().getTime()) !== null;
  };
  const missing = new Set(
    starters
      .filter(({ started, playerId }) => started && isInLeague(playerId) && !began.has(playerId))
      .map(({ playerId }) => playerId),
  );
  return [
    ...differences,
    ...[...missing].map((id) => `player ${id}: started in a match last season, which is unknown`),
  ];
}
