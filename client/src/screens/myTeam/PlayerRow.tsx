import { CloseButton } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router';
import type { UserTeamPlayer } from '#shared/userTeams.ts';
import { playerPath } from '../../paths.ts';
import { nationalityWord } from '../../format/nationality.ts';
import { AvailabilityLabel } from '../../players/AvailabilityLabel.tsx';
import { PlayerAvatar } from '../../players/PlayerAvatar.tsx';
import { PositionBadges } from '../../players/PositionBadges.tsx';
import { StartChance } from '../../players/StartChance.tsx';
import { WatchButton } from '../../players/WatchButton.tsx';
import { NextOpponent } from './NextOpponent.tsx';
import list from '../../ui/List.module.css';
import classes from './PlayerRow.module.css';
import { texts } from './texts.ts';

interface PlayerRowProps {
  player: UserTeamPlayer;
  /** The player's role on the bench. */
  seat?: string;
  onRemove: (player: UserTeamPlayer) => void;
}

/** One player of a team; facts about him are shown apart from the estimate. */
export const PlayerRow = memo(function PlayerRow({ player, seat, onRemove }: PlayerRowProps) {
  return (
    <li className={`${list.ruled} ${classes.row}`}>
      <PlayerAvatar name={player.name} />
      <div className={classes.who}>
        <Link to={playerPath(player.id)} className={`${list.name} ${classes.name}`}>
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
        <AvailabilityLabel status={player.status} text={texts.availability[player.availability]} isWeighted />
      </div>
      <div className={classes.next}>
        <NextOpponent fixture={player.nextFixture} />
      </div>
      <div className={classes.chance}>
        {player.startProbability === null ? (
          <span className={classes.unknown}>{texts.noStartChance}</span>
        ) : (
          <StartChance startProbability={player.startProbability} variant="wide" />
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
