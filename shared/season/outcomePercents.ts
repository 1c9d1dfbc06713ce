import type { OutcomeChances } from './elo.ts';

/** Chances of a match's outcomes in whole percent that add up to 100; the greatest remainders are rounded up. */
export function outcomePercents({ home, draw, away }: OutcomeChances): OutcomeChances {
  const exact = [home, draw, away].map((chance) => chance * 100);
  const percents = exact.map(Math.floor);
  const missing = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const byRemainder = [0, 1, 2].toSorted((one, other) => remainderOf(other) - remainderOf(one));
  function remainderOf(index: number) {
    return (exact[index] ?? 0) - (percents[index] ?? 0);
  }
  const rounded = percents.map((percent, index) => percent + Number(byRemainder.indexOf(index) < missing));
  return { home: rounded[0] ?? 0, draw: rounded[1] ?? 0, away: rounded[2] ?? 0 };
}
