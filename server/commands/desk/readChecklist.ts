import { ELEVEN_DUE_MS, type DeskChecklist } from '#shared/desk/checklist.schema.ts';
import { PULLED_SOURCES } from '#shared/feeds/sources.ts';
import type { Deps } from '../../deps.ts';

type ChecklistDeps = Pick<Deps, 'stores' | 'now' | 'readers' | 'provider'>;

/** What is still to be done for this matchday, each thing with where it is done. */
export async function readChecklist({
  stores,
  now,
  readers,
  provider,
}: ChecklistDeps): Promise<DeskChecklist> {
  const [{ elevens, sheets, sources, questions, held }, backups] = await Promise.all([
    stores.checklist.read(),
    provider.backups?.list(),
  ]);
  const missing = elevens.filter(({ hasEleven }) => hasEleven === 0);
  const dueFromMs = now().getTime() + ELEVEN_DUE_MS;
  const due = missing.filter(({ kickoffTs }) => Date.parse(kickoffTs) <= dueFromMs);
  const readTs = new Map(sources.map(({ id, lastSuccessTs }) => [id, lastSuccessTs]));
  const [oldest] = PULLED_SOURCES.filter((source) => readers[source] !== undefined)
    .map((source) => ({ source, lastSuccessTs: readTs.get(source) ?? null }))
    .toSorted((one, other) => ((one.lastSuccessTs ?? '') < (other.lastSuccessTs ?? '') ? -1 : 1));
  const newest = backups?.map(({ takenMs }) => takenMs).toSorted((one, other) => other - one)[0];
  return {
    matchday: elevens[0]?.matchday ?? null,
    elevens: due.map(({ fixtureId, teamId, club, kickoffTs }) => ({ fixtureId, teamId, club, kickoffTs })),
    elevensToCome: missing.length - due.length,
    sheets: sheets.map(({ fixtureId, home, away, kickoffTs }) => ({
      fixtureId,
      about: `${home ?? '?'} – ${away ?? '?'}`,
      kickoffTs,
    })),
    questions,
    held,
    oldestSource: oldest ?? null,
    ...(backups === undefined
      ? {}
      : { lastBackupTs: newest === undefined ? null : new Date(newest).toISOString() }),
  };
}
