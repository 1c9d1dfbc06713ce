import { compareText } from '@hub/shared/text/compareText.ts';
import type { AbsenceFact, FixtureFact } from '../types.ts';
import type { LeagueFacts, SpellFact } from './leagueFacts.ts';

const INJURY = 'injury';

/** The facts about matches at an instant that absences depend on. */
export interface MatchesAt {
  /** ISO-8601 UTC */
  asOfTs: string;
  isOver(fixtureId: string): boolean;
  /** A club's match before another one; null for its first. */
  before(teamId: string, fixtureId: string): FixtureFact | null;
  /** Whether a match of the club on a day, ISO date, is over. */
  hasPlayedOn(teamId: string, day: string): boolean;
  clubOf(playerId: string): string | null;
}

/** Absences known at an instant. */
export interface KnownAbsences {
  /** Suspensions and current spells. */
  facts: AbsenceFact[];
  /** Ids of players banned for one of the upcoming fixtures, or without a named match. */
  suspended: ReadonlySet<string>;
  /** Kinds of current spells, by player. */
  spellsOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** A complete list of bans has begun, so none need be inferred from cards. */
  areSuspensionsComplete: boolean;
}

/** Absences known at an instant: their cause must be earlier, and the end of a spell is known once it has passed. */
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

/** Only days are known, not hours, so the cause must be on an earlier day or in a match that is over. */
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
  // Without a day, the club's match before the missed one is taken as the cause.
  const club = matches.clubOf(playerId);
  const before = club === null ? null : matches.before(club, fixtureId);
  return before !== null && matches.isOver(before.fixtureId);
}

const keyOf = ({ playerId, kind, fromDate, fixtureId }: AbsenceFact) =>
  `${playerId} ${kind} ${fromDate ?? ''} ${fixtureId ?? ''}`;
