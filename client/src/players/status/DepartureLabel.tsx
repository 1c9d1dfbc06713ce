import { Group } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import type { Departure } from '@hub/shared/catalog/players.schema.ts';
import { useLeagueName } from '../../api/useLeagueName.ts';
import { departureText, lastClubText } from '../../format/departureText.ts';
import classes from './AvailabilityLabel.module.css';

interface DepartureLabelProps {
  left: Departure;
  /** For a list whose title says that its players have left. */
  isBrief?: boolean;
}

/** Says that a player has left the league, in place of his availability. */
export function DepartureLabel({ left, isBrief = false }: DepartureLabelProps) {
  const league = useLeagueName();
  const text = isBrief ? lastClubText(left) : departureText(left, league);
  if (text === '') return null;
  return (
    <Group
      component="span"
      gap="xs"
      wrap="nowrap"
      display="inline-flex"
      fz="xs"
      className={classes.label}
      data-status="gone"
    >
      <IconDoorExit size={13} stroke={2.2} aria-hidden />
      <span>{text}</span>
    </Group>
  );
}
