import type { ComparedPlayer } from '#shared/community/community.schema.ts';
import { PlayerStatusLabels } from '../../players/status/PlayerStatusLabels.tsx';
import { FormBadge } from '../../players/profile/FormBadge.tsx';
import { StartChance } from '../../players/chance/StartChance.tsx';
import ui from '../../ui/Vocabulary.module.css';
import { texts } from '../texts.ts';

interface PlayerFactsProps {
  player: Pick<ComparedPlayer, 'status' | 'suspension' | 'ailment' | 'formRating' | 'startProbability'>;
  teamShortName: string | null;
}

/** Arguments for a player: facts, form and start chance. */
export function PlayerFacts({ player, teamShortName }: PlayerFactsProps) {
  return (
    <span className={`${ui.hint} ${ui.inline} ${ui.gapY2} ${ui.gapX10} ${ui.wraps}`}>
      {teamShortName !== null && <span>{teamShortName}</span>}
      <PlayerStatusLabels player={player} isComplete />
      <FormBadge formRating={player.formRating} />
      <Chance startProbability={player.startProbability} />
    </span>
  );
}

function Chance({ startProbability }: { startProbability: number | null }) {
  if (startProbability === null) return <span>{texts.noChance}</span>;
  return <StartChance startProbability={startProbability} />;
}
