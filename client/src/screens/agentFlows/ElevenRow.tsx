import { VisuallyHidden } from '@mantine/core';
import type { ElevenCandidate } from '#shared/officialEleven.ts';
import { AvailabilityLabel } from '../../components/AvailabilityLabel.tsx';
import { PositionBadges } from '../../components/PositionBadges.tsx';
import { isSuspended, SuspensionLabel } from '../../components/SuspensionLabel.tsx';
import { startChance } from '../../components/termTexts.ts';
import { formatStartChance } from '../../format.ts';
import classes from './OfficialElevenDesk.module.css';

interface ElevenRowProps {
  player: ElevenCandidate;
  isChosen: boolean;
  /** The chances are what was entered, no estimates. */
  isOfficial: boolean;
  onToggle: () => void;
}

/** A player of the squad, to be ticked. */
export function ElevenRow({ player, isChosen, isOfficial, onToggle }: ElevenRowProps) {
  const { name, positionPrimary, injuryStatus, suspension, startProbability } = player;
  const hasAilment = injuryStatus !== 'fit' && injuryStatus !== 'unknown' && !isSuspended(suspension);
  return (
    <li data-chosen={isChosen || undefined}>
      <label className={classes.row}>
        <input type="checkbox" checked={isChosen} onChange={onToggle} />
        <PositionBadges positions={[positionPrimary]} />
        <span className={classes.name}>
          {name}
          {hasAilment && <AvailabilityLabel status={injuryStatus} />}
          <SuspensionLabel suspension={suspension} />
        </span>
        {startProbability !== null && !isOfficial && (
          <span className={classes.chance}>
            <VisuallyHidden>{startChance}: </VisuallyHidden>
            {formatStartChance(startProbability)}
          </span>
        )}
      </label>
    </li>
  );
}
