import { IconDoorExit } from '@tabler/icons-react';
import type { Departure } from '#shared/players.ts';
import { useLeagueName } from '../api/useLeagueName.ts';
import { departureText } from '../format/departureText.ts';
import classes from './AvailabilityLabel.module.css';

/** Says that a player has left the league, in place of what would keep him from playing. */
export function DepartureLabel({ left }: { left: Departure }) {
  const league = useLeagueName();
  return (
    <span className={classes.label} data-status="gone">
      <IconDoorExit size={13} stroke={2.2} className={classes.icon} aria-hidden />
      <span>{departureText(left, league)}</span>
    </span>
  );
}
