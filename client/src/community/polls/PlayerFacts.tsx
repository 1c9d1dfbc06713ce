import type { ComparedPlayer } from '@hub/shared/community/community.schema.ts';
import { PlayerStatusLabels } from '../../players/status/PlayerStatusLabels.tsx';
import { FormBadge } from '../../players/profile/FormBadge.tsx';
import { useBegunClubs } from '../../fixtures/useMatches.ts';
import { MatchChance } from '../../players/chance/MatchChance.tsx';
import ui from '../../ui/Vocabulary.module.css';
import { texts } from '../texts.ts';

interface PlayerFactsProps {
  player: Pick<
    ComparedPlayer,
    'status' | 'suspension' | 'ailment' | 'formRating' | 'teamId' | 'startProbability' | 'knowledge'
  >;
  teamShortName: string | null;
}

/** Arguments for a player: facts, form and start chance. */
export function PlayerFacts({ player, teamShortName }: PlayerFactsProps) {
  return (
    <span className={`${ui.hint} ${ui.inline} ${ui.gapY2} ${ui.gapX10} ${ui.wraps}`}>
      {teamShortName !== null && <span>{teamShortName}</span>}
      <PlayerStatusLabels player={player} isComplete />
      <FormBadge formRating={player.formRating} />
      <Chance {...player} />
    </span>
  );
}

function Chance({ teamId, startProbability, knowledge }: PlayerFactsProps['player']) {
  const begun = useBegunClubs();
  if (startProbability === null) return <span>{texts.noChance}</span>;
  return (
    <MatchChance
      startProbability={startProbability}
      knowledge={knowledge}
      hasBegun={begun.has(teamId ?? '')}
    />
  );
}
