import { NOTHING_COUNTED } from '@hub/shared/points/pointCounts.ts';
import { areSameForms, nameForms } from '@hub/shared/text/nameForms.ts';
import type { PlayedPart } from '../facts.ts';
import { knownName, POSITIONS } from './names.ts';
import type { BoxPlayer, BoxTeam, Event } from './schema.ts';

/** A row that names its player. */
type NamedRow = BoxPlayer & { id: number; name: string };

/** A club's part in a match: its players' parts, and substitutes without a row of their own. */
export interface ClubParts {
  parts: PlayedPart[];
  /** Names of substitutes without a row, who must not count as having stayed on the bench. */
  withoutRow: string[];
}

const GOALS = ['goal', 'penalty'];
/** Minutes of a full match. */
const FULL_MINUTES = 90;
const MINUTES_MAX = 150;

/**
 * Each player's part in a match, from his row and the match's events. Cards, goals and substitutions are only in the events.
 *
 * @param events of both clubs
 */
export function playedPartsOf({ team, players }: BoxTeam, events: readonly Event[]): ClubParts {
  const rows = players.filter((row): row is NamedRow => typeof row.id === 'number' && Boolean(row.name));
  const own = events
    .filter((event) => event.team?.id === team.id)
    .toSorted((one, other) => minuteOf(one) - minuteOf(other));
  const swaps = substitutionsOf(rows, own);
  const prepared = own
    .filter(({ type }) => GOALS.includes(type.toLowerCase()))
    .map(({ assistingPlayerId, assist }) => rowOf(rows, assistingPlayerId, assist));
  const partOf = (row: NamedRow): PlayedPart => {
    const about = own.filter(({ playerId, player }) => rowOf(rows, playerId, player) === row);
    const ofType = (...types: string[]) => about.filter(({ type }) => types.includes(type.toLowerCase()));
    const cards = cardsOf(ofType);
    const [subbedIn, subbedOut] = [swaps.on.get(row.id) ?? null, swaps.off.get(row.id) ?? null];
    const started = row.isSubstitute === false;
    const minutes = minutesOf(row, { started, subbedIn, subbedOut, redMinute: cards.redMinute });
    return {
      player: String(row.id),
      name: knownName(row.name, row.fullName),
      position: POSITIONS[row.position ?? ''] ?? null,
      started,
      minutes,
      goals: ofType(...GOALS).length,
      ownGoals: ofType('own goal').length,
      ...cards,
      subbedIn,
      subbedOut,
      rating: ratingOf(row.matchRating),
      // Without events there are no counts.
      ...(minutes > 0 && own.length > 0
        ? {
            counts: {
              ...NOTHING_COUNTED,
              assists: prepared.filter((one) => one === row).length,
              penaltiesScored: ofType('penalty').length,
              penaltiesMissed: ofType('missed penalty').length,
            },
          }
        : {}),
    };
  };
  return { parts: rows.map(partOf), withoutRow: swaps.withoutRow };
}

const minuteOf = ({ time }: Event): number => {
  const [minute = 0, added = 0] = String(time).split('+').map(Number);
  const sum = minute + added;
  return Number.isFinite(sum) ? Math.min(Math.max(0, sum), MINUTES_MAX) : 0;
};

/** Finds a player's row by his id, or by his name where an event omits the id. */
function rowOf(
  rows: readonly NamedRow[],
  id: number | null | undefined,
  name: string | null | undefined,
): NamedRow | undefined {
  if (typeof id === 'number') return rows.find((row) => row.id === id);
  if (!name) return undefined;
  const forms = nameForms(name);
  const same = rows.filter(
    (row) =>
      areSameForms(nameForms(row.name), forms) ||
      areSameForms(nameForms(knownName(row.name, row.fullName)), forms),
  );
  return same.length === 1 ? same[0] : undefined;
}

/**
 * When players came on and left. Recordings and clients disagree about which of the two an event names first: the one
 * on the pitch leaves.
 *
 * @param events of the club, by minute
 */
function substitutionsOf(rows: readonly NamedRow[], events: readonly Event[]) {
  const pitch = new Set(rows.filter(({ isSubstitute }) => isSubstitute === false).map(({ id }) => id));
  const on = new Map<number, number>();
  const off = new Map<number, number>();
  const withoutRow: string[] = [];
  for (const event of events) {
    if (event.type.toLowerCase() !== 'substitution') continue;
    const one = rowOf(rows, event.playerId, event.player);
    const other = rowOf(rows, event.assistingPlayerId, event.substituted);
    if (one === undefined || other === undefined) {
      withoutRow.push((one === undefined ? event.player : event.substituted) ?? '?');
      continue;
    }
    if (pitch.has(one.id) === pitch.has(other.id)) continue;
    const [leaves, comes] = pitch.has(one.id) ? [one.id, other.id] : [other.id, one.id];
    pitch.delete(leaves);
    pitch.add(comes);
    off.set(leaves, minuteOf(event));
    on.set(comes, minuteOf(event));
  }
  return { on, off, withoutRow };
}

const cardsOf = (ofType: (...types: string[]) => Event[]) =>
  playedCards({
    yellow: ofType('yellow card').map(minuteOf),
    secondYellow: ofType('second yellow card', 'yellow red card').map(minuteOf),
    red: ofType('red card').map(minuteOf),
  });

type InMatch = Pick<PlayedPart, 'started' | 'subbedIn' | 'subbedOut'> & { redMinute: number | null };

/** As reported, or derived from his substitutions where the row has none. */
function minutesOf(
  { minutesPlayed }: BoxPlayer,
  { started, subbedIn, subbedOut, redMinute }: InMatch,
): number {
  if (typeof minutesPlayed === 'number') return Math.min(MINUTES_MAX, Math.max(0, Math.round(minutesPlayed)));
  const from = started ? 0 : subbedIn;
  return from === null ? 0 : Math.max(1, (subbedOut ?? redMinute ?? FULL_MINUTES) - from);
}

function ratingOf(text: BoxPlayer['matchRating']): number | null {
  const rating = Number.parseFloat(String(text ?? ''));
  return rating >= 3 && rating <= 10 ? rating : null;
}

/** Minutes of a player's cards in a match, as a source reports them. */
interface CardMinutes {
  /** In the order of the match. */
  yellow: readonly number[];
  /** Second bookings that the source reports as a kind of their own. */
  secondYellow: readonly number[];
  red: readonly number[];
}

/** Reads a player's cards of a match. A second booking is part of the dismissal, not another booking. */
function playedCards({ yellow, secondYellow, red }: CardMinutes) {
  const [yellowMinute = null, secondBooking] = yellow;
  const second = secondYellow[0] ?? secondBooking;
  const redMinute = red[0] ?? second ?? null;
  return {
    yellow: yellowMinute === null ? 0 : 1,
    red: redMinute === null ? 0 : 1,
    secondYellow: second === undefined ? 0 : 1,
    yellowMinute,
    redMinute,
  };
}
