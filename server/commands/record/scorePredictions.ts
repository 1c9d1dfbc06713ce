import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { recentElevensOf } from '../../pstart/eleven/recentElevens.ts';
import { toScoredRows, createBroughtPoints } from './ledger.ts';

const SNAPSHOTS_AT_ONCE = 100;

/**
 * Scores every snapshot once its match is over and both line-ups are known. The baseline 'same eleven again' and the
 * usual shapes use only matches that had kicked off when the snapshot was made.
 *
 * @returns number of snapshots scored by this call
 */
export async function scorePredictions(deps: Deps): Promise<number> {
  const { stores } = deps;
  let scored = 0;
  let read: Awaited<ReturnType<typeof readPlayed>> | null = null;
  for (;;) {
    const waiting = await stores.ledger.unscored(SNAPSHOTS_AT_ONCE);
    if (waiting.length === 0) break;
    const { elevens, brought } = (read ??= await readPlayed(deps));
    const before = scored;
    for (const unscored of waiting) {
      const { snapshot, predictions } = unscored;
      const known = knownElevensOf(elevens, snapshot.asOfTs);
      const rows = toScoredRows(snapshot, predictions, {
        brought,
        outcomeOf: (teamId) => ({
          starters: startersOf(elevens, snapshot.fixtureId, teamId),
          recentElevens: known.get(teamId) ?? [],
          groupOf: (playerId) => elevens.groups.get(playerId) ?? null,
        }),
      });
      try {
        await stores.ledger.saveScore(unscored, rows.predictions, rows.scores, deps.now().toISOString());
        scored += 1;
      } catch (error) {
        // Another process has already scored it.
        if (!(error instanceof AppError && error.reason === 'conflict')) throw error;
      }
    }
    // Another process took all of them and will score the rest, too.
    if (scored === before) break;
  }
  if (scored > 0) deps.log.info({ snapshots: scored }, 'predictions scored');
  return scored;
}

/** What happened this season, as far as forecasts are scored by it. */
async function readPlayed({ stores, now }: Deps) {
  const league = await stores.league.read(now().toISOString());
  const { fixtures: played, appearances, positionGroups: groups } = league.facts;
  const starters = appearances.filter(({ started }) => started);
  return { elevens: { played, starters, groups }, brought: createBroughtPoints(league) };
}

type PlayedElevens = Awaited<ReturnType<typeof readPlayed>>['elevens'];

function knownElevensOf({ played, starters }: PlayedElevens, asOfTs: string) {
  return recentElevensOf({
    played: played.filter(({ kickoffTs }) => kickoffTs < asOfTs),
    appearances: starters,
  });
}

function startersOf(
  { starters }: Pick<PlayedElevens, 'starters'>,
  fixtureId: string,
  teamId: string,
): Set<string> {
  return new Set(
    starters
      .filter((row) => row.fixtureId === fixtureId && row.teamId === teamId)
      .map(({ playerId }) => playerId),
  );
}
