import {
  IconAlertTriangle,
  IconBandage,
  IconCards,
  IconCheck,
  IconHelp,
  type Icon,
} from '@tabler/icons-react';
import type { UserTeamPlayer } from '#shared/userTeams.ts';
import classes from './StatusLabel.module.css';
import { texts } from './texts.ts';

const ICONS: Record<UserTeamPlayer['availability'], Icon> = {
  available: IconCheck,
  doubtful: IconAlertTriangle,
  injured: IconBandage,
  suspended: IconCards,
  unknown: IconHelp,
};

/** Whether a player is available: a fact, in plain ink, with a frame if it keeps him out. */
export function StatusLabel({ availability }: Pick<UserTeamPlayer, 'availability'>) {
  const Symbol = ICONS[availability];
  return (
    <span className={classes.label} data-availability={availability}>
      <Symbol size={13} stroke={2} aria-hidden />
      {texts.availability[availability]}
    </span>
  );
}
