import type { MatchDataBundle } from '@hub/season/matchdata/bundle.ts';

/** The end of a match that began at an instant; its result counts as known from then on. */
const MATCH_MS = 120 * 60_000;
const DAY_MS = 86_400_000;
const FORM_MATCHES = 5;

/** What the screens must show of a season as of `asOf`, computed from the bundle alone. */
export function realSeasonFacts(bundle: MatchDataBundle, asOf: string) {
  const fixtures = bundle.fixtures.toSorted((a, b) => (a.kickoffUtc < b.kickoffUtc ? -1 : 1));
  const isKnown = ({ kickoffUtc }: { kickoffUtc: string }) =>
    Date.parse(kickoffUtc) + MATCH_MS <= Date.parse(asOf);
  const inOrder = fixtures.flatMap((fixture) =>
    bundle.appearances
      .filter(({ fixtureId }) => fixtureId === fixture.fixtureId)
      .map((appearance) => Object.assign({ fixture }, appearance)),
  );
  const known = inOrder.filter(({ fixture }) => isKnown(fixture));
  const knownFixtures = new Set(known.map(({ fixtureId }) => fixtureId));
  const newest = new Map(known.map(({ playerId, clubId }) => [playerId, clubId]));
  const firstLater = new Map(inOrder.toReversed().map(({ playerId, clubId }) => [playerId, clubId]));
  const clubOf = (playerId: string) => newest.get(playerId) ?? firstLater.get(playerId);

  const fixturesOf = (clubId: string) =>
    fixtures.filter(({ homeClubId, awayClubId }) => homeClubId === clubId || awayClubId === clubId);

  return {
    known: fixtures.filter(isKnown),
    upcoming: fixtures.filter(({ kickoffUtc }) => kickoffUtc >= asOf),
    playersWhere: (matches: (player: MatchDataBundle['players'][number]) => boolean) =>
      bundle.players.filter(matches).length,
    squadSizeOf: (clubId: string) =>
      bundle.players.filter(({ playerId }) => clubOf(playerId) === clubId).length,
    fixturesOf,

    /** A player's last five matches and his season so far. */
    seasonOf(playerId: string) {
      const own = known.filter((appearance) => appearance.playerId === playerId);
      const lastFive = fixturesOf(clubOf(playerId) ?? '')
        .filter(isKnown)
        .slice(-FORM_MATCHES)
        .map(({ fixtureId }) => own.find((appearance) => appearance.fixtureId === fixtureId));
      const counts = bundle.playerMatchStats.filter(
        (row) => row.playerId === playerId && knownFixtures.has(row.fixtureId),
      );
      return {
        minutesLast5: lastFive.map((appearance) => appearance?.minutesPlayed ?? 0),
        startsLast5: lastFive.filter((appearance) => appearance?.started).length,
        starts: own.filter(({ started }) => started).length,
        substitutions: own.filter(({ started, minutesPlayed }) => !started && minutesPlayed > 0).length,
        goals: total(own, 'goals'),
        yellow: total(
          own.filter(({ secondYellow }) => secondYellow === 0),
          'yellow',
        ),
        sentOff: total(own, 'red'),
        conceded: own
          .filter(({ started }) => started)
          .map(
            ({ clubId, fixture: { homeClubId, homeGoals, awayGoals } }) =>
              (homeClubId === clubId ? awayGoals : homeGoals) ?? 0,
          ),
        counted: (key: CountKey) => total(counts, key),
      };
    },

    /** A club's next fixtures, each with the days since its previous match, in the league or in Europe. */
    nextOf(clubId: string, howMany: number) {
      const kickoffs = [
        ...fixturesOf(clubId).map(({ kickoffUtc }) => kickoffUtc),
        ...bundle.europeanMatches
          .filter((match) => match.clubId === clubId)
          .map(({ kickoffUtc }) => kickoffUtc),
      ].map((kickoff) => Date.parse(kickoff));
      return fixturesOf(clubId)
        .filter(({ kickoffUtc }) => kickoffUtc >= asOf)
        .slice(0, howMany)
        .map((fixture) => {
          const kickoffMs = Date.parse(fixture.kickoffUtc);
          const before = Math.max(...kickoffs.filter((other) => other < kickoffMs));
          return { fixture, restDays: Math.round(((kickoffMs - before) / DAY_MS) * 10) / 10 };
        });
    },
  };
}

type CountKey = {
  [Key in keyof StatsRow]: StatsRow[Key] extends number ? Key : never;
}[keyof StatsRow];
type StatsRow = MatchDataBundle['playerMatchStats'][number];

function total<Key extends string>(rows: readonly Record<Key, number>[], key: Key): number {
  return rows.reduce((sum, row) => sum + row[key], 0);
}
