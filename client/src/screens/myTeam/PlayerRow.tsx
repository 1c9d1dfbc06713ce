import { CloseButton } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router';
import type { UserTeamPlayer } from '#shared/userTeams.ts';
import { playerPath } from '../../app/paths.ts';
import { nationalityWord } from '../../components/nationality.ts';
import { PlayerAvatar } from '../../components/PlayerAvatar.tsx';
import { PositionBadges } from '../../components/PositionBadges.tsx';
import { StartChance } from '../../components/StartChance.tsx';
import { WatchButton } from '../../components/WatchButton.tsx';
import { NextOpponent } from './NextOpponent.tsx';
import classes from './PlayerRow.module.css';
import { StatusLabel } from './StatusLabel.tsx';
import { texts } from './texts.ts';

interface PlayerRowProps {
  player: UserTeamPlayer;
  /** What the player is on the bench. */
  seat?: string;
  onRemove: (player: UserTeamPlayer) => void;
}

/** One player of a team; the fact about him stands apart from the estimate. */
export const PlayerRow = memo(function PlayerRow({ player, seat, onRemove }: PlayerRowProps) {
  return (
    <li className={classes.row}>
      <PlayerAvatar name={player.name} />
      <div className={classes.who}>
        <Link to={playerPath(player.id)} className={classes.name}>
          {player.name}
        </Link>
        <div className={classes.meta}>
          {seat !== undefined && <span className={classes.seat}>{seat}</span>}
          <PositionBadges positions={player.positions} />
          {player.team !== null && <span title={player.team.name}>{player.team.shortName}</span>}
          <span>{nationalityWord(player.nationality)}</span>
        </div>
      </div>
      <div className={classes.status}>
        <StatusLabel availability={player.availability} />
      </div>
      <div className={classes.next}>
        <NextOpponent fixture={player.nextFixture} />
      </div>
      <div className={classes.chance}>
        {player.startProbability === null ? (
          <span className={classes.unknown}>{texts.noStartChance}</span>
        ) : (
          <StartChance probability={player.startProbability} variant="wide" />
        )}
      </div>
      <div className={classes.actions}>
        <WatchButton playerId={player.id} name={player.name} />
        <CloseButton
          aria-label={texts.remove(player.name)}
          title={texts.remove(player.name)}
          onClick={() => onRemove(player)}
        />
      </div>
    </li>
  );
});
