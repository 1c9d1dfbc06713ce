import { Box, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { PlayerDetails } from '@hub/shared/catalog/players.schema.ts';
import { clubPath } from '@hub/shared/hub/paths.ts';
import { useHubNowMs } from '../../api/hubClock.ts';
import { ClubMark } from '../../clubs/TeamBadge.tsx';
import { withUnbrokenOrdinal } from '../../format/clubNames.ts';
import { positionWord } from '../../format/termTexts.ts';
import { AvailabilityNote } from '../../players/status/AvailabilityNote.tsx';
import { CardCount } from '../../players/status/CardCount.tsx';
import { DepartureLabel } from '../../players/status/DepartureLabel.tsx';
import { PlayerStatusLabels } from '../../players/status/PlayerStatusLabels.tsx';
import { ProfileFacts } from '../../players/profile/ProfileFacts.tsx';
import { WatchButton } from '../../players/WatchButton.tsx';
import { ShareButton } from '../../sharing/ShareButton.tsx';
import taps from '../../ui/Taps.module.css';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import classes from './PlayerScreen.module.css';
import { texts } from './texts.ts';

/** Facts about a player: availability if known, position, club and personal details. */
export function Profile({ details: { player, team, nextFixtures } }: { details: PlayerDetails }) {
  const nowMs = useHubNowMs();
  return (
    <>
      <Group gap="line" c="ink">
        {player.left !== null && <DepartureLabel left={player.left} />}
        {player.left === null && player.status !== 'unknown' && (
          <PlayerStatusLabels player={player} isComplete />
        )}
        {/* Cards lapse with the season; after its last match no ban threatens. */}
        {nextFixtures.length > 0 && <CardCount yellowCards={player.yellowCards} variant="line" />}
        <span>
          <VisuallyHidden>{texts.position}</VisuallyHidden>
          {positionWord(player.positionPrimary)}
        </span>
        <Group component="span" w="100%" className={`${taps.forThumbs} ${classes.membership}`}>
          <VisuallyHidden>{texts.team}</VisuallyHidden>
          {team === null && player.left === null && texts.unknownTeam}
          {team !== null && (
            <Box
              component={Link}
              to={clubPath(team.id)}
              mih={28}
              className={`${taps.link} ${taps.forThumbs}`}
            >
              <Group component="span" gap="sm" wrap="nowrap" display="inline-flex">
                <ClubMark team={team} />
                {withUnbrokenOrdinal(team.name)}
              </Group>
            </Box>
          )}
          <WatchButton playerId={player.id} name={player.name} />
          <ShareButton subject={{ kind: 'player', id: player.id }} what={player.name} isCompact />
        </Group>
      </Group>
      {player.fullName !== null && (
        <Text size="sm" c="dimmed">
          {player.fullName}
        </Text>
      )}
      {player.note !== null && (
        <Group gap="line" c="ink">
          <AvailabilityNote note={player.note} />
        </Group>
      )}
      <Box mih={24} fz="sm">
        <ProfileFacts player={player} nowMs={nowMs} />
      </Box>
    </>
  );
}
