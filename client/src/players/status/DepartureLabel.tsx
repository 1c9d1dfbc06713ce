import { IconDoorExit } from '@tabler/icons-react';
import type { Departure } from '@hub/shared/catalog/players.schema.ts';
import { useLeagueName } from '../../api/useLeagueName.ts';
import { departureText, lastClubText } from '../../format/departureText.ts';
import ui from '../../ui/Vocabulary.module.css';
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
    <span className={`${ui.fine} ${ui.inline} ${ui.lines150} ${ui.gap4} ${classes.label}`} data-status="gone">
      <IconDoorExit size={13} stroke={2.2} className={ui.fixed} aria-hidden />
      <span>{text}</span>
    </span>
  );
}
