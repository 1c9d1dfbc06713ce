import { compareText } from '../inputs/history.ts';
import type { AbsenceFact, FixtureFact } from '../types.ts';
import type { LeagueFacts, SpellFact } from './leagueFacts.ts';

const INJURY = 'injury';

/** What the absences need to know of matches at an instant. */
export interface MatchesAt {
  /** ISO-8601 UTC */
  asOfTs: string;
  isOver(fixtureId: string): boolean;
  /** A club's match before another one; null for its first. */
  before(teamId: string, fixtureId: string): FixtureFact | null;
  /** The club's matches that are over on a day, ISO date. */
  hasPlayedOn(teamId: string, day: string): boolean;
  clubOf(playerId: string): string | null;
}

/** Absences known at an instant. */
export interface KnownAbsences {
  /** Suspensions, and the spells that go on. */
  facts: AbsenceFact[];
  /** Ids of the banned for one of the upcoming fixtures, or for matches that nobody has named. */
  suspended: ReadonlySet<string>;
  /** Kinds of the spells that go on, by player. */
  spellsOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** A complete list of bans has begun, so that cards need not tell of any. */
  areSuspensionsComplete: boolean;
}

/** What was known of absences: a cause must lie before the instant, and the end of a spell is known once it has passed. */
export function absencesAt(
  { absences, spells }: Pick<LeagueFacts, 'absences' | 'spells'>,
  matches: MatchesAt,
  upcoming: readonly FixtureFact[],
): KnownAbsences {
  const today = matches.asOfTs.slice(0, 10);
  const bans = absences.filter((ban) => isBanKnown(ban, matches, today));
  const running = spells.filter(
    ({ playerId, fromDate, untilDate }) =>
      hasBegun(playerId, fromDate, matches, today) && (untilDate === null || untilDate >= today),
  );
  const upcomingIds = new Set(upcoming.map(({ fixtureId }) => fixtureId));
  const spellsOf = new Map<string, Set<string>>();
  for (const { playerId, kind = INJURY } of running)
    spellsOf.set(playerId, (spellsOf.get(playerId) ?? new Set()).add(kind));
  return {
    facts: [
      ...bans.map(({ playerId, kind, fromDate, fixtureId }) => ({ playerId, kind, fromDate, fixtureId })),
      ...running.map(({ playerId, kind = INJURY, fromDate }: SpellFact) => ({
        playerId,
        kind,
        fromDate,
        fixtureId: null,
      })),
    ].toSorted((one, other) => compareText(keyOf(one), keyOf(other))),
    suspended: new Set(
      bans.flatMap(({ playerId, fixtureId, untilDate = null }) => {
        const isMissed =
          fixtureId === null ? untilDate === null || untilDate >= today : upcomingIds.has(fixtureId);
        return isMissed ? [playerId] : [];
      }),
    ),
    spellsOf,
    areSuspensionsComplete: bans.some(({ isOfFeed }) => isOfFeed !== true),
  };
}

/** Only days are known, not hours, so the cause must lie on an earlier day or in a match that is over. */
function hasBegun(playerId: string, day: string, matches: MatchesAt, today: string): boolean {
  if (day !== today) return day < today;
  const club = matches.clubOf(playerId);
  return club !== null && matches.hasPlayedOn(club, day);
}

function isBanKnown(
  { playerId, fromDate, fixtureId }: AbsenceFact,
  matches: MatchesAt,
  today: string,
): boolean {
  if (fromDate !== null) return hasBegun(playerId, fromDate, matches, today);
  if (fixtureId === null) return false;
  if (matches.isOver(fixtureId)) return true;
  // Without a day, the club's match before the missed one is taken for the cause.
  const club = matches.clubOf(playerId);
  const before = club === null ? null : matches.before(club, fixtureId);
  return before !== null && matches.isOver(before.fixtureId);
}

const keyOf = ({ playerId, kind, fromDate, fixtureId }: AbsenceFact) =>
  `${playerId} ${kind} ${fromDate ?? ''} ${fixtureId ?? ''}`;
