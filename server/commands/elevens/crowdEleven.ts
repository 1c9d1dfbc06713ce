import { expectedSourceId } from '@hub/shared/elevens/expectedEleven.schema.ts';
import { elevenFault } from '@hub/shared/elevens/elevenFault.ts';
import { KEEPERS_PER_TEAM, STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import { compareText } from '@hub/shared/text/compareText.ts';
import type { ExpectingClub } from '../../stores/elevens/expectedElevens.ts';
import type { RunDeps } from '../runs/computePstart.ts';
import { computeUnlessRunning } from '../runs/runs.ts';
import { underLease } from '../runs/underLease.ts';

const CROWD = { id: expectedSourceId({ kind: 'crowd' }), kind: 'crowd', name: 'Tipprunden' } as const;

/**
 * Turns tips from friends' leagues into the crowd's expected elevens, and recomputes the start probabilities if there is a new
 * one. A club's eleven is counted anew only once at least five different people have tipped it or changed their tip since: the
 * published chances never differ by the tips of fewer, so nobody can read a single tip from them.
 *
 * @returns number of new elevens; null while another process counts
 */
export async function poolTips(deps: RunDeps): Promise<number | null> {
  const done = await underLease(deps, 'poolTips', () => pool(deps));
  if (done === null) return null;
  if (done.result > 0) await computeUnlessRunning(deps, 'schedule');
  return done.result;
}

async function pool({ stores, now, log }: RunDeps): Promise<number> {
  const nowTs = now().toISOString();
  const places = await stores.elevenTips.poolable(nowTs);
  if (places.length === 0) return 0;
  const [clubs, { season }] = await Promise.all([
    stores.expectedElevens.clubs(nowTs),
    stores.settings.read(),
  ]);
  let pooled = 0;
  for (const { fixtureId, teamId } of places) {
    const club = clubs.find((one) => one.teamId === teamId);
    // Tips for a later match wait until it is the next one.
    if (club?.next?.fixtureId !== fixtureId) continue;
    const { tips, chanceOf } = await stores.elevenTips.counted({ fixtureId, teamId }, nowTs);
    const playerIds = mostNamed(tips, club.squad, chanceOf);
    if (playerIds === null) {
      log.warn({ fixtureId, teamId }, 'the tips name no possible eleven');
      continue;
    }
    await stores.expectedElevens.pool(
      CROWD,
      {
        id: crypto.randomUUID(),
        sourceId: CROWD.id,
        season,
        fixtureId,
        teamId,
        playerIds,
        outIds: [],
        doubtfulIds: [],
        enteredTs: nowTs,
        enteredBy: 'hub',
      },
      tips.map(({ tippedTs }) => tippedTs).reduce((one, other) => (one > other ? one : other)),
    );
    log.info({ fixtureId, teamId, people: tips.length }, 'tips counted for the crowd');
    pooled += 1;
  }
  return pooled;
}

/**
 * The goalkeeper and the ten others whom most tips name, among the players of the squad; of equally many, those with the higher
 * current chance, then the lower id.
 *
 * @param chanceOf start probabilities, 0–1
 * @returns null if they are not eleven with one goalkeeper, for instance after players have left
 */
export function mostNamed(
  tips: readonly { playerIds: readonly string[] }[],
  squad: ExpectingClub['squad'],
  chanceOf: ReadonlyMap<string, number>,
): string[] | null {
  const named = new Map<string, number>();
  for (const { playerIds } of tips) for (const id of playerIds) named.set(id, (named.get(id) ?? 0) + 1);
  const ranked = squad
    .filter(({ id }) => named.has(id))
    .toSorted(
      (one, other) =>
        (named.get(other.id) ?? 0) - (named.get(one.id) ?? 0) ||
        (chanceOf.get(other.id) ?? 0) - (chanceOf.get(one.id) ?? 0) ||
        compareText(one.id, other.id),
    );
  const keepers = ranked.filter(({ positionGroup }) => positionGroup === 'goalkeeper');
  const others = ranked.filter(({ positionGroup }) => positionGroup !== 'goalkeeper');
  const chosen = keepers.slice(0, KEEPERS_PER_TEAM);
  const eleven = [...chosen, ...others.slice(0, STARTERS_PER_TEAM - chosen.length)];
  return elevenFault(eleven) === null ? eleven.map(({ id }) => id) : null;
}
