import type { PlayedPart } from '../facts.ts';
import { POSITIONS } from './positions.ts';
import type { Events, Statistics, TeamPlayers } from './schema.ts';

type Event = Events[number];

/**
 * Each player's part in a match, from his statistics and the match's events.
 *
 * @param players of one club
 * @param events of both clubs
 */
export function playedPartsOf(players: TeamPlayers[number]['players'], events: Events): PlayedPart[] {
  const starters = new Set(
    players
      .filter(({ statistics: [first] }) => first?.games.substitute === false)
      .map(({ player }) => player.id),
  );
  const swaps = substitutionsOf(
    new Set(players.map(({ player }) => player.id)),
    starters,
    events.toSorted((one, other) => minuteOf(one) - minuteOf(other)),
  );
  return players.map(({ player, statistics: [first] }): PlayedPart => {
    const own = events.filter((event) => event.player?.id === player.id);
    const booking = own.find(isCard('Yellow Card'));
    const secondYellow = own.find(isCard('Second Yellow card'));
    const dismissal = secondYellow ?? own.find(isCard('Red Card'));
    const red = dismissal === undefined ? (first?.cards?.red ?? 0) : 1;
    // A second yellow card is part of the dismissal, not another booking.
    const yellow = Math.min(booking === undefined ? (first?.cards?.yellow ?? 0) : 1, 1);
    return {
      player: String(player.id),
      name: player.name,
      position: POSITIONS[first?.games.position ?? ''] ?? null,
      started: starters.has(player.id),
      minutes: first?.games.minutes ?? 0,
      goals: first?.goals?.total ?? 0,
      ownGoals: own.filter(({ type, detail }) => type === 'Goal' && detail === 'Own Goal').length,
      yellow,
      red: Math.min(red, 1),
      secondYellow: secondYellow === undefined ? 0 : 1,
      subbedIn: swaps.on.get(player.id) ?? null,
      subbedOut: swaps.off.get(player.id) ?? null,
      yellowMinute: booking === undefined ? null : minuteOf(booking),
      redMinute: dismissal === undefined ? null : minuteOf(dismissal),
      rating: ratingOf(first?.games.rating),
      ...countsOf(first),
    };
  });
}

/** In this service's rows, null means none; a missing field means unknown. */
const reportedCount = (count: number | null | undefined): number | null =>
  count === undefined ? null : (count ?? 0);

function countsOf(row: Statistics | undefined): Pick<PlayedPart, 'counts'> {
  if (row === undefined || (row.games.minutes ?? 0) === 0) return {};
  const { goals, shots, passes, duels, penalty } = row;
  return {
    counts: {
      assists: reportedCount(goals?.assists),
      saves: reportedCount(goals?.saves),
      penaltiesScored: reportedCount(penalty?.scored),
      penaltiesMissed: reportedCount(penalty?.missed),
      penaltiesSaved: reportedCount(penalty?.saved),
      goalsConceded: reportedCount(goals?.conceded),
      shots: reportedCount(shots?.total),
      keyPasses: reportedCount(passes?.key),
      duelsWon: reportedCount(duels?.won),
    },
  };
}

const minuteOf = ({ time: { elapsed, extra } }: Event) => Math.max(0, elapsed + (extra ?? 0));
const isCard =
  (name: string) =>
  ({ type, detail }: Event) =>
    type === 'Card' && detail?.toLowerCase() === name.toLowerCase();

/**
 * When players came on and left. The service usually names the player who leaves first, but not always: of the two, the
 * one on the pitch leaves.
 */
function substitutionsOf(squad: ReadonlySet<number>, starters: ReadonlySet<number>, events: Events) {
  const pitch = new Set(starters);
  const on = new Map<number, number>();
  const off = new Map<number, number>();
  for (const event of events) {
    const [one, other] = [event.player?.id, event.assist?.id];
    if (event.type.toLowerCase() !== 'subst' || typeof one !== 'number' || typeof other !== 'number')
      continue;
    if (!squad.has(one) || !squad.has(other) || pitch.has(one) === pitch.has(other)) continue;
    const [leaves, comes] = pitch.has(one) ? [one, other] : [other, one];
    pitch.delete(leaves);
    pitch.add(comes);
    off.set(leaves, minuteOf(event));
    on.set(comes, minuteOf(event));
  }
  return { on, off };
}

function ratingOf(text: string | null | undefined): number | null {
  const rating = Number.parseFloat(text ?? '');
  return rating >= 3 && rating <= 10 ? rating : null;
}
