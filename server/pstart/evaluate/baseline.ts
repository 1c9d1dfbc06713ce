/**
 * The baseline 'same eleven again': starters of the club's last match come first. Its probabilities are the
 * shares of such players, and of the others, who have started so far this season, with priors of 3 in 4 and 1 in 7.
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
