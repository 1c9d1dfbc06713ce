import { IconCards } from '@tabler/icons-react';
import classes from './AvailabilityLabel.module.css';
import { suspensionText } from './termTexts.ts';

const NOT_SUSPENDED = 'none';

/** Whether a player's `suspension` names one. */
export function isSuspended(suspension: string): boolean {
  return suspension !== NOT_SUSPENDED && suspension !== '';
}

/** The fact that a player is suspended, with its reason where one is known; nothing when he is not. */
export function SuspensionLabel({ suspension }: { suspension: string }) {
  if (!isSuspended(suspension)) return null;
  return (
    <span className={classes.label} data-wraps>
      <IconCards size={13} stroke={2} className={classes.icon} aria-hidden />
      {suspensionText(suspension)}
    </span>
  );
}
