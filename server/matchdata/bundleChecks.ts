import { STARTERS_PER_TEAM } from '../../shared/limits.ts';
import { isPlayed, type FixtureRow, type MatchDataBundle } from './bundleRows.ts';
import type { RowProblem } from './csvTable.ts';

/** Where the rows of a bundle stand: the file of each list, and the line of each row in the list's order. */
export type PlacesOfBundle = Record<keyof MatchDataBundle, { file: string; lines: readonly number[] }>;

/**
 * What no single row can show: ids that nothing defines, ids used twice, matches that contradict themselves.
 *
 * @returns empty when the bundle can be imported
 */
export function bundleProblems(bundle: MatchDataBundle, places: PlacesOfBundle): RowProblem[] {
  const problems: RowProblem[] = [];
  const check = <K extends keyof MatchDataBundle>(
    list: K,
    rule: (row: MatchDataBundle[K][number], report: (column: string, message: string) => void) => void,
  ) => {
    bundle[list].forEach((row, index) => {
      const { file, lines } = places[list];
      const line = lines[index] ?? 0;
      rule(row, (column, message) => problems.push({ file, line, column, message }));
    });
  };

  const clubIds = new Set(bundle.clubs.map((row) => row.clubId));
  const playerIds = new Set(bundle.players.map((row) => row.playerId));
  const fixtureOf = new Map(bundle.fixtures.map((row) => [row.fixtureId, row]));
  const first = bundle.fixtures[0];
  if (first === undefined)
    problems.push({ file: places.fixtures.file, line: 0, column: null, message: 'holds no fixture' });

  const clubTwice = reportSecond();
  check('clubs', ({ clubId }, report) =>
    clubTwice(clubId, () => report('club_id', `'${clubId}' is used twice`)),
  );
  const playerTwice = reportSecond();
  check('players', ({ playerId, clubId }, report) => {
    playerTwice(playerId, () => report('player_id', `'${playerId}' is used twice`));
    if (clubId !== null && !clubIds.has(clubId)) report('club_id', `no club has the id '${clubId}'`);
  });

  const fixtureTwice = reportSecond();
  check('fixtures', (row, report) => {
    fixtureTwice(row.fixtureId, () => report('fixture_id', `'${row.fixtureId}' is used twice`));
    if (!clubIds.has(row.homeClubId)) report('home_club_id', `no club has the id '${row.homeClubId}'`);
    if (!clubIds.has(row.awayClubId)) report('away_club_id', `no club has the id '${row.awayClubId}'`);
    if (row.homeClubId === row.awayClubId) report('away_club_id', 'a club cannot play itself');
    if (isPlayed(row) && (row.homeGoals === null || row.awayGoals === null))
      report(row.homeGoals === null ? 'home_goals' : 'away_goals', 'a played fixture needs its goals');
    if (row.season !== first?.season) report('season', 'a bundle holds one season only');
    if (row.competition !== first?.competition) report('competition', 'a bundle holds one competition only');
  });

  const appearanceTwice = reportSecond();
  check('appearances', (row, report) => {
    const { fixtureId, clubId, playerId } = row;
    appearanceTwice(pairKey(fixtureId, playerId), () =>
      report('player_id', `'${playerId}' is listed twice for fixture '${fixtureId}'`),
    );
    if (!playerIds.has(playerId)) report('player_id', `no player has the id '${playerId}'`);
    const fixture = fixtureOf.get(fixtureId);
    if (fixture === undefined) report('fixture_id', `no fixture has the id '${fixtureId}'`);
    else if (!takesPart(fixture, clubId)) report('club_id', `club '${clubId}' does not play this fixture`);
    else if (!isPlayed(fixture)) report('fixture_id', 'this fixture has not been played');
  });

  check('absences', (row, report) => {
    if (!playerIds.has(row.playerId)) report('player_id', `no player has the id '${row.playerId}'`);
    if (row.fixtureId !== null && !fixtureOf.has(row.fixtureId))
      report('fixture_id', `no fixture has the id '${row.fixtureId}'`);
  });

  const statsTwice = reportSecond();
  check('playerMatchStats', ({ fixtureId, playerId }, report) => {
    statsTwice(pairKey(fixtureId, playerId), () =>
      report('player_id', `'${playerId}' is listed twice for fixture '${fixtureId}'`),
    );
    if (!playerIds.has(playerId)) report('player_id', `no player has the id '${playerId}'`);
    if (!fixtureOf.has(fixtureId)) report('fixture_id', `no fixture has the id '${fixtureId}'`);
  });

  const europeanMatchTwice = reportSecond();
  check('europeanMatches', ({ clubId, kickoffUtc }, report) => {
    europeanMatchTwice(pairKey(clubId, kickoffUtc), () =>
      report('kickoff_utc', `club '${clubId}' plays twice at this moment`),
    );
    if (!clubIds.has(clubId)) report('club_id', `no club has the id '${clubId}'`);
  });
  return problems;
}

/**
 * Oddities that do not stand in the way of an import: teams of a played fixture without exactly eleven starters, and
 * absences that name no time or end before they begin.
 */
export function bundleWarnings(bundle: MatchDataBundle): string[] {
  return [...teamsWithoutEleven(bundle), ...absencesOutOfTime(bundle)];
}

function absencesOutOfTime({ absences }: MatchDataBundle): string[] {
  return absences.flatMap(({ playerId, kind, from, until, fixtureId }) => {
    if (from === null && fixtureId === null)
      return [`${kind} of player ${playerId} names neither a day nor a fixture`];
    if (from !== null && until !== null && until < from)
      return [`${kind} of player ${playerId} ends on ${until} before it begins on ${from}`];
    return [];
  });
}

function teamsWithoutEleven(bundle: MatchDataBundle): string[] {
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

function reportSecond(): (key: string, report: () => void) => void {
  const seen = new Set<string>();
  return (key, report) => {
    if (seen.has(key)) report();
    seen.add(key);
  };
}
