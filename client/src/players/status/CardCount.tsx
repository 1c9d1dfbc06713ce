import { isNextCardABan, yellowCardsToBan } from '@hub/shared/season/cards.ts';
import { formatCount } from '@hub/shared/text/format.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './CardCount.module.css';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

const texts = {
  nextIsBan: (yellowCards: number) => `${formatCount(yellowCards)} Gelbe, nach der nächsten gesperrt`,
  banAt: (yellowCards: number) =>
    `${formatCount(yellowCards)} Gelbe, Sperre bei der ${formatCount(yellowCards + yellowCardsToBan(yellowCards))}.`,
} as const;

interface CardCountProps {
  /** Yellow cards of the season, 0 or more. */
  yellowCards: number;
  /** `line` covers every booked player; `words` and, in tight rows, `mark` only players whose next card brings a ban. */
  variant?: 'mark' | 'words' | 'line';
}

/** A player's yellow cards and the distance to the next ban; renders nothing without any. */
export function CardCount({ yellowCards, variant = 'mark' }: CardCountProps) {
  if (isNextCardABan(yellowCards))
    return variant === 'mark' ? (
      <span
        className={`${ui.inline} ${ui.ink} ${ui.textXs} ${ui.lines150} ${ui.fixed} ${ui.gap3} ${ui.bold}`}
        title={texts.nextIsBan(yellowCards)}
      >
        <Card />
        <span aria-hidden>{formatCount(yellowCards)}</span>
        <VisuallyHidden> ({texts.nextIsBan(yellowCards)})</VisuallyHidden>
      </span>
    ) : (
      <span
        className={`${ui.inline} ${ui.ink} ${ui.textXs} ${ui.lines150} ${ui.fixed} ${ui.gap3} ${ui.gives}`}
      >
        <Card />
        <strong>{texts.nextIsBan(yellowCards)}</strong>
      </span>
    );
  return variant === 'line' && yellowCards > 0 ? (
    <span className={`${ui.inline} ${ui.ink} ${ui.textXs} ${ui.lines150} ${ui.fixed} ${ui.gap3} ${ui.gives}`}>
      <Card />
      {texts.banAt(yellowCards)}
    </span>
  ) : null;
}

/** A referee's card. */
const Card = () => <span className={`${ui.fixed} ${classes.card}`} aria-hidden />;
