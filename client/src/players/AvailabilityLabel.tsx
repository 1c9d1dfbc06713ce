import {
  IconAlertTriangle,
  IconBandage,
  IconCards,
  IconCheck,
  IconHelp,
  type Icon,
} from '@tabler/icons-react';
import type { InjuryStatus } from '#shared/terms.ts';
import classes from './AvailabilityLabel.module.css';
import { injuryStatusWords } from '../format/termTexts.ts';

const ICONS: Record<InjuryStatus, Icon> = {
  fit: IconCheck,
  questionable: IconAlertTriangle,
  injured: IconBandage,
  suspended: IconCards,
  unknown: IconHelp,
};

/** A fact about a player in plain ink, because colours are reserved for the estimate. */
export function AvailabilityLabel({ status }: { status: InjuryStatus }) {
  const Symbol = ICONS[status];
  return (
    <span className={classes.label}>
      <Symbol size={13} stroke={2} aria-hidden />
      {injuryStatusWords[status]}
    </span>
  );
}
