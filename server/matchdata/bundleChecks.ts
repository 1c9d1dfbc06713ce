import { STARTERS_PER_TEAM } from '../../shared/limits.ts';
import { isPlayed, type FixtureRow, type MatchDataBundle } from './bundleRows.ts';
import type { RowProblem } from './csvTable.ts';

/** Source of each list of a bundle: its file, and the line of every row in the order of the list. */
export type BundleSources = Record<keyof MatchDataBundle, { file: string; lines: readonly number[] }>;

/** Applies a rule to every row of a list. */
type CheckRows = <K extends keyof MatchDataBundle>(
  list: K,
  rule: (row: MatchDataBundle[K][number], reject: (column: string, message: string) => void) => void,
) => void;

/** Statuses, their cover and the squad lists. */
function checkNews(
  check: CheckRows,
  { playerIds, fixtureOf }: { playerIds: ReadonlySet<string>; fixtureOf: ReadonlyMap<string, FixtureRow> },
): void {
  check('statuses', ({ playerId }, reject) => {
    if (!playerIds.has(playerId)) reject('player_id', `no player has the id '${playerId}'`);
  });
  const ifMatchdayRepeats = createDuplicateCheck();
  check('statusCover', ({ matchday }, reject) =>
    ifMatchdayRepeats(String(matchday), () => reject('matchday', `matchday ${matchday} is listed twice`)),
  );
  check('registered', ({ fixtureId, clubId, playerId }, reject) => {
    if (!playerIds.has(playerId)) reject('player_id', `no player has the id '${playerId}'`);
    const fixture = fixtureOf.get(fixtureId);
    if (fixture === undefined) reject('fixture_id', `no fixture has the id '${fixtureId}'`);
    else if (!takesPart(fixture, clubId)) reject('club_id', `club '${clubId}' does not play this fixture`);
  });
}

/**
 * Finds errors across rows: references to unknown ids, duplicate ids, contradictory matches.
 *
 * @returns empty when the bundle can be imported
 */
export function findBundleProblems(bundle: MatchDataBundle, sources: BundleSources): RowProblem[] {
  const problems: RowProblem[] = [];
  const check: CheckRows = (list, rule) => {
    bundle[list].forEach((row, index) => {
      const { file, lines } = sources[list];
      const line = lines[index] ?? 0;
      rule(row, (column, message) => problems.push({ file, line, column, message }));
    });
  };

  const clubIds = new Set(bundle.clubs.map((row) => row.clubId));
  const playerIds = new Set(bundle.players.map((row) => row.playerId));
  const fixtureOf = new Map(bundle.fixtures.map((row) => [row.fixtureId, row]));
  const first = bundle.fixtures[0];
  if (first === undefined)
    problems.push({ file: sources.fixtures.file, line: 0, column: null, message: 'contains no fixtures' });

  const ifClubRepeats = createDuplicateCheck();
  check('clubs', ({ clubId }, reject) =>
    ifClubRepeats(clubId, () => reject('club_id', `'${clubId}' is used twice`)),
  );
  const ifPlayerRepeats = createDuplicateCheck();
  check('players', ({ playerId, clubId }, reject) => {
    ifPlayerRepeats(playerId, () => reject('player_id', `'${playerId}' is used twice`));
    if (clubId !== null && !clubIds.has(clubId)) reject('club_id', `no club has the id '${clubId}'`);
  });

  const ifFixtureRepeats = createDuplicateCheck();
  check('fixtures', (row, reject) => {
    ifFixtureRepeats(row.fixtureId, () => reject('fixture_id', `'${row.fixtureId}' is used twice`));
    if (!clubIds.has(row.homeClubId)) reject('home_club_id', `no club has the id '${row.homeClubId}'`);
    if (!clubIds.has(row.awayClubId)) reject('away_club_id', `no club has the id '${row.awayClubId}'`);
    if (row.homeClubId === row.awayClubId) reject('away_club_id', 'a club cannot play itself');
    if (isPlayed(row) && (row.homeGoals === null || row.awayGoals === null))
      reject(row.homeGoals === null ? 'home_goals' : 'away_goals', 'a played fixture needs a score');
    if (row.season !== first?.season) reject('season', 'a bundle may hold only one season');
    if (row.competition !== first?.competition)
      reject('competition', 'a bundle may hold only one competition');
  });

  const ifAppearanceRepeats = createDuplicateCheck();
  check('appearances', (row, reject) => {
    const { fixtureId, clubId, playerId } = row;
    ifAppearanceRepeats(pairKey(fixtureId, playerId), () =>
      reject('player_id', `'${playerId}' is listed twice for fixture '${fixtureId}'`),
    );
    if (!playerIds.has(playerId)) reject('player_id', `no player has the id '${playerId}'`);
    const fixture = fixtureOf.get(fixtureId);
    if (fixture === undefined) reject('fixture_id', `no fixture has the id '${fixtureId}'`);
    else if (!takesPart(fixture, clubId)) reject('club_id', `club '${clubId}' does not play this fixture`);
    else if (!isPlayed(fixture)) reject('fixture_id', 'this fixture has not been played');
  });

  check('absences', (row, reject) => {
    if (!playerIds.has(row.playerId)) reject('player_id', `no player has the id '${row.playerId}'`);
    if (row.fixtureId !== null && !fixtureOf.has(row.fixtureId))
      reject('fixture_id', `no fixture has the id '${row.fixtureId}'`);
  });

  const ifStatsRepeats = createDuplicateCheck();
  check('playerMatchStats', ({ fixtureId, playerId }, reject) => {
    ifStatsRepeats(pairKey(fixtureId, playerId), () =>
      reject('player_id', `'${playerId}' is listed twice for fixture '${fixtureId}'`),
    );
    if (!playerIds.has(playerId)) reject('player_id', `no player has the id '${playerId}'`);
    if (!fixtureOf.has(fixtureId)) reject('fixture_id', `no fixture has the id '${fixtureId}'`);
  });

  const ifEuropeanMatchRepeats = createDuplicateCheck();
  check('europeanMatches', ({ clubId, kickoffUtc }, reject) => {
    ifEuropeanMatchRepeats(pairKey(clubId, kickoffUtc), () =>
      reject('kickoff_utc', `club '${clubId}' already plays at this time`),
    );
    if (!clubIds.has(clubId)) reject('club_id', `no club has the id '${clubId}'`);
  });

  checkNews(check, { playerIds, fixtureOf });
  return problems;
}

