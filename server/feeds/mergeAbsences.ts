import type { AbsenceRow, AppearanceRow, FixtureRow } from '../matchdata/bundleRows.ts';
import type { AbsenceFact, KnownFact } from './facts.ts';
import { compareTexts, type Place } from './place.ts';

/** A told absence in the hub's terms, with the match it is about and the club's next one. */
interface Missed {
  playerId: string;
  fact: AbsenceFact;
  fixture: FixtureRow;
  next: FixtureRow | null;
  source: string;
}

const DAY_MS = 86_400_000;
const dayOf = (instant: string) => instant.slice(0, 10);
const dayBefore = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

/**
 * Absences out of what sources tell of each match. Suspensions name their match; others of the same kind about a club's
 * consecutive matches are one spell, from the day on which the first of them was told.
 *
 * A spell has ended when the source took it back, when he was in the matchday squad, or when the source tells who misses
 * his club's next match and he is not among them. Until then, whoever missed the last match is still out.
 */
export function mergeAbsences(
  facts: readonly KnownFact<'absence'>[],
  appearances: readonly AppearanceRow[],
  fixtures: readonly FixtureRow[],
  { fixtureOf, clubIdOf, playerIdOf, nowMs }: Place & { nowMs: number },
): AbsenceRow[] {
  const nextOf = nextMatches(fixtures);
  const missed = facts.flatMap(({ source, value }): Missed[] => {
    const fixture = fixtureOf(source, value.fixture);
    const playerId = playerIdOf(source, value.player);
    if (fixture === null || playerId === null) return [];
    const next = nextOf.get(`${fixture.fixtureId} ${clubIdOf(source, value.club)}`) ?? null;
    return [{ playerId, fact: value, fixture, next, source }];
  });
  const told = new Set(missed.map(({ fixture }) => fixture.fixtureId));
  const wasThere = new Set(appearances.map(({ fixtureId, playerId }) => `${fixtureId} ${playerId}`));

  /** The last day of a spell whose last match is this one; null while it goes on. */
  const endOf = ({ playerId, fact, fixture, next }: Missed): string | null => {
    if (fact.takenBack !== null) return dayBefore(fact.takenBack);
    if (wasThere.has(`${fixture.fixtureId} ${playerId}`)) return dayBefore(dayOf(fixture.kickoffUtc));
    if (next === null || Date.parse(fixture.kickoffUtc) > nowMs) return null;
    const isNextTold = told.has(next.fixtureId) || Date.parse(next.kickoffUtc) <= nowMs;
    return isNextTold ? dayOf(fixture.kickoffUtc) : null;
  };
  const ofPlayers = Map.groupBy(missed, ({ playerId }) => playerId);
  return [...ofPlayers.values()]
    .flatMap((ofPlayer) => {
      const others = ofPlayer.filter((one) => !isSuspension(one));
      return ofPlayer.filter(isSuspension).flatMap(toSuspension).concat(toSpells(others, endOf));
    })
    .toSorted((one, other) => compareTexts(keyOf(one), keyOf(other)));
}

const isSuspension = ({ fact }: Missed) => fact.kind === 'suspension';

function toSuspension({ playerId, fact, fixture, source }: Missed): AbsenceRow[] {
  if (fact.takenBack !== null) return [];
  const { kind, detail } = fact;
  return [
    { playerId, kind, detail: detail || null, from: null, until: null, fixtureId: fixture.fixtureId, source },
  ];
}

function toSpells(missed: readonly Missed[], endOf: (one: Missed) => string | null): AbsenceRow[] {
  const inOrder = missed.toSorted((one, other) =>
    compareTexts(one.fixture.kickoffUtc, other.fixture.kickoffUtc),
  );
  const rows: AbsenceRow[] = [];
  let from: string | null = null;
  for (const [n, one] of inOrder.entries()) {
    const { playerId, fact, fixture, next, source } = one;
    from ??= fact.from;
    const until = endOf(one);
    const following = inOrder[n + 1];
    const isOneSpell =
      following !== undefined &&
      following.fact.kind === fact.kind &&
      following.fixture.fixtureId === next?.fixtureId &&
      (until === null || until === dayOf(fixture.kickoffUtc));
    if (isOneSpell) continue;
    if (until === null || until >= from)
      rows.push({
        playerId,
        kind: fact.kind,
        detail: fact.detail || null,
        from,
        until,
        fixtureId: null,
        source,
      });
    from = null;
  }
  return rows;
}

/** Each club's match after this one, by `fixtureId clubId`; matches that were called off are passed over. */
function nextMatches(fixtures: readonly FixtureRow[]): Map<string, FixtureRow> {
  const last = new Map<string, FixtureRow>();
  const next = new Map<string, FixtureRow>();
  const inOrder = fixtures
    .filter(({ status }) => status !== 'postponed' && status !== 'cancelled')
    .toSorted((one, other) => compareTexts(one.kickoffUtc, other.kickoffUtc));
  for (const fixture of inOrder)
    for (const clubId of [fixture.homeClubId, fixture.awayClubId]) {
      const before = last.get(clubId);
      if (before !== undefined) next.set(`${before.fixtureId} ${clubId}`, fixture);
      last.set(clubId, fixture);
    }
  return next;
}

const keyOf = ({ playerId, kind, from, fixtureId }: AbsenceRow) =>
  `${playerId} ${kind} ${from ?? ''} ${fixtureId ?? ''}`;
