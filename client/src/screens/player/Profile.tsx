import { Link } from '../../ui/address/Link.tsx';
import type { PlayerDetails } from '#shared/catalog/players.schema.ts';
import { useHubNowMs } from '../../api/hubClock.ts';
import { clubPath } from '#shared/hub/paths.ts';
import { AvailabilityLabel } from '../../players/status/AvailabilityLabel.tsx';
import { PlayerStatusLabels } from '../../players/status/PlayerStatusLabels.tsx';
import { DepartureLabel } from '../../players/status/DepartureLabel.tsx';
import { CardCount } from '../../players/status/CardCount.tsx';
import { AvailabilityNote } from '../../players/status/AvailabilityNote.tsx';
import { ProfileFacts } from '../../players/profile/ProfileFacts.tsx';
import { keptTogether } from '../../format/clubNames.ts';
import { ClubMark } from '../../fixtures/TeamBadge.tsx';
import { WatchButton } from '../../players/WatchButton.tsx';
import { ShareButton } from '../../sharing/ShareButton.tsx';
import { positionWord } from '../../format/termTexts.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './Profile.module.css';
import { texts } from './texts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

/** Whether he can play. Without a label, 'Unbekannt' would not say what is unknown. */
function Status({ player }: Pick<PlayerDetails, 'player'>) {
  if (player.left !== null) return <DepartureLabel left={player.left} />;
  if (player.status === 'unknown') return <AvailabilityLabel status="unknown" text={texts.statusUnknown} />;
  return <PlayerStatusLabels player={player} isComplete />;
}

/** Facts about a player: availability, positions, personal details. */
export function Profile({ details: { player, team, nextFixtures } }: { details: PlayerDetails }) {
  const nowMs = useHubNowMs();
  return (
    <>
      <div className={`${ui.ink} ${ui.line} ${ui.gapY4} ${ui.gapX12}`}>
        <Status player={player} />
        {/* Cards lapse with the season; after its last match no ban threatens. */}
        {nextFixtures.length > 0 && <CardCount yellowCards={player.yellowCards} variant="line" />}
        <span>
          <VisuallyHidden>{texts.position}</VisuallyHidden>
          {positionWord(player.positionPrimary)}
        </span>
        <span className={`${ui.row} ${ui.ownLine} ${classes.membership}`}>
          <VisuallyHidden>{texts.team}</VisuallyHidden>
          {team === null && player.left === null && texts.unknownTeam}
          {team !== null && (
            <Link
              to={clubPath(team.id)}
              className={`${ui.link} ${ui.inline} ${ui.gap6} ${ui.height28} ${ui.forThumbs}`}
            >
              <ClubMark team={team} />
              {keptTogether(team.name)}
            </Link>
          )}
          <WatchButton playerId={player.id} name={player.name} />
          <ShareButton subject={{ kind: 'player', id: player.id }} what={player.name} isCompact />
        </span>
      </div>
      {player.fullName !== null && <p className={`${ui.quiet} ${ui.textM}`}>{player.fullName}</p>}
      {player.note !== null && (
        <div className={`${ui.ink} ${ui.line} ${ui.gapY4} ${ui.gapX12}`}>
          <AvailabilityNote note={player.note} />
        </div>
      )}
      <div className={`${ui.textM} ${ui.above2} ${ui.height24}`}>
        <ProfileFacts player={player} nowMs={nowMs} />
      </div>
    </>
  );
}
