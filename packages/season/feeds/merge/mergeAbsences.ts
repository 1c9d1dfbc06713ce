import { compareText } from '@hub/shared/text/compareText.ts';
import { type Source, sourcesByTrust } from '@hub/shared/feeds/sources.ts';
import { statusOfAbsence } from '@hub/shared/availability/absenceStatus.ts';
import { byGravity, type ReportedStatus } from '@hub/shared/availability/reportedStatus.ts';
import { isOver } from '@hub/shared/season/matchdayAt.ts';
import {
  isPlayed,
  type AbsenceRow,
  type AppearanceRow,
  type FixtureRow,
  type StatusRow,
} from '../../matchdata/bundleRows.ts';
import { endOf } from '../../matchdata/seasonAsOf.ts';
import type { AbsenceFact, KnownFact } from '../facts.ts';
import type { Place } from '../place.ts';

/** A reported absence in the hub's terms, with its match and the club's next one. */
interface Missed {
  playerId: string;
  fact: AbsenceFact;
  fixture: FixtureRow;
  next: FixtureRow | null;
  source: string;
}

/** Sources of absences, in order of trust. */
const ABSENCE_SOURCES = sourcesByTrust('absence');
const DAY_MS = 86_400_000;
/** No result is earlier, so that the end of a ban is known together with it. */
const SHORTEST_MATCH_MS = 105 * 60_000;
const dayOf = (instant: string) => instant.slice(0, 10);
const dayBefore = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

/** A player's absence, with the instants from and until which it was known. */
interface Spell {
  row: AbsenceRow;
  status: ReportedStatus;
  fromTs: string;
  /** Null while it lasts. */
  untilTs: string | null;
  /** Days of the expected return, each with the time of its report, oldest first. */
  returns: NonNullable<AbsenceFact['returns']>;
}

/**
 * Merges the absences that sources report for each match, and derives the players' statuses over time. Suspensions name
 * their match; other absences of one kind in a club's consecutive matches are one spell, starting with the first
 * report.
 *
 * A spell has ended when the source took it back, when the player was in the matchday squad, or when the source reports
 * absences for his club's next match without him. Until then he is still out.
 */
export function mergeAbsences(
  facts: readonly KnownFact<'absence'>[],
  appearances: readonly AppearanceRow[],
  fixtures: readonly FixtureRow[],
  { fixtureOf, clubIdOf, playerIdOf, nowMs }: Place & { nowMs: number },
): { absences: AbsenceRow[]; statuses: StatusRow[] } {
  const nextOf = nextMatches(fixtures);
  const trusted = mostTrustedOf(facts, fixtureOf);
  const missed = facts.flatMap(({ source, value }): Missed[] => {
    const fixture = fixtureOf(source, value.fixture);
    if (trusted.get(fixture?.fixtureId ?? '') !== source) return [];
    const playerId = playerIdOf(source, value.player);
    if (fixture === null || playerId === null) return [];
    const next = nextOf.get(`${fixture.fixtureId} ${clubIdOf(source, value.club)}`) ?? null;
    return [{ playerId, fact: value, fixture, next, source }];
  });
  const firstReportedTs = new Map<string, string>();
  for (const { fact, fixture } of missed) {
    const before = firstReportedTs.get(fixture.fixtureId);
    if (before === undefined || fact.reportedTs < before)
      firstReportedTs.set(fixture.fixtureId, fact.reportedTs);
  }
  const wasThere = new Set(appearances.map(({ fixtureId, playerId }) => `${fixtureId} ${playerId}`));
  const nowTs = new Date(nowMs).toISOString();
  const knowledge = { firstReportedTs, wasThere, nowTs };

  const spells = [...Map.groupBy(missed, ({ playerId }) => playerId).values()].map((ofPlayer) => {
    const others = ofPlayer.filter((one) => !isSuspension(one));
    return ofPlayer
      .filter(isSuspension)
      .flatMap((one) => toSuspension(one, nowMs))
      .concat(toSpells(others, (one) => endOfSpell(one, knowledge)));
  });
  return {
    absences: spells
      .flat()
      .map(({ row }) => row)
      .toSorted((one, other) => compareText(keyOf(one), keyOf(other))),
    statuses: spells
      .flatMap((ofPlayer) => toStatuses(ofPlayer, nowTs))
      .toSorted((one, other) =>
        compareText(`${one.knownFrom} ${one.playerId}`, `${other.knownFrom} ${other.playerId}`),
      ),
  };
}

/** The source of absences for each match: two would report the same absence twice. */
function mostTrustedOf(
  facts: readonly KnownFact<'absence'>[],
  fixtureOf: Place['fixtureOf'],
): ReadonlyMap<string, Source> {
  const trusted = new Map<string, Source>();
  for (const { source, value } of facts) {
    const id = fixtureOf(source, value.fixture)?.fixtureId ?? '';
    const best = trusted.get(id);
    if (best === undefined || ABSENCE_SOURCES.indexOf(source) < ABSENCE_SOURCES.indexOf(best))
      trusted.set(id, source);
  }
  return trusted;
}

interface SpellKnowledge {
  /** When absences of a match were first reported. */
  firstReportedTs: ReadonlyMap<string, string>;
  /** Matches and players of their squads. */
  wasThere: ReadonlySet<string>;
  nowTs: string;
}

