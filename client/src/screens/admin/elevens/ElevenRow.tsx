import { VisuallyHidden } from '@mantine/core';
import type { ElevenCandidate } from '#shared/officialEleven.ts';
import { PlayerStatusLabels } from '../../../players/PlayerStatusLabels.tsx';
import { PositionBadges } from '../../../players/PositionBadges.tsx';
import { startChance } from '../../../format/termTexts.ts';
import { formatStartChance } from '#shared/startChance/chanceText.ts';
import classes from './OfficialElevenDesk.module.css';

interface ElevenRowProps {
  player: ElevenCandidate;
  isChosen: boolean;
  /** The chances reflect the entered eleven and are not estimates. */
  isOfficial: boolean;
  onToggle: () => void;
}

/** A squad player with a checkbox. */
export function ElevenRow({ player, isChosen, isOfficial, onToggle }: ElevenRowProps) {
  const { name, positionPrimary, startProbability } = player;
  return (
    <li data-chosen={isChosen || undefined}>
      <label className={classes.row}>
        <input type="checkbox" checked={isChosen} onChange={onToggle} />
        <PositionBadges positions={[positionPrimary]} />
        <span className={classes.name}>
          {name}
          <PlayerStatusLabels player={player} />
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
