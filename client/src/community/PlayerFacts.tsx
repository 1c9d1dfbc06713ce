import type { ComparedPlayer } from '#shared/community.ts';
import { startTierOf } from '#shared/pstartTerms.ts';
import { AvailabilityLabel } from '../components/AvailabilityLabel.tsx';
import { FormBadge } from '../components/FormBadge.tsx';
import { StartChanceText } from '../components/StartChanceText.tsx';
import { isSuspended, SuspensionLabel } from '../components/SuspensionLabel.tsx';
import classes from './Poll.module.css';
import { texts } from './texts.ts';

interface PlayerFactsProps {
  player: Pick<ComparedPlayer, 'injuryStatus' | 'suspension' | 'formRating' | 'startProbability'>;
  teamShortName: string | null;
}

/** What speaks for a player: the facts, his form, and his start chance. */
export function PlayerFacts({ player, teamShortName }: PlayerFactsProps) {
  return (
    <span className={classes.facts}>
      {teamShortName !== null && <span>{teamShortName}</span>}
      {isSuspended(player.suspension) ? (
        <SuspensionLabel suspension={player.suspension} />
      ) : (
        <AvailabilityLabel status={player.injuryStatus} />
      )}
      <FormBadge formRating={player.formRating} />
      <Chance probability={player.startProbability} />
    </span>
  );
}

function Chance({ probability }: { probability: number | null }) {
  if (probability === null) return <span>{texts.noChance}</span>;
  return (
    <span className={classes.chance} data-tier={startTierOf(probability)}>
      <StartChanceText probability={probability} />
    </span>
  );
}
