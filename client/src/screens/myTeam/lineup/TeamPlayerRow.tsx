import { Box, CloseButton, Group, Text } from '@mantine/core';
import { IconCrown, IconLock, IconPinFilled } from '@tabler/icons-react';
import { memo } from 'react';
import type { HeldPlace } from '@hub/shared/games/heldPlaces.schema.ts';
import type { MatchPhase } from '@hub/shared/season/matchdayAt.ts';
import type { UserTeamPlayer, UserTeamFixture } from '@hub/shared/users/userTeams.schema.ts';
import { nationalityWord } from '../../../format/termTexts.ts';
import { AvailabilityLabel } from '../../../players/status/AvailabilityLabel.tsx';
import { DepartureLabel } from '../../../players/status/DepartureLabel.tsx';
import { CardCount } from '../../../players/status/CardCount.tsx';
import { PlayerRow } from '../../../players/PlayerRow.tsx';
import { PositionBadges } from '../../../players/profile/PositionBadges.tsx';
import { eventSignsOf, RowFact } from '../../../players/chance/FactMarks.tsx';
import { isDecided, matchTruthOf } from '@hub/shared/season/matchTruth.ts';
import { shortInstant } from '../../../games/MatchOf.tsx';
import surfaces from '../../../ui/Surfaces.module.css';
import wrapping from '../../../ui/Wrapping.module.css';
import classes from './TeamPlayerRow.module.css';
import { texts } from '../texts.ts';
import { formatKickoff } from '@hub/shared/text/format.ts';
import { clubCodeOf } from '../../../clubs/clubWords.ts';
import { gameTexts } from '../../../games/gameTexts.ts';
import { starTexts } from '../../../games/starTexts.ts';
import { usePhone } from '../../../ui/usePhone.ts';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';

interface TeamPlayerRowProps {
  userTeamId: string;
  player: UserTeamPlayer;
  /** The player's role on the bench. */
  seat?: string;
  /** The phase of his match; null without one, undefined while unknown. */
  phase?: MatchPhase | null | undefined;
  /** His place if he is locked. */
  held?: HeldPlace | undefined;
  isStar?: boolean | undefined;
  /** The lock that is mentioned above the rows; null without one. ISO-8601 UTC. */
  saidLockTs?: string | null;
  /** Whether the missing match is already mentioned above, because no player of the team has one. */
  isOffSeason?: boolean;
  onRemove: (player: UserTeamPlayer) => void;
}

/** A player of a team; facts about him are shown apart from the estimate. */
export const TeamPlayerRow = memo(function TeamPlayerRow({
  userTeamId,
  player,
  seat,
  phase,
  held,
  isStar = false,
  saidLockTs = null,
  isOffSeason = false,
  onRemove,
}: TeamPlayerRowProps) {
  const truth = phase !== undefined && player.left === null ? matchTruthOf(player, phase) : null;
  const isFact = truth?.kind === 'suspended' || (phase !== undefined && isDecided(player, phase));
  const fact = isFact ? truth : null;
  const isFixed = held?.isLate === false;
  // At the end of the row, because it is decided.
  const isStatusShown = fact?.kind === 'suspended' || fact?.kind === 'injured';
  return (
    <PlayerRow
      player={player}
      team={player.team}
      isMineKnown
      marks={player.fixture !== null && <CardCount yellowCards={player.yellowCards} />}
      userTeamId={userTeamId}
      onRemove={isFixed ? undefined : () => onRemove(player)}
      below={
        <Group gap="sm" c="dimmed" fz="xs" className={classes.meta}>
          {seat !== undefined && (
            <Text span inherit c="accent" fw={600}>
              {seat}
            </Text>
          )}
          {isStar && (
            <Group component="span" gap="xs" wrap="nowrap" display="inline-flex" c="ink" fw={600}>
              <IconCrown size={12} stroke={2.2} aria-hidden />
              {starTexts.star}
            </Group>
          )}
          {held !== undefined && (
            <Group component="span" gap="xs" wrap="nowrap" display="inline-flex">
              <IconLock size={12} aria-hidden />
              {held.lockTs === saidLockTs ? (
                <VisuallyHidden>{gameTexts.lockedSince(held.lockTs)}</VisuallyHidden>
              ) : (
                gameTexts.lockedSince(held.lockTs)
              )}
            </Group>
          )}
          {player.place !== null && (
            <Group component="span" gap="xs" wrap="nowrap" display="inline-flex" c="ink" fw={600}>
              {player.place === 'pinned' && <IconPinFilled size={12} aria-hidden />}
              {texts[player.place]}
            </Group>
          )}
          <PositionBadges positions={player.positions} />
          {player.left === null ? (
            <>
              {!isStatusShown && (
                <AvailabilityLabel status={player.status} text={texts.availability[player.availability]} />
              )}
              {!isOffSeason && <NextOpponent fixture={player.fixture} />}
            </>
          ) : (
            <DepartureLabel left={player.left} isBrief />
          )}
          <VisuallyHidden>{nationalityWord(player.nationality)}</VisuallyHidden>
        </Group>
      }
      startProbability={player.left === null ? player.startProbability : undefined}
      knowledge={player.knowledge}
      fact={
        fact === null ? undefined : (
          <>
            {eventSignsOf(player)}
            <RowFact fact={fact} />
          </>
        )
      }
      noChance={player.fixture === null ? undefined : texts.noStartChance}
      aside={
        isFixed ? undefined : (
          <CloseButton
            size={32}
            pos="relative"
            className={`${surfaces.raised} ${surfaces.notOnPhone}`}
            aria-label={texts.remove(player.name)}
            title={texts.remove(player.name)}
            onClick={() => onRemove(player)}
          />
        )
      }
    />
  );
});

/** The next opponent of a player's club, home or away, and the kickoff. */
function NextOpponent({ fixture }: { fixture: UserTeamFixture | null }) {
  const isPhone = usePhone();
  if (fixture === null)
    return (
      <Text span size="xs" c="dimmed" className={wrapping.nowrap}>
        {texts.noFixture}
      </Text>
    );
  const place = fixture.isHome ? texts.home : texts.away;
  const { opponent } = fixture;
  return (
    <Group component="span" gap="sm" miw={0} fz="xs">
      <Group component="span" gap="xs" wrap="nowrap" display="inline-flex" fw={600} miw={0}>
        <Box component="span" flex="none" w="1.125rem" ta="center" fz="xs" bg="sunken" bdrs="xs" aria-hidden>
          {place.short}
        </Box>
        <VisuallyHidden>{place.long} </VisuallyHidden>
        <span title={opponent?.name} className={wrapping.cut}>
          {opponent === null ? texts.unknownTeam : <OpponentName opponent={opponent} />}
        </span>
      </Group>{' '}
      <Text component="time" dateTime={fixture.kickoffTs} size="xs" c="dimmed" className={wrapping.nowrap}>
        {isPhone ? shortInstant(fixture.kickoffTs) : formatKickoff(fixture.kickoffTs)}
      </Text>
    </Group>
  );
}

/** Three letters if a phone's row has no room for more. */
function OpponentName({ opponent }: { opponent: NonNullable<UserTeamFixture['opponent']> }) {
  const isPhone = usePhone();
  if (!isPhone) return opponent.shortName;
  return (
    <>
      <span aria-hidden>{clubCodeOf(opponent)}</span>
      <VisuallyHidden>{opponent.shortName}</VisuallyHidden>
    </>
  );
}
