import { Title } from '@mantine/core';
import { useId } from 'react';
import type { Held } from '@hub/shared/games/lockedChanges.ts';
import { transfersPath } from '@hub/shared/hub/paths.ts';
import type { MatchPhase } from '@hub/shared/season/matchdayAt.ts';
import type { PositionGroup } from '@hub/shared/terms.ts';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { lineWords } from '../../../format/termTexts.ts';
import { Link } from 'react-router';
import ui from '../../../ui/Vocabulary.module.css';
import { TeamPlayerRow } from './TeamPlayerRow.tsx';
import { texts } from '../texts.ts';
import classes from './Lineup.module.css';

export const NOTHING_HELD: Held = new Map();

/** The phase of each player's match, by his id. */
export type Phases = ReadonlyMap<string, MatchPhase | null>;

export interface RowProps {
  userTeamId: string;
  phases: Phases;
  held: Held;
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
export function Group({ group, players, emptyPlaces, phases, held, ...rowOf }: GroupProps) {
  const titleId = useId();
  return (
    <div className={`${ui.above6} ${classes.group}`}>
      <Title order={3} id={titleId} className={`${ui.fine} ${ui.silentOnPhone} ${ui.bold} ${ui.lines150}`}>
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
              {...rowOf}
            />
          ))}
        </ul>
      )}
      {emptyPlaces > 0 && (
        <p className={`${ui.hint} ${ui.roundSm} ${ui.above6} ${ui.below6} ${classes.empty}`}>
          {texts.emptyPlaces(emptyPlaces)}{' '}
          <Link to={transfersPath(rowOf.userTeamId)} className={ui.linkInText}>
            {texts.whomToBuy}
          </Link>
        </p>
      )}
    </div>
  );
}
