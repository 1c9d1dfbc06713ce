import { Box, Group } from '@mantine/core';
import type { ElevenFormPlayer } from '@hub/shared/elevens/officialEleven.schema.ts';
import { CheckItem } from '../ui/CheckItem.tsx';
import classes from './PlayerChecks.module.css';
import { PlayerStatusLabels } from './status/PlayerStatusLabels.tsx';
import { PositionBadges } from './profile/PositionBadges.tsx';
import { StartChance } from './chance/StartChance.tsx';

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
    <ul className={classes.players}>
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
            <Group component="span" gap="sm" className={classes.name}>
              {name}
              <PlayerStatusLabels player={player} />
            </Group>
          </CheckItem>
        );
      })}
    </ul>
  );
}
