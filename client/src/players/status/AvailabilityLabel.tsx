import { Group } from '@mantine/core';
import { IconAlertTriangle, IconBandage } from '@tabler/icons-react';
import type { InjuryStatus } from '@hub/shared/terms.ts';
import classes from './AvailabilityLabel.module.css';
import { RefereeCard } from './RefereeCard.tsx';
import { injuryStatusWords } from '../../format/termTexts.ts';

const SIGN = { size: 13, stroke: 2.2, 'aria-hidden': true } as const;

interface AvailabilityLabelProps {
  status: InjuryStatus;
  text?: string;
}

/**
 * A fact about a player. Reasons that keep him from playing have their own sign and colour; the usual states, fit or
 * unknown, are plain text. Square corners distinguish a fact from an estimate, which is round.
 */
export function AvailabilityLabel({ status, text }: AvailabilityLabelProps) {
  return (
    <Group
      component="span"
      gap="xs"
      wrap="nowrap"
      display="inline-flex"
      fz="xs"
      className={classes.label}
      data-status={status}
    >
      <StatusSign status={status} />
      <span>{text ?? injuryStatusWords[status]}</span>
    </Group>
  );
}

/** The sign for an injury, a suspension or a doubt: a bandage, a card, a warning. */
function StatusSign({ status }: { status: InjuryStatus }) {
  if (status === 'suspended') return <RefereeCard color="red" />;
  if (status === 'injured') return <IconBandage {...SIGN} />;
  return status === 'questionable' ? <IconAlertTriangle {...SIGN} /> : null;
}
