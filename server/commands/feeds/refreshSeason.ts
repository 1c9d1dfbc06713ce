import type { Source } from '../../../shared/feeds.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { identifyClubs } from '../../feeds/clubIdentity.ts';
import { readFactValue } from '../../feeds/facts.ts';
import { mergeSeason, type NewestFacts } from '../../feeds/merge.ts';
import { doubtsAbout, withoutDoubted, type Doubt } from '../../feeds/plausibility.ts';
import type { MatchDataBundle } from '../../matchdata/bundle.ts';
import { identityIdOf } from '../../stores/feeds/identities.ts';
import type { StoredFact } from '../../stores/feeds/sourceFacts.ts';
import { computePstart } from '../runs/computePstart.ts';
import { importMatchData } from '../season/importMatchData.ts';
import { recognisePlayers } from './recognisePlayers.ts';

/** The source whose newest season is the one on show. */
const MASTER: Source = 'openligadb';

/**
 * Shows what the sources have told: merges the newest facts of the current season, holds back what is doubtful, imports
 * the rest, and computes start probabilities anew if that changed anything.
 *
 * @returns whether the season on show has changed
 */
export async function refreshSeason(deps: Deps): Promise<boolean> {
  const { stores, now } = deps;
  const season = (await stores.sourceFacts.seasonsOf(MASTER)).at(-1);
  if (season === undefined) return false;
  const facts = toFacts(await stores.sourceFacts.newest(season));
  const hubIds = await recognisePlayers(deps, facts, identifyClubs(facts.clubs, facts.fixtures));
  const { bundle } = mergeSeason(
    facts,
    (source, sourceId) => hubIds.get(identityIdOf(source, sourceId)) ?? null,
    now().getTime(),
  );
  if (bundle.fixtures.length === 0) return false;

  const shownJson = await stores.heldChanges.shown(season);
  const shown = shownJson === null ? null : (JSON.parse(shownJson) as MatchDataBundle);
  const accepted = withoutDoubted(bundle, shown, await openDoubts(deps, doubtsAbout(bundle, shown)));
  const json = JSON.stringify(accepted);
  const { outcome } = await importMatchData(deps, {
    source: accepted,
    asOf: null,
    // No source that the hub can read yet tells of injuries; the desk does.
    areAbsencesKnown: false,
  });
  if (json !== shownJson) await stores.heldChanges.show(season, json, now().toISOString());
  if (outcome === 'unchanged') return false;
  await computeUnlessRunning(deps);
  return true;
}

/** The doubts that nobody has cleared; new ones wait at the desk. */
async function openDoubts({ stores, now }: Deps, doubts: readonly Doubt[]): Promise<Doubt[]> {
  const decisions = await stores.heldChanges.decisionsOn(doubts.map(({ id }) => id));
  const isNew = ({ id }: Doubt) => !decisions.has(id);
  await stores.heldChanges.hold(
    doubts.filter(isNew).map(({ id, kind, about, shown, told }) => ({
      id,
      kind,
      about,
      shown,
      told,
      heldTs: now().toISOString(),
      decision: 'open',
      decidedBy: null,
      decidedTs: null,
    })),
    doubts.map(({ id }) => id),
  );
  return doubts.filter(({ id }) => decisions.get(id) !== 'taken');
}

function toFacts(stored: readonly StoredFact[]): NewestFacts {
  const facts = { clubs: [], fixtures: [], squadPlayers: [] } as {
    -readonly [K in keyof NewestFacts]: NewestFacts[K][number][];
  };
  for (const { kind, value, source, sourceId, sourceUpdatedTs } of stored) {
    if (value === null) continue;
    const origin = { source, sourceId, sourceUpdatedTs };
    if (kind === 'club') facts.clubs.push({ ...origin, kind, value: readFactValue(kind, value) });
    else if (kind === 'fixture') facts.fixtures.push({ ...origin, kind, value: readFactValue(kind, value) });
    else facts.squadPlayers.push({ ...origin, kind, value: readFactValue(kind, value) });
  }
  return facts;
}

async function computeUnlessRunning(deps: Deps): Promise<void> {
  try {
    await computePstart(deps, 'schedule');
  } catch (error) {
    // The run in progress may have read the season before; the next schedule computes it anew.
    if (!(error instanceof AppError && error.errorCode === 'runInProgress')) throw error;
  }
}
