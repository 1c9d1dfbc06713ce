/**
 * 'Same eleven again': those who began the club's last match come first. As probabilities it says how often such
 * players, and the others, began so far in the same season; a start of 3 of 4 and 1 of 7 is assumed beforehand.
 */
export class LastElevenRates {
  readonly #again = { started: 75, seen: 100 };
  readonly #others = { started: 14, seen: 100 };

  rateOf(startedLast: boolean): number {
    const { started, seen } = startedLast ? this.#again : this.#others;
    return started / seen;
  }

  learn(startedLast: boolean, happened: boolean): void {
    const counts = startedLast ? this.#again : this.#others;
    counts.seen += 1;
    if (happened) counts.started += 1;
  }
}
