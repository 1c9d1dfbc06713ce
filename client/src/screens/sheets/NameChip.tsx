import { Group, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconBallFootball } from '@tabler/icons-react';
import type { KnownPart, SheetPlayer } from '@hub/shared/matchSheet/matchSheet.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import taps from '../../ui/Taps.module.css';
import { RefereeCard } from '../../players/status/RefereeCard.tsx';
import { texts } from './texts.ts';

/** A player with the short name by which he is unique in his squad. */
export interface ChipPlayer extends SheetPlayer {
  shortName: string;
}

interface NameChipProps {
  player: ChipPlayer;
  isPressed: boolean;
  /** What happened to him, shown behind his name. */
  part?: KnownPart;
  onPress: (chip: HTMLElement) => void;
}

/** A player's name to tap. */
export function NameChip({ player: { name, shortName }, isPressed, part, onPress }: NameChipProps) {
  return (
    <UnstyledButton
      fw={600}
      bg={isPressed ? undefined : 'surface'}
      px="sm"
      fz="sm"
      className={`${taps.thumb} ${taps.chip}`}
      aria-pressed={isPressed}
      title={name}
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      {shortName}
      {part !== undefined && <Marks part={part} />}
    </UnstyledButton>
  );
}

const SIGN = { size: 14, stroke: 2.2, 'aria-hidden': true } as const;

function Marks({ part }: { part: KnownPart }) {
  const { onMinute, offMinute, yellow, secondYellow, red, goals, ownGoals } = part;
  const words = texts.marks(part);
  if (words.length === 0) return null;
  return (
    <>
      <VisuallyHidden>{`, ${words.join(', ')}`}</VisuallyHidden>
      <Group component="span" aria-hidden gap="xs" wrap="nowrap" display="inline-flex" c="dimmed" fz="xs">
        {onMinute !== null && (
          <Group component="span" gap={0} wrap="nowrap" display="inline-flex" c="good">
            <IconArrowUp {...SIGN} />
            {onMinute}
          </Group>
        )}
        {offMinute !== null && (
          <Group component="span" gap={0} wrap="nowrap" display="inline-flex" c="wrong">
            <IconArrowDown {...SIGN} />
            {offMinute}
          </Group>
        )}
        {(yellow || red) && <RefereeCard color={secondYellow ? 'yellowRed' : red ? 'red' : 'yellow'} />}
        {goals + ownGoals > 0 && (
          <Group component="span" gap={0} wrap="nowrap" display="inline-flex">
            <IconBallFootball {...SIGN} />
            {goals + ownGoals > 1 && goals + ownGoals}
          </Group>
        )}
      </Group>
    </>
  );
}
