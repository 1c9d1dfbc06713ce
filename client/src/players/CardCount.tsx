import { VisuallyHidden } from '@mantine/core';
import { isNextCardABan, yellowCardsToBan } from '#shared/cards.ts';
import { formatCount } from '#shared/format.ts';
import classes from './CardCount.module.css';

const texts = {
  nextIsBan: (yellowCards: number) => `${formatCount(yellowCards)} Gelbe: nächste Sperre`,
  banAt: (yellowCards: number) =>
    `${formatCount(yellowCards)} Gelbe, Sperre bei der ${formatCount(yellowCards + yellowCardsToBan(yellowCards))}.`,
} as const;

interface CardCountProps {
  /** Of the season, 0 or more. */
  yellowCards: number;
  /** `mark` in rows, only where the next card brings a ban; `line` says so of every booked player. */
  variant?: 'mark' | 'line';
}

/** A player's yellow cards, counted to the next ban; nothing of somebody without one. */
export function CardCount({ yellowCards, variant = 'mark' }: CardCountProps) {
  const isNextABan = isNextCardABan(yellowCards);
  if (variant === 'line')
    return yellowCards === 0 ? null : (
      <span className={classes.line}>
        <Card />
        {isNextABan ? <strong>{texts.nextIsBan(yellowCards)}</strong> : texts.banAt(yellowCards)}
      </span>
    );
  return isNextABan ? (
    <span className={classes.mark} title={texts.nextIsBan(yellowCards)}>
      <Card />
      <span aria-hidden>{formatCount(yellowCards)}</span>
      <VisuallyHidden> ({texts.nextIsBan(yellowCards)})</VisuallyHidden>
    </span>
  ) : null;
}

/** The card that a referee shows. */
const Card = () => <span className={classes.card} aria-hidden />;
