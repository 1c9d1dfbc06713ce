import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import type { PlayerDetails } from '#shared/players.ts';
import { useHubNowMs } from '../../api/hubClock.ts';
import { clubPath } from '../../app/paths.ts';
import { AvailabilityLabel } from '../../components/AvailabilityLabel.tsx';
import { AvailabilityNote } from '../../components/AvailabilityNote.tsx';
import { ProfileFacts } from '../../components/ProfileFacts.tsx';
import { isSuspended, SuspensionLabel } from '../../components/SuspensionLabel.tsx';
import { TeamPennant } from '../../components/TeamBadge.tsx';
import { WatchButton } from '../../components/WatchButton.tsx';
import { positionWord } from '../../components/termTexts.ts';
import classes from './Profile.module.css';
import { texts } from './texts.ts';

/** Facts about a player: whether he can play, where he plays, who he is. */
export function Profile({ details: { player, team } }: { details: PlayerDetails }) {
  const nowMs = useHubNowMs();
  return (
    <>
      <div className={classes.line}>
        {!(isSuspended(player.suspension) && player.injuryStatus === 'suspended') && (
          <AvailabilityLabel status={player.injuryStatus} />
        )}
        <SuspensionLabel suspension={player.suspension} />
        <span>
          <VisuallyHidden>{texts.position}</VisuallyHidden>
          {positionWord(player.positionPrimary)}
        </span>
        <span className={classes.membership}>
          <VisuallyHidden>{texts.team}</VisuallyHidden>
          {team === null && texts.unknownTeam}
          {team !== null && (
            <Link to={clubPath(team.id)} className={classes.team}>
              <TeamPennant team={team} />
              {team.name}
            </Link>
          )}
          <WatchButton playerId={player.id} name={player.name} />
        </span>
      </div>
      {player.note !== null && (
        <div className={classes.line}>
          <AvailabilityNote note={player.note} />
        </div>
      )}
      <div className={classes.facts}>
        <ProfileFacts player={player} nowMs={nowMs} />
      </div>
    </>
  );
}
