import { elevenFault } from '#shared/elevens/elevenFault.ts';
import type { ElevenTeller } from '#shared/feeds/sources.ts';
import type { Deps } from '../../deps.ts';
import type { AnnouncedEleven } from '../../feeds/merge/mergeMatches.ts';

const OPEN: ReadonlySet<string> = new Set(['scheduled', 'live']);

/**
 * Enters the elevens that sources have told of, as the desk does. What stands there stays: somebody at the desk has said
 * it, or the first complete eleven did, which a source may change after the match. An eleven with somebody who is not in
 * the squad waits for the next reading, and keeps no other waiting.
 *
 * @returns how many were entered
 */
export async function enterAnnouncedElevens(
  { stores, now, log }: Pick<Deps, 'stores' | 'now' | 'log'>,
  elevens: readonly (Omit<AnnouncedEleven, 'source'> & { source: ElevenTeller })[],
  { fixtures }: { fixtures: readonly { fixtureId: string; status: string }[] },
): Promise<number> {
  const open = new Set(fixtures.filter(({ status }) => OPEN.has(status)).map(({ fixtureId }) => fixtureId));
  const announced = elevens.filter(({ fixtureId }) => open.has(fixtureId));
  if (announced.length === 0) return 0;
  const { officialElevens } = stores;
  let entered = 0;
  for (const { fixtureId, clubId, playerIds, source } of announced) {
    const subject = await officialElevens.subject(fixtureId, clubId);
    if (subject === null || subject.entered !== null || !OPEN.has(subject.status)) continue;
    const eleven = subject.squad.filter(({ id }) => playerIds.includes(id));
    const fault = elevenFault(eleven);
    if (fault !== null) {
      log.warn({ fixtureId, teamId: clubId, source, fault }, 'announced eleven waits');
      continue;
    }
    await officialElevens.replace(fixtureId, clubId, playerIds, { enteredTs: now().toISOString(), source });
    log.info({ fixtureId, teamId: clubId, source }, 'announced eleven entered');
    entered += 1;
  }
  return entered;
}
