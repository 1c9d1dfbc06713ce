import { Group } from '@mantine/core';
import { listedTruthOf } from '@hub/shared/season/matchTruth.ts';
import { useChancePhase } from '../../fixtures/useMatches.ts';
import { RowFact } from '../../players/chance/FactMarks.tsx';
import type { ComparedPlayer } from '@hub/shared/community/community.schema.ts';
import { PlayerStatusLabels } from '../../players/status/PlayerStatusLabels.tsx';
import { FormBadge } from '../../players/profile/FormBadge.tsx';
import { texts } from '../texts.ts';

interface PlayerFactsProps {
  player: Pick<
    ComparedPlayer,
    'status' | 'suspension' | 'ailment' | 'formRating' | 'startProbability' | 'knowledge' | 'match'
  >;
  teamShortName: string | null;
}

/** Arguments for a player: facts, form and start chance. */
export function PlayerFacts({ player, teamShortName }: PlayerFactsProps) {
  return (
    <Group component="span" gap="line" display="inline-flex" c="dimmed" fz="sm">
      {teamShortName !== null && <span>{teamShortName}</span>}
      <PlayerStatusLabels player={player} isComplete />
      <FormBadge formRating={player.formRating} />
      <Chance player={player} />
    </Group>
  );
}

function Chance({ player }: Pick<PlayerFactsProps, 'player'>) {
  const phaseOf = useChancePhase();
  if (player.startProbability === null) return <span>{texts.noChance}</span>;
  const truth = listedTruthOf(player, phaseOf(player));
  return truth.kind === 'suspended' ? null : <RowFact fact={truth} />;
}
