import { compareText } from '@hub/shared/text/compareText.ts';
import type { HoldersFact, ListedFact } from '@hub/forecast/start/league/leagueFacts.ts';
import type { MatchDataBundle } from './bundleRows.ts';

/** Time before a matchday's first kickoff when a fantasy game closes its lists; they are known from then on. */
const DEADLINE_MS = 90 * 60_000;

/**
 * Club memberships of the players with their start and price. A squad list counts from its matchday's deadline, a club's first one
 * since before the season. A player on no list has belonged since before the season to the club that he first plays for or is
 * registered with.
 */
export function listedIn({ fixtures, registered, appearances, players }: MatchDataBundle): ListedFact[] {
  const matchdayOf = new Map(fixtures.map(({ fixtureId, matchday }) => [fixtureId, matchday]));
  const kickoffOf = new Map(fixtures.map(({ fixtureId, kickoffUtc }) => [fixtureId, kickoffUtc]));
  const deadlines = deadlinesOf(fixtures);
  const lists = registered
    .flatMap((row) => {
      const deadline = deadlines.get(matchdayOf.get(row.fixtureId) ?? 0);
      return deadline === undefined ? [] : [{ ...row, deadline }];
    })
    .toSorted((one, other) => compareText(one.deadline, other.deadline));
  const firstOf = new Map<string, string>();
  for (const { clubId, deadline } of lists) if (!firstOf.has(clubId)) firstOf.set(clubId, deadline);

  const listed: ListedFact[] = [];
  const last = new Map<string, ListedFact>();
  for (const { playerId, clubId, price, deadline } of lists) {
    const before = last.get(playerId);
    if (before?.teamId === clubId && before.price === price) continue;
    const isFirst = before === undefined && deadline === firstOf.get(clubId);
    const fact = { playerId, teamId: clubId, price, fromTs: isFirst ? null : deadline };
    last.set(playerId, fact);
    listed.push(fact);
  }

  const clubOf = new Map<string, { clubId: string; kickoff: string }>();
  for (const { playerId, clubId, fixtureId } of appearances) {
    const kickoff = kickoffOf.get(fixtureId) ?? '';
    const first = clubOf.get(playerId);
    if (first === undefined || kickoff < first.kickoff) clubOf.set(playerId, { clubId, kickoff });
  }
  for (const { playerId, clubId, hasLeft } of players) {
    const teamId = clubOf.get(playerId)?.clubId ?? clubId;
    if (!last.has(playerId) && teamId !== null && hasLeft !== true)
      listed.push({ playerId, teamId, price: null, fromTs: null });
  }
  return listed;
}

/** Number of a game's teams that held each player, from each matchday's deadline on; the first counts from before the season. */
export function holdersIn({ fixtures, registered }: MatchDataBundle): HoldersFact[] {
  const matchdayOf = new Map(fixtures.map(({ fixtureId, matchday }) => [fixtureId, matchday]));
  const deadlines = deadlinesOf(fixtures);
  const counts = registered
    .flatMap(({ fixtureId, playerId, selected, transfersIn }) => {
      const fromTs = deadlines.get(matchdayOf.get(fixtureId) ?? 0);
      return fromTs === undefined || selected === null
        ? []
        : [{ playerId, teams: selected, buyers: transfersIn, fromTs }];
    })
    .toSorted((one, other) => compareText(one.fromTs, other.fromTs));
  const first = counts[0]?.fromTs;
  // A player whose club plays twice on a matchday is counted once.
  const distinct = new Map(counts.map((count) => [`${count.fromTs} ${count.playerId}`, count]));
  return [...distinct.values()].map((count) =>
    Object.assign(count, { fromTs: count.fromTs === first ? null : count.fromTs }),
  );
}

/** Deadlines by matchday, ISO-8601 UTC. */
function deadlinesOf(fixtures: MatchDataBundle['fixtures']): Map<number, string> {
  const first = new Map<number, string>();
  for (const { matchday, kickoffUtc } of fixtures)
    if (kickoffUtc < (first.get(matchday) ?? '9999')) first.set(matchday, kickoffUtc);
  return new Map(
    [...first].map(([matchday, kickoff]) => [
      matchday,
      new Date(Date.parse(kickoff) - DEADLINE_MS).toISOString(),
    ]),
  );
}
