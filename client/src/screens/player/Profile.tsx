import { Group } from '@mantine/core';
import { Link } from 'react-router';
import type { PlayerDetails } from '@hub/shared/catalog/players.schema.ts';
import { clubPath } from '@hub/shared/hub/paths.ts';
import { useHubNowMs } from '../../api/hubClock.ts';
import { withUnbrokenOrdinal } from '../../format/clubNames.ts';
import { positionWord } from '../../format/termTexts.ts';
import { AvailabilityLabel } from '../../players/status/AvailabilityLabel.tsx';
import { AvailabilityNote } from '../../players/status/AvailabilityNote.tsx';
import { CardCount } from '../../players/status/CardCount.tsx';
import { DepartureLabel } from '../../players/status/DepartureLabel.tsx';
import { PlayerStatusLabels } from '../../players/status/PlayerStatusLabels.tsx';
import { ProfileFacts } from '../../players/profile/ProfileFacts.tsx';
import taps from '../../ui/Taps.module.css';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { useStartTruth } from './StartChancePanel.tsx';
import { texts } from './texts.ts';

/** Facts about a player: availability if known, position, club and personal details. */
export function Profile({ details }: { details: PlayerDetails }) {
  const { player, team, nextFixtures } = details;
  const nowMs = useHubNowMs();
  const truth = useStartTruth(details);
  return (
    <>
      <Group gap="line" c="ink">
        {player.left !== null && <DepartureLabel left={player.left} />}
        {player.left === null &&
          (truth?.kind === 'suspended'
            ? // The panel below says that he is banned.
              player.ailment !== null && <AvailabilityLabel status={player.ailment} />
            : player.status !== 'unknown' && <PlayerStatusLabels player={player} isComplete />)}
        <span>
          <VisuallyHidden>{texts.position}</VisuallyHidden>
          {positionWord(player.positionPrimary)}
        </span>
        <span>
          <VisuallyHidden>{texts.team}</VisuallyHidden>
          {team === null && player.left === null && texts.unknownTeam}
          {team !== null && (
            <Link to={clubPath(team.id)} className={taps.link}>
              {withUnbrokenOrdinal(team.name)}
            </Link>
          )}
        </span>
      </Group>
      <Group gap="line" mih={24} c="dimmed" fz="sm">
        {player.fullName !== null && <span>{player.fullName}</span>}
        <ProfileFacts player={player} nowMs={nowMs} />
        {/* Cards lapse with the season; after its last match no ban threatens. */}
        {nextFixtures.length > 0 && <CardCount yellowCards={player.yellowCards} variant="line" />}
      </Group>
      {player.note !== null && (
        <Group gap="line" c="ink">
          <AvailabilityNote note={player.note} />
        </Group>
      )}
    </>
  );
}
