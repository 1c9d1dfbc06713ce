import { Box, Text, Title } from '@mantine/core';
import { useId } from 'react';
import type { Held } from '@hub/shared/games/lockedChanges.ts';
import { transfersPath } from '@hub/shared/hub/paths.ts';
import type { MatchPhase } from '@hub/shared/season/matchdayAt.ts';
import type { PositionGroup } from '@hub/shared/terms.ts';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { lineWords } from '../../../format/termTexts.ts';
import { Link } from 'react-router';
import grids from '../../../ui/Grids.module.css';
import taps from '../../../ui/Taps.module.css';
import { TeamPlayerRow } from './TeamPlayerRow.tsx';
import { texts } from '../texts.ts';
import surfaces from '../../../ui/Surfaces.module.css';

export const NOTHING_HELD: Held = new Map();

/** The phase of each player's match, by his id. */
export type Phases = ReadonlyMap<string, MatchPhase | null>;

export interface RowProps {
  userTeamId: string;
  phases: Phases;
  held: Held;
  /** Ids of the eleven's stars. */
  stars?: ReadonlySet<string> | undefined;
  /** The lock that is mentioned above the rows; null without one. ISO-8601 UTC. */
  saidLockTs?: string | null;
  /** Whether the missing match is already mentioned above, because no player of the team has one. */
  isOffSeason?: boolean;
  onRemove: (player: UserTeamPlayer) => void;
}

interface GroupProps extends RowProps {
  group: PositionGroup;
  players: readonly UserTeamPlayer[];
  emptyPlaces: number;
}

/** The players of one position group, and how many of its places are free. */
export function Group({ group, players, emptyPlaces, phases, held, stars, ...rowOf }: GroupProps) {
  const titleId = useId();
  return (
    <Box mt="sm" className={surfaces.ruled}>
      <Title order={3} id={titleId} c="dimmed" fw={600} fz="xs" className={grids.silentOnPhone}>
        {lineWords[group]}
      </Title>
      {players.length > 0 && (
        <ul aria-labelledby={titleId}>
          {players.map((player) => (
            <TeamPlayerRow
              key={player.id}
              player={player}
              phase={phases.get(player.id)}
              held={held.get(player.id)}
              isStar={stars?.has(player.id)}
              {...rowOf}
            />
          ))}
        </ul>
      )}
      {emptyPlaces > 0 && (
        <Text size="sm" c="dimmed" bdrs="sm" my="sm" px="md" py="sm" bd="1px dashed var(--hub-ink-quiet)">
          {texts.emptyPlaces(emptyPlaces)}{' '}
          <Link to={transfersPath(rowOf.userTeamId)} className={taps.linkInText}>
            {texts.whomToBuy}
          </Link>
        </Text>
      )}
    </Box>
  );
}
