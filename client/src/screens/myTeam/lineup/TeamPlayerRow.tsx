import { CloseButton } from '@mantine/core';
import { IconLock, IconPinFilled } from '@tabler/icons-react';
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
import ui from '../../../ui/Vocabulary.module.css';
import classes from './TeamPlayerRow.module.css';
import { texts } from '../texts.ts';
import { formatKickoff } from '@hub/shared/text/format.ts';
import { clubCodeOf } from '../../../clubs/clubWords.ts';
import { gameTexts } from '../../../games/gameTexts.ts';
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
  isOffSeason = false,
  onRemove,
}: TeamPlayerRowProps) {
  const fact =
    phase !== undefined && player.left === null && isDecided(player, phase)
      ? matchTruthOf(player, phase)
      : null;
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
        <div className={`${ui.fine} ${ui.row} ${ui.lines135} ${ui.wraps} ${ui.gapX7} ${classes.meta}`}>
          {seat !== undefined && <span className={`${ui.accent} ${ui.strong}`}>{seat}</span>}
          {held !== undefined && (
            <span className={`${ui.inline} ${ui.gap2}`}>
              <IconLock size={12} aria-hidden />
              {gameTexts.lockedSince(held.lockTs)}
            </span>
          )}
          {player.place !== null && (
            <span className={`${ui.ink} ${ui.inline} ${ui.strong} ${ui.gap2}`}>
              {player.place === 'pinned' && <IconPinFilled size={12} aria-hidden />}
              {texts[player.place]}
            </span>
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
          <span className={classes.nationality}>{nationalityWord(player.nationality)}</span>
        </div>
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
            className={`${ui.anchor} ${ui.raised} ${classes.remove}`}
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
  if (fixture === null) return <span className={`${ui.fine} ${ui.nowrap}`}>{texts.noFixture}</span>;
  const place = fixture.isHome ? texts.home : texts.away;
  const { opponent } = fixture;
  return (
    <span className={`${ui.textXs} ${ui.line} ${ui.lines150} ${ui.gapX7} ${ui.shrinks}`}>
      <span className={`${ui.strong} ${ui.inline} ${ui.gap5} ${ui.shrinks} ${classes.opponent}`}>
        <span className={`${ui.fixed} ${ui.onSunken} ${ui.round4} ${classes.place}`} aria-hidden>
          {place.short}
        </span>
        <VisuallyHidden>{place.long} </VisuallyHidden>
        <span title={opponent?.name}>
          {opponent === null ? texts.unknownTeam : <OpponentName opponent={opponent} />}
        </span>
      </span>{' '}
      <time dateTime={fixture.kickoffTs} className={`${ui.silentOnPhone} ${ui.fine} ${ui.nowrap}`}>
        {formatKickoff(fixture.kickoffTs)}
      </time>
    </span>
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
