import type { ElevenContradiction, SourceConflict } from '#shared/feeds/feeds.schema.ts';
import type { Deps } from '../../deps.ts';
import { mergeSeason, type Conflict } from '../../feeds/merge/merge.ts';
import { identityIdOf } from '../../stores/feeds/identities.ts';
import { toFacts } from './facts.ts';
import { readSetting } from './identity/recognise.ts';
import { newestSeason } from './runningSeason.ts';

/** Kickoffs further ahead are not final anywhere. */
const AHEAD_MS = 14 * 86_400_000;
const CONFLICTS_SHOWN = 30;
const FIXTURE_KINDS: ReadonlySet<string> = new Set(['club', 'fixture']);

/** Fixtures about which two sources disagree, as far as it matters now. @param nameOf a fixture by its id */
export async function readConflicts(
  deps: Pick<Deps, 'stores' | 'now' | 'config'>,
  nameOf: (fixtureId: string) => string,
): Promise<SourceConflict[]> {
  const { stores, now } = deps;
  const season = await newestSeason(deps);
  if (season === null) return [];
  const stored = (await stores.sourceFacts.newest(season)).filter(({ kind }) => FIXTURE_KINDS.has(kind));
  const nowMs = now().getTime();
  const { conflicts } = mergeSeason(toFacts(stored, await readSetting(deps)), () => null, nowMs);
  const matters = ({ field, shown }: Conflict) => field === 'result' || Date.parse(shown) < nowMs + AHEAD_MS;
  return conflicts
    .filter(matters)
    .slice(0, CONFLICTS_SHOWN)
    .map(({ fixtureId, field, winner, shown, loser, refused }) => ({
      id: `${fixtureId} ${field} ${loser}`,
      about: nameOf(fixtureId),
      field,
      winner,
      shown,
      loser,
      refused,
    }));
}

const ELEVEN_KINDS: ReadonlySet<string> = new Set(['club', 'fixture', 'lineup']);

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
      stored.filter(({ kind }) => ELEVEN_KINDS.has(kind)),
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
