import { Group } from '@mantine/core';
import { isNextCardABan, yellowCardsToBan } from '@hub/shared/season/cards.ts';
import { formatCount } from '@hub/shared/text/format.ts';
import { RefereeCard } from './RefereeCard.tsx';
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
      <Group
        component="span"
        gap="xs"
        wrap="nowrap"
        display="inline-flex"
        c="ink"
        flex="none"
        fw={600}
        fz="xs"
        title={texts.nextIsBan(yellowCards)}
      >
        <RefereeCard color="yellow" />
        <span aria-hidden>{formatCount(yellowCards)}</span>
        <VisuallyHidden> ({texts.nextIsBan(yellowCards)})</VisuallyHidden>
      </Group>
    ) : (
      <Group component="span" gap="xs" wrap="nowrap" display="inline-flex" c="ink" flex="0 1 auto" fz="xs">
        <RefereeCard color="yellow" />
        <strong>{texts.nextIsBan(yellowCards)}</strong>
      </Group>
    );
  return variant === 'line' && yellowCards > 0 ? (
    <Group component="span" gap="xs" wrap="nowrap" display="inline-flex" c="ink" flex="0 1 auto" fz="xs">
      <RefereeCard color="yellow" />
      {texts.banAt(yellowCards)}
    </Group>
  ) : null;
}