/** The last day of a spell with this last match, and since when it is known; null while the spell lasts. */
function endOfSpell(
  { playerId, fact, fixture, next }: Missed,
  { firstReportedTs, wasThere, nowTs }: SpellKnowledge,
): { day: string; knownTs: string } | null {
  if (fact.takenBackTs !== null)
    return { day: dayBefore(dayOf(fact.takenBackTs)), knownTs: fact.takenBackTs };
  if (wasThere.has(`${fixture.fixtureId} ${playerId}`))
    return { day: dayBefore(dayOf(fixture.kickoffUtc)), knownTs: endOf(fixture) };
  if (next === null || fixture.kickoffUtc > nowTs) return null;
  const reportedTs = firstReportedTs.get(next.fixtureId) ?? next.kickoffUtc;
  const knownTs = reportedTs < next.kickoffUtc ? reportedTs : next.kickoffUtc;
  return knownTs <= nowTs ? { day: dayOf(fixture.kickoffUtc), knownTs } : null;
}

const isSuspension = ({ fact }: Missed) => fact.kind === 'suspension';

/** A ban ends with the final whistle: once the match has a result, or is over by the clock. */
function toSuspension({ playerId, fact, fixture, source }: Missed, nowMs: number): Spell[] {
  if (fact.takenBackTs !== null) return [];
  const { status, kickoffUtc } = fixture;
  const isServed = isPlayed(fixture) || isOver({ status, kickoffTs: kickoffUtc }, nowMs);
  const { kind, detail } = fact;
  const { fixtureId } = fixture;
  return [
    {
      row: { playerId, kind, detail: detail || null, from: null, until: null, fixtureId, source },
      status: statusOfAbsence(kind),
      fromTs: fact.reportedTs,
      untilTs: isServed ? new Date(Date.parse(kickoffUtc) + SHORTEST_MATCH_MS).toISOString() : null,
      returns: [],
    },
  ];
}

function toSpells(
  missed: readonly Missed[],
  endOfOne: (one: Missed) => { day: string; knownTs: string } | null,
): Spell[] {
  const inOrder = missed.toSorted((one, other) =>
    compareText(one.fixture.kickoffUtc, other.fixture.kickoffUtc),
  );
  const spells: Spell[] = [];
  let fromTs: string | null = null;
  let returns: Spell['returns'] = [];
  for (const [n, one] of inOrder.entries()) {
    const { playerId, fact, fixture, next, source } = one;
    fromTs ??= fact.reportedTs;
    returns.push(...(fact.returns ?? []));
    const end = endOfOne(one);
    const following = inOrder[n + 1];
    const isOneSpell =
      following !== undefined &&
      following.fact.kind === fact.kind &&
      following.fixture.fixtureId === next?.fixtureId &&
      (end === null || end.day === dayOf(fixture.kickoffUtc));
    if (isOneSpell) continue;
    const [from, until] = [dayOf(fromTs), end?.day ?? null];
    const row = {
      playerId,
      kind: fact.kind,
      detail: fact.detail || null,
      from,
      until,
      fixtureId: null,
      source,
    };
    if (until === null || until >= from)
      spells.push({
        row,
        status: statusOfAbsence(fact.kind),
        fromTs,
        untilTs: end?.knownTs ?? null,
        returns,
      });
    fromTs = null;
    returns = [];
  }
  return spells;
}

/** The reports on one player, each time they change: the most serious valid one, or that he is fit again. */
function toStatuses(spells: readonly Spell[], nowTs: string): StatusRow[] {
  const turns = new Set(
    spells.flatMap(({ fromTs, untilTs, returns }) => [
      fromTs,
      ...(untilTs === null ? [] : [untilTs]),
      ...returns
        .map(({ reportedTs }) => reportedTs)
        .filter((ts) => ts > fromTs && (untilTs === null || ts < untilTs)),
    ]),
  );
  const rows: StatusRow[] = [];
  for (const knownFrom of [...turns].filter((turn) => turn <= nowTs).toSorted(compareText)) {
    const [worst] = spells
      .filter(({ fromTs, untilTs }) => fromTs <= knownFrom && (untilTs === null || untilTs > knownFrom))
      .toSorted((one, other) => byGravity(one.status, other.status));
    const { playerId = '', source = null } = worst?.row ?? spells[0]?.row ?? {};
    const status = worst?.status ?? 'fit';
    const expectedReturn = worst?.returns.findLast(({ reportedTs }) => reportedTs <= knownFrom)?.day ?? null;
    const last = rows.at(-1);
    if (last?.status === status && last.expectedReturn === expectedReturn) continue;
    rows.push({
      playerId,
      knownFrom,
      status,
      chance: null,
      expectedReturn,
      text: worst?.row.detail ?? null,
      source,
      basis: 'snapshot',
    });
  }
  return rows;
}

/** Each club's match after this one, by `fixtureId clubId`; matches that were called off are skipped. */
function nextMatches(fixtures: readonly FixtureRow[]): Map<string, FixtureRow> {
  const last = new Map<string, FixtureRow>();
  const next = new Map<string, FixtureRow>();
  const inOrder = fixtures
    .filter(({ status }) => status !== 'postponed' && status !== 'cancelled')
    .toSorted((one, other) => compareText(one.kickoffUtc, other.kickoffUtc));
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