/**
 * Lists oddities that do not prevent an import: teams that did not start a played fixture with exactly eleven, and
 * absences that have no date or end before they begin.
 */
export function listBundleWarnings(bundle: MatchDataBundle): string[] {
  return [...warnOfIncompleteElevens(bundle), ...warnOfBadAbsenceDates(bundle)];
}

function warnOfBadAbsenceDates({ absences }: MatchDataBundle): string[] {
  return absences.flatMap(({ playerId, kind, from, until, fixtureId }) => {
    if (from === null && fixtureId === null)
      return [`${kind} of player ${playerId} names neither a day nor a fixture`];
    if (from !== null && until !== null && until < from)
      return [`${kind} of player ${playerId} ends on ${until} before it begins on ${from}`];
    return [];
  });
}

function warnOfIncompleteElevens(bundle: MatchDataBundle): string[] {
  const starters = new Map<string, number>();
  for (const { fixtureId, clubId, started } of bundle.appearances) {
    const team = pairKey(fixtureId, clubId);
    starters.set(team, (starters.get(team) ?? 0) + (started ? 1 : 0));
  }
  return bundle.fixtures
    .filter(isPlayed)
    .flatMap(({ fixtureId, homeClubId, awayClubId }) =>
      [homeClubId, awayClubId].map((clubId) => ({
        fixtureId,
        clubId,
        count: starters.get(pairKey(fixtureId, clubId)) ?? 0,
      })),
    )
    .filter(({ count }) => count !== STARTERS_PER_TEAM)
    .map(
      ({ fixtureId, clubId, count }) =>
        `fixture ${fixtureId}: club ${clubId} has ${count} starters instead of ${STARTERS_PER_TEAM}`,
    );
}

function takesPart(fixture: FixtureRow, clubId: string): boolean {
  return fixture.homeClubId === clubId || fixture.awayClubId === clubId;
}

const pairKey = (one: string, other: string) => JSON.stringify([one, other]);

/** Calls `onDuplicate` when a key comes up again. */
function createDuplicateCheck(): (key: string, onDuplicate: () => void) => void {
  const seen = new Set<string>();
  return (key, onDuplicate) => {
    if (seen.has(key)) onDuplicate();
    seen.add(key);
  };
}
