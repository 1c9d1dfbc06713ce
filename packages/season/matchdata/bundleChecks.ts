import type { BundleFault, BundleOddity } from '@hub/shared/season/bundleRemarks.schema.ts';
import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import { isPlayed, type FixtureRow, type MatchDataBundle } from './bundleRows.ts';
import { problemAt, type RowProblem } from './csvTable.ts';

/** Source of each list of a bundle: its file, and the line of every row in the order of the list. */
export type BundleSources = Record<keyof MatchDataBundle, { file: string; lines: readonly number[] }>;

/** Applies a rule to every row of a list. */
type CheckRows = <K extends keyof MatchDataBundle>(
  list: K,
  rule: (
    row: MatchDataBundle[K][number],
    reject: (column: string, code: BundleFault['code'], ...quoted: string[]) => void,
  ) => void,
) => void;

/** Checks statuses, their cover and the squad lists. */
function checkNews(
  check: CheckRows,
  { playerIds, fixtureOf }: { playerIds: ReadonlySet<string>; fixtureOf: ReadonlyMap<string, FixtureRow> },
): void {
  check('statuses', ({ playerId }, reject) => {
    if (!playerIds.has(playerId)) reject('player_id', 'noPlayer', playerId);
  });
  const ifMatchdayRepeats = createDuplicateCheck();
  check('statusCover', ({ matchday }, reject) =>
    ifMatchdayRepeats(String(matchday), () => reject('matchday', 'matchdayTwice', String(matchday))),
  );
  check('registered', ({ fixtureId, clubId, playerId }, reject) => {
    if (!playerIds.has(playerId)) reject('player_id', 'noPlayer', playerId);
    const fixture = fixtureOf.get(fixtureId);
    if (fixture === undefined) reject('fixture_id', 'noFixture', fixtureId);
    else if (!takesPart(fixture, clubId)) reject('club_id', 'clubNotInFixture', clubId);
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
      rule(row, (column, code, ...quoted) =>
        problems.push(problemAt({ file, line, column }, code, ...quoted)),
      );
    });
  };

  const clubIds = new Set(bundle.clubs.map((row) => row.clubId));
  const playerIds = new Set(bundle.players.map((row) => row.playerId));
  const fixtureOf = new Map(bundle.fixtures.map((row) => [row.fixtureId, row]));
  const first = bundle.fixtures[0];
  if (first === undefined)
    problems.push(problemAt({ file: sources.fixtures.file, line: 0, column: null }, 'noFixtures'));

  const ifClubRepeats = createDuplicateCheck();
  check('clubs', ({ clubId }, reject) => ifClubRepeats(clubId, () => reject('club_id', 'usedTwice', clubId)));
  const ifPlayerRepeats = createDuplicateCheck();
  check('players', ({ playerId, clubId }, reject) => {
    ifPlayerRepeats(playerId, () => reject('player_id', 'usedTwice', playerId));
    if (clubId !== null && !clubIds.has(clubId)) reject('club_id', 'noClub', clubId);
  });

  const ifFixtureRepeats = createDuplicateCheck();
  check('fixtures', (row, reject) => {
    ifFixtureRepeats(row.fixtureId, () => reject('fixture_id', 'usedTwice', row.fixtureId));
    if (!clubIds.has(row.homeClubId)) reject('home_club_id', 'noClub', row.homeClubId);
    if (!clubIds.has(row.awayClubId)) reject('away_club_id', 'noClub', row.awayClubId);
    if (row.homeClubId === row.awayClubId) reject('away_club_id', 'playsItself');
    if (isPlayed(row) && (row.homeGoals === null || row.awayGoals === null))
      reject(row.homeGoals === null ? 'home_goals' : 'away_goals', 'scoreMissing');
    if (row.season !== first?.season) reject('season', 'secondSeason');
    if (row.competition !== first?.competition) reject('competition', 'secondCompetition');
  });

  const ifAppearanceRepeats = createDuplicateCheck();
  check('appearances', (row, reject) => {
    const { fixtureId, clubId, playerId } = row;
    ifAppearanceRepeats(pairKey(fixtureId, playerId), () =>
      reject('player_id', 'listedTwice', playerId, fixtureId),
    );
    if (!playerIds.has(playerId)) reject('player_id', 'noPlayer', playerId);
    const fixture = fixtureOf.get(fixtureId);
    if (fixture === undefined) reject('fixture_id', 'noFixture', fixtureId);
    else if (!takesPart(fixture, clubId)) reject('club_id', 'clubNotInFixture', clubId);
    else if (!isPlayed(fixture)) reject('fixture_id', 'fixtureNotPlayed');
  });

  check('absences', (row, reject) => {
    if (!playerIds.has(row.playerId)) reject('player_id', 'noPlayer', row.playerId);
    if (row.fixtureId !== null && !fixtureOf.has(row.fixtureId))
      reject('fixture_id', 'noFixture', row.fixtureId);
  });

  const ifStatsRepeats = createDuplicateCheck();
  check('playerMatchStats', ({ fixtureId, playerId }, reject) => {
    ifStatsRepeats(pairKey(fixtureId, playerId), () =>
      reject('player_id', 'listedTwice', playerId, fixtureId),
    );
    if (!playerIds.has(playerId)) reject('player_id', 'noPlayer', playerId);
    if (!fixtureOf.has(fixtureId)) reject('fixture_id', 'noFixture', fixtureId);
  });

  const ifEuropeanMatchRepeats = createDuplicateCheck();
  check('europeanMatches', ({ clubId, kickoffUtc }, reject) => {
    ifEuropeanMatchRepeats(pairKey(clubId, kickoffUtc), () =>
      reject('kickoff_utc', 'clubPlaysAlready', clubId),
    );
    if (!clubIds.has(clubId)) reject('club_id', 'noClub', clubId);
  });

  checkNews(check, { playerIds, fixtureOf });
  return problems;
}

/**
 * Lists oddities that do not prevent an import: teams that did not start a played fixture with exactly eleven, and
 * absences that have no date or end before they begin.
 */
export function listBundleWarnings(bundle: MatchDataBundle): BundleOddity[] {
  return [...warnOfIncompleteElevens(bundle), ...warnOfBadAbsenceDates(bundle)];
}

function warnOfBadAbsenceDates({ absences }: MatchDataBundle): BundleOddity[] {
  return absences.flatMap(({ playerId, kind, from, until, fixtureId }): BundleOddity | [] => {
    if (from === null && fixtureId === null) return { code: 'absenceUndated', quoted: [playerId, kind] };
    if (from !== null && until !== null && until < from)
      return { code: 'absenceReversed', quoted: [playerId, until, from, kind] };
    return [];
  });
}

function warnOfIncompleteElevens(bundle: MatchDataBundle): BundleOddity[] {
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
    .map(({ fixtureId, clubId, count }) => ({
      code: 'elevenIncomplete',
      quoted: [fixtureId, clubId, String(count), String(STARTERS_PER_TEAM)],
    }));
}

function takesPart(fixture: FixtureRow, clubId: string): boolean {
  return fixture.homeClubId === clubId || fixture.awayClubId === clubId;
}

const pairKey = (one: string, other: string) => JSON.stringify([one, other]);

/** Calls `onDuplicate` for every key that was used before. */
function createDuplicateCheck(): (key: string, onDuplicate: () => void) => void {
  const seen = new Set<string>();
  return (key, onDuplicate) => {
    if (seen.has(key)) onDuplicate();
    seen.add(key);
  };
}
