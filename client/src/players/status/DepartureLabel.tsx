import { IconDoorExit } from '@tabler/icons-react';
import type { Departure } from '@hub/shared/catalog/players.schema.ts';
import { useLeagueName } from '../../api/useLeagueName.ts';
import { departureText, lastClubText } from '../../format/departureText.ts';
import { FACT_SIGN, FactLabel } from './FactLabel.tsx';

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
    <FactLabel status="gone" sign={<IconDoorExit {...FACT_SIGN} />}>
      {text}
    </FactLabel>
  );
}
