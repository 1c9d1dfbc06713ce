import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconBallFootball } from '@tabler/icons-react';
import type { KnownPart, SheetPlayer } from '@hub/shared/matchSheet/matchSheet.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import ui from '../../ui/Vocabulary.module.css';
import classes from './Sheets.module.css';
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
      className={`${ui.textSm} ${ui.medium} ${ui.inline} ${ui.gap6} ${ui.thumb} ${ui.onSurface} ${ui.framed} ${ui.round10} ${ui.paddedX8} ${classes.chip}`}
      aria-pressed={isPressed}
      title={name}
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      {shortName}
      {part !== undefined && <Marks part={part} />}
    </UnstyledButton>
  );
}

const SIGN = { size: 14, stroke: 2.2, className: ui.fixed, 'aria-hidden': true } as const;

function Marks({ part }: { part: KnownPart }) {
  const { onMinute, offMinute, yellow, secondYellow, red, goals, ownGoals } = part;
  const words = texts.marks(part);
  if (words.length === 0) return null;
  return (
    <>
      <VisuallyHidden>{`, ${words.join(', ')}`}</VisuallyHidden>
      <span aria-hidden className={`${ui.fine} ${ui.inline} ${ui.gap4}`}>
        {onMinute !== null && (
          <span className={`${ui.inline} ${ui.good}`}>
            <IconArrowUp {...SIGN} />
            {onMinute}
          </span>
        )}
        {offMinute !== null && (
          <span className={`${ui.inline} ${ui.wrong}`}>
            <IconArrowDown {...SIGN} />
            {offMinute}
          </span>
        )}
        {(yellow || red) && (
          <span className={classes.card} data-card={secondYellow ? 'secondYellow' : red ? 'red' : 'yellow'} />
        )}
        {goals + ownGoals > 0 && (
          <span className={ui.inline}>
            <IconBallFootball {...SIGN} />
            {goals + ownGoals > 1 && goals + ownGoals}
          </span>
        )}
      </span>
    </>
  );
}
