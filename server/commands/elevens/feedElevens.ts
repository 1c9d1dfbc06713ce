import { expectedSourceId } from '@hub/shared/elevens/expectedEleven.schema.ts';
import { descriptorOf } from '@hub/shared/feeds/sources.ts';
import type { AnnouncedEleven } from '@hub/season/feeds/merge/mergeMatches.ts';
import type { Deps } from '../../deps.ts';
import { faultOf, storeExpected } from './expectedElevens.ts';

/**
 * Enters the elevens that a paid feed expects for the clubs' next matches. One that is no possible eleven waits for the next
 * reading and does not block others.
 *
 * @returns the number of new elevens
 */
export async function enterFeedElevens(
  deps: Pick<Deps, 'stores' | 'now' | 'log'>,
  expected: readonly AnnouncedEleven[],
): Promise<number> {
  const [first] = expected;
  if (first === undefined) return 0;
  const clubs = await deps.stores.expectedElevens.clubs(deps.now().toISOString());
  const elevens = expected.flatMap(({ fixtureId, clubId, playerIds }) => {
    const club = clubs.find(({ teamId }) => teamId === clubId);
    if (club?.next?.fixtureId !== fixtureId) return [];
    const fault = faultOf(club, playerIds, []);
    if (fault === null) return [{ fixtureId, teamId: clubId, playerIds, outIds: [], doubtfulIds: [] }];
    deps.log.warn({ fixtureId, teamId: clubId, fault }, 'expected eleven of a feed cannot be entered yet');
    return [];
  });
  if (elevens.length === 0) return 0;
  return storeExpected(
    deps,
    { id: expectedSourceId({ kind: 'feed' }), kind: 'feed', name: descriptorOf(first.source).name },
    { elevens, isRepeatMeant: true, enteredBy: 'hub' },
  );
}
