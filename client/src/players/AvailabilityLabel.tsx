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

interface AvailabilityLabelProps {
  status: InjuryStatus;
  text?: string;
  /** Fills the label of a player who is out and quiets that of a fit one, for lists that label every player. */
  isWeighted?: boolean;
}

/** A fact about a player in plain ink, because colours are reserved for the estimate. */
export function AvailabilityLabel({ status, text, isWeighted = false }: AvailabilityLabelProps) {
  const Symbol = ICONS[status];
  return (
    <span className={classes.label} data-weighted={isWeighted ? status : undefined}>
      <Symbol size={13} stroke={2} aria-hidden />
      {text ?? injuryStatusWords[status]}
    </span>
  );
}
