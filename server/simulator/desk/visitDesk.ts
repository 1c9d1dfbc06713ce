import { decideClub, decideIdentity } from '../../commands/feeds/identity/questions.ts';
import { decidePendingChange } from '../../commands/feeds/sources.ts';
import type { Deps } from '../../deps.ts';
import type { Truth } from '../truth.ts';
import { kickoffAt } from '../world.ts';

const EDITOR = { id: 'simulated-editor', displayName: 'Simulated editor' };

/** An editor's work at the desk. */
export interface DeskWork {
  /** Players whom the hub could not recognise by itself. */
  questions: number;
  /** Ids of pending changes. */
  held: ReadonlySet<string>;
  /** Number of pending changes that were accepted. */
  taken: number;
}

/**
 * Visits the desk as an editor who knows the truth: answers questions about identities, and accepts correct but doubted
 * kickoffs. All other doubts stay until the sources take them back.
 */
export async function visitDesk(deps: Deps, truth: Truth, nowMs: number): Promise<DeskWork> {
  const held = new Set<string>();
  const work = { questions: 0, held, taken: 0 };
  for (const { id } of await deps.stores.clubs.questions()) {
    const club = truth.newClubs.get(id);
    if (club === undefined) continue;
    const { id: code, name, shortName } = club;
    await decideClub(deps, { answer: 'new', id, code, name, shortName }, EDITOR);
  }
  for (;;) {
    // An answer can settle further questions.
    const [question] = await deps.stores.identities.questions();
    if (question === undefined) break;
    const { id, candidates } = question;
    const player = truth.playerOf(id);
    const known = await truth.hubPlayers(deps);
    const right = (JSON.parse(candidates) as { id: string }[]).find(
      (candidate) => known.get(candidate.id) === player,
    );
    await decideIdentity(deps, { id, hubId: right?.id ?? null }, EDITOR);
    work.questions += 1;
  }
  for (const { id, kind, about, told: reported } of await deps.stores.pendingChanges.open()) {
    held.add(id);
    const match = truth.matchOf(about);
    if (kind !== 'kickoffFarFromMatchday' || match === undefined) continue;
    if (Date.parse(reported) !== kickoffAt(match, nowMs)) continue;
    await decidePendingChange(deps, { id, decision: 'taken' }, EDITOR);
    work.taken += 1;
  }
  return work;
}
