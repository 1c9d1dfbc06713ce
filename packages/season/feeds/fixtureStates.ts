import type { FixtureFact } from './facts.ts';

/** States by the words and codes of all sources, without regard to case, underscores and hyphens. */
const STATES: Readonly<Record<string, FixtureFact['state']>> = {
  ft: 'over',
  aet: 'over',
  pen: 'over',
  'ft pen': 'over',
  finished: 'over',
  'match finished': 'over',
  'after extra time': 'over',
  'after penalties': 'over',
  awd: 'awarded',
  awarded: 'awarded',
  wo: 'awarded',
  walkover: 'awarded',
  pst: 'postponed',
  postp: 'postponed',
  postponed: 'postponed',
  'match postponed': 'postponed',
  delayed: 'postponed',
  susp: 'postponed',
  suspended: 'postponed',
  'match suspended': 'postponed',
  abd: 'postponed',
  abandoned: 'postponed',
  'match abandoned': 'postponed',
  canc: 'cancelled',
  canceled: 'cancelled',
  cancelled: 'cancelled',
  'match cancelled': 'cancelled',
};

/** The parts of a fixture that its state decides. */
export type ReportedState = Pick<FixtureFact, 'state' | 'homeGoals' | 'awayGoals'>;

/**
 * The state of a match by the first of the source's words that the hub knows, else 'open'; goals only once it is
 * decided, and not decided without them.
 */
export function reportedState(
  words: readonly (string | null | undefined)[],
  home: number | null | undefined,
  away: number | null | undefined,
): ReportedState {
  const state =
    words
      .map(
        (word) =>
          STATES[
            (word ?? '')
              .toLowerCase()
              .replaceAll(/[\s_-]+/gu, ' ')
              .trim()
          ],
      )
      .find((known) => known !== undefined) ?? 'open';
  const isOver = state === 'over' || state === 'awarded';
  const isDecided = isOver && typeof home === 'number' && typeof away === 'number';
  return {
    state: isOver && !isDecided ? 'open' : state,
    homeGoals: isDecided ? home : null,
    awayGoals: isDecided ? away : null,
  };
}
