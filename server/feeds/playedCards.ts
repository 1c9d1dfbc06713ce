/** Minutes of a player's cards in a match, as a source reports them. */
interface CardMinutes {
  /** In the order of the match. */
  yellow: readonly number[];
  /** Second bookings that the source reports as a kind of their own. */
  secondYellow: readonly number[];
  red: readonly number[];
}

/** Reads a player's cards of a match. A second booking is part of the dismissal, not another booking. */
export function playedCards({ yellow, secondYellow, red }: CardMinutes) {
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
