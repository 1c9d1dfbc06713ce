import { IconAlertTriangle, IconBandage } from '@tabler/icons-react';
import type { InjuryStatus } from '@hub/shared/terms.ts';
import { FACT_SIGN, FactLabel } from './FactLabel.tsx';
import { RefereeCard } from './RefereeCard.tsx';
import { injuryStatusWords } from '../../format/termTexts.ts';

interface AvailabilityLabelProps {
  status: InjuryStatus;
  text?: string;
}

/** Whether a player can play. Reasons that keep him from it have a sign; the usual states, fit or unknown, are plain text. */
export function AvailabilityLabel({ status, text }: AvailabilityLabelProps) {
  return (
    <FactLabel status={status} sign={<StatusSign status={status} />}>
      {text ?? injuryStatusWords[status]}
    </FactLabel>
  );
}

/** The sign for an injury, a suspension or a doubt: a bandage, a card, a warning. */
function StatusSign({ status }: { status: InjuryStatus }) {
  if (status === 'suspended') return <RefereeCard color="red" />;
  if (status === 'injured') return <IconBandage {...FACT_SIGN} />;
  return status === 'questionable' ? <IconAlertTriangle {...FACT_SIGN} /> : null;
}
