import { shortNames } from '../elevens/shortNames.ts';
import { signedPoints, wholePoints } from '../points/pointsText.ts';
import { formatCount } from '../text/format.ts';
import type { MatchdayReview, ReviewDecision, ReviewSide } from './review.schema.ts';

/** A matchday in review, in German, on the screen, in pictures and in messages. */

type Unit = MatchdayReview['unit'];

const german = new Intl.ListFormat('de');

const plainAmount = (value: number, unit: Unit): string =>
  `${wholePoints(value)} ${
    unit === 'points' ? (value === 1 ? 'Punkt' : 'Punkte') : value === 1 ? 'Start' : 'Starts'
  }`;

/** `61 Punkte`, `9 von 11 Starts`. @param of players who can count */
export const broughtText = (value: number, { unit, of }: { unit: Unit; of: number }): string =>
  unit === 'points' ? plainAmount(value, unit) : `${wholePoints(value)} von ${plainAmount(of, unit)}`;

/** Nothing is certain of courses that are drawn, so that neither none nor all of them are named. */
export const luckText = (percentile: number): string =>
  `besser als ${formatCount(Math.min(99, Math.max(1, Math.round(percentile))))} von 100 Verläufen`;

/** `−4`, `+3`, `±0`; a dash while it is open. */
export const gainText = (value: number | null): string =>
  value === null ? '–' : value === 0 ? '±0' : signedPoints(value);

/** What was decided, and what it brought; null while a fact is missing. */
export interface ReviewLine {
  words: string;
  value: number | null;
}

type Names = ReadonlyMap<string, string>;

/** Short names of everybody in a review. */
export const namesIn = ({ players, moves }: Pick<MatchdayReview, 'players' | 'moves'>): Names =>
  shortNames([...players, ...(moves ?? []).flatMap(({ went }) => went ?? [])]);

const nameOf = (names: Names, side: ReviewSide | null, nobody = ''): string =>
  side === null ? nobody : (names.get(side.id) ?? side.name);

/** `Tah und Kane`. */
export const sidesText = (names: Names, sides: readonly ReviewSide[], nobody = 'niemand'): string =>
  sides.length === 0 ? nobody : german.format(sides.map((side) => nameOf(names, side)));

function decisionWords(decision: ReviewDecision, names: Names): string {
  if (decision.kind === 'player')
    return `${nameOf(names, decision.mine, 'Leerer Platz')} statt ${nameOf(names, decision.hub, 'leerem Platz')}`;
  if (decision.kind === 'stars')
    return `Stars: ${sidesText(names, decision.mine, 'keine')} statt ${sidesText(names, decision.hub, 'keine')}`;
  const { minePlayers, hubPlayers } = decision;
  const who =
    minePlayers.length + hubPlayers.length === 0
      ? ''
      : ` (${sidesText(names, minePlayers)} statt ${sidesText(names, hubPlayers)})`;
  return `${decision.mine} statt ${decision.hub}${who}`;
}

/** Where a fan's eleven differed from the hub's. */
export const decisionLines = (
  review: Pick<MatchdayReview, 'decisions' | 'players' | 'moves'>,
): ReviewLine[] => {
  const names = namesIn(review);
  return (review.decisions ?? []).map((decision) => ({
    words: decisionWords(decision, names),
    value: decision.value,
  }));
};

/** Who came for whom since the matchday before. */
export const moveLines = (review: Pick<MatchdayReview, 'players' | 'moves'>): ReviewLine[] => {
  const names = namesIn(review);
  return (review.moves ?? []).map(({ came, went, value }) => ({
    words:
      came === null
        ? `${nameOf(names, went)} abgegeben`
        : `${nameOf(names, came)}${went === null ? '' : ` für ${nameOf(names, went)}`} geholt`,
    value,
  }));
};
