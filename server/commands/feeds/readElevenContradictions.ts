import type { ElevenContradiction } from '#shared/feeds/feeds.schema.ts';
import type { Deps } from '../../deps.ts';
import { mergeSeason } from '../../feeds/merge/merge.ts';
import { identityIdOf } from '../../stores/feeds/identities.ts';
import { readSetting } from './identity/recogniseClubs.ts';
import { newestSeason, toFacts } from './refreshSeason.ts';

const KINDS: ReadonlySet<string> = new Set(['club', 'fixture', 'lineup']);

/**
 * Elevens of fixtures to come of which a source says something else than what stands there, whoever entered it. What
 * stands there goes on being shown.
 *
 * @param nameOf a fixture or a club by its id
 */
export async function readElevenContradictions(
  deps: Pick<Deps, 'stores' | 'now' | 'config'>,
  nameOf: (id: string) => string,
): Promise<ElevenContradiction[]> {
  const { stores, now } = deps;
  const entered = await stores.officialElevens.ofOpenFixtures();
  const season = await newestSeason(deps);
  if (season === null || entered.length === 0) return [];
  const [stored, identities, setting] = await Promise.all([
    stores.sourceFacts.newest(season),
    stores.identities.all(),
    readSetting(deps),
  ]);
  const hubIds = new Map(identities.map(({ id, hubId }) => [id, hubId]));
  const { elevens, bundle } = mergeSeason(
    toFacts(
      stored.filter(({ kind }) => KINDS.has(kind)),
      setting,
    ),
    (source, sourceId) => hubIds.get(identityIdOf(source, sourceId)) ?? null,
    now().getTime(),
  );
  const names = new Map(bundle.players.map(({ playerId, name }) => [playerId, name]));
  const standing = Map.groupBy(entered, ({ fixtureId, teamId }) => `${fixtureId} ${teamId}`);
  return elevens.flatMap(({ fixtureId, clubId, playerIds, source }) => {
    const there = standing.get(`${fixtureId} ${clubId}`);
    if (there === undefined) return [];
    const told = new Set(playerIds);
    const thereIds = new Set(there.map(({ playerId }) => playerId));
    const onlyEntered = there.filter(({ playerId }) => !told.has(playerId)).map(({ name }) => name);
    const onlyTold = playerIds.filter((id) => !thereIds.has(id)).map((id) => names.get(id) ?? null);
    if (onlyEntered.length + onlyTold.length === 0) return [];
    const place = { fixtureId, teamId: clubId, about: nameOf(fixtureId), club: nameOf(clubId) };
    return [{ ...place, onlyEntered, onlyTold, toldBy: source }];
  });
}
