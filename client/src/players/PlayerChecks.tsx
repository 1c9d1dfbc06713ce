import { Box, Group, Stack } from '@mantine/core';
import type { ElevenFormPlayer } from '@hub/shared/elevens/officialEleven.schema.ts';
import { CheckItem } from '../ui/CheckItem.tsx';
import { PlayerStatusLabels } from './status/PlayerStatusLabels.tsx';
import { PositionBadges } from './profile/PositionBadges.tsx';
import { StartChance } from './chance/StartChance.tsx';
import grids from '../ui/Grids.module.css';

interface PlayerChecksProps {
  players: readonly ElevenFormPlayer[];
  chosen: ReadonlySet<string>;
  /** Whether the chances are estimates worth showing. */
  hasChances?: boolean;
  onToggle: (playerId: string) => void;
}

/** Players of a squad, each with a checkbox, for ticking an eleven. */
export function PlayerChecks({ players, chosen, hasChances = true, onToggle }: PlayerChecksProps) {
  return (
    <Stack component="ul" gap="line" className={grids.tiles} style={{ '--least': '21rem' }}>
      {players.map((player) => {
        const { id, name, positionPrimary, startProbability } = player;
        return (
          <CheckItem
            key={id}
            isChecked={chosen.has(id)}
            onToggle={() => onToggle(id)}
            mark={
              <Box component="span" w="2.5rem">
                <PositionBadges positions={[positionPrimary]} />
              </Box>
            }
            end={
              hasChances && startProbability !== null && <StartChance startProbability={startProbability} />
            }
          >
            <Group component="span" gap="sm" fw={chosen.has(id) ? 600 : 400}>
              {name}
              <PlayerStatusLabels player={player} />
            </Group>
          </CheckItem>
        );
      })}
    </Stack>
  );
}
