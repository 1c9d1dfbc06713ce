import { Title, VisuallyHidden } from '@mantine/core';
import { IconHelpCircle, IconUserHeart } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { LineupPlayer, LineupSlot, TeamLineup } from '#shared/lineups.ts';
import { POSITION_GROUPS } from '#shared/terms.ts';
import { clubPath, playerPath } from '../../app/paths.ts';
import { AvailabilityLabel } from '../../components/AvailabilityLabel.tsx';
import { AvailabilityNote } from '../../components/AvailabilityNote.tsx';
import { toShownTeam } from '../../components/fixtureTexts.ts';
import { PositionBadges } from '../../components/PositionBadges.tsx';
import { StartChance } from '../../components/StartChance.tsx';
import { isSuspended, SuspensionLabel } from '../../components/SuspensionLabel.tsx';
import { TeamPennant } from '../../components/TeamBadge.tsx';
import { WatchButton } from '../../components/WatchButton.tsx';
import { formatStartChance } from '../../format.ts';
import { Pitch } from './Pitch.tsx';
import classes from './TeamLineupPanel.module.css';
import { texts } from './texts.ts';

interface TeamLineupPanelProps {
  lineup: TeamLineup;
  /** Heim or Auswärts. */
  where: string;
  /** Ids of the user's own players. */
  mine: ReadonlySet<string>;
}

/** One side's eleven on the pitch and as a list, and who is missing. */
export function TeamLineupPanel({ lineup, where, mine }: TeamLineupPanelProps) {
  const team = toShownTeam(lineup);
  const { basis, eleven, doubtful, gains } = lineup;
  const isOut = (player: LineupPlayer) =>
    isSuspended(player.suspension) || ['injured', 'suspended'].includes(player.injuryStatus);
  return (
    <section aria-label={`${where}: ${team.name}`} className={classes.panel}>
      <header className={classes.head}>
        <TeamPennant team={team} size="large" />
        <div>
          <Title order={3} className={classes.team}>
            {lineup.name === null ? team.name : <Link to={clubPath(lineup.teamId)}>{team.name}</Link>}
          </Title>
          <div className={classes.basis} data-certain={basis === 'officialEleven' || undefined}>
            {texts.bases[basis]}
            {basis === 'startChance' && ` ${shapeOf(eleven)}`}
          </div>
        </div>
      </header>
      <div className={classes.body}>
        {eleven.length > 0 && (
          <Pitch team={team} eleven={eleven} hasChances={basis === 'startChance'} mine={mine} />
        )}
        <div className={classes.lists}>
          {POSITION_GROUPS.map((group) => (
            <Slots
              key={group}
              title={texts.groups[group]}
              slots={eleven.filter(({ positionGroup }) => positionGroup === group)}
              hasChances={basis === 'startChance'}
              mine={mine}
            />
          ))}
        </div>
      </div>
      <Absent title={texts.missing} players={doubtful.filter(isOut)} mine={mine} />
      <Absent title={texts.doubtful} players={doubtful.filter((player) => !isOut(player))} mine={mine} />
      {gains.length > 0 && (
        <div className={classes.apart}>
          <Title order={4} className={classes.groupTitle}>
            {texts.gains}
          </Title>
          <ul className={classes.list}>
            {gains.map(({ playerId, name, absentPlayerId, absentName, gain }) => (
              <li key={`${playerId} ${absentPlayerId}`} className={classes.line}>
                <div className={classes.about}>
                  <span>
                    <PlayerName player={{ id: playerId, name }} isMine={mine.has(playerId)} />
                  </span>
                  <span className={classes.quiet}>{texts.gain(Math.round(gain * 100), absentName)}</span>
                </div>
                <WatchButton playerId={playerId} name={name} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** Defenders, midfielders and forwards: `4-4-2`. */
function shapeOf(eleven: readonly LineupSlot[]): string {
  return POSITION_GROUPS.filter((group) => group !== 'goalkeeper')
    .map((group) => eleven.filter(({ positionGroup }) => positionGroup === group).length)
    .join('-');
}

interface SlotsProps {
  title: string;
  slots: readonly LineupSlot[];
  hasChances: boolean;
  mine: ReadonlySet<string>;
}

function Slots({ title, slots, hasChances, mine }: SlotsProps) {
  if (slots.length === 0) return null;
  return (
    <div>
      <Title order={4} className={classes.groupTitle}>
        {title}
      </Title>
      <ul className={classes.list}>
        {slots.map((slot) => (
          <li key={slot.id} className={classes.slot}>
            <div className={classes.who}>
              <PositionBadges positions={[slot.positionPrimary]} />
              <div>
                <div className={classes.about}>
                  <span>
                    <PlayerName player={slot} isMine={mine.has(slot.id)} />
                    {slot.reliability === 'low' && (
                      <span className={classes.hint} title={texts.lowReliability}>
                        <IconHelpCircle size={15} stroke={1.8} aria-hidden />
                        <VisuallyHidden>({texts.lowReliability})</VisuallyHidden>
                      </span>
                    )}
                  </span>
                  <Facts player={slot} />
                </div>
                {slot.alternatives.length > 0 && (
                  <div className={classes.alternatives}>
                    {slot.alternatives.map(({ id, name, startProbability }) => (
                      <span key={id}>
                        {texts.or} <Link to={playerPath(id)}>{name}</Link>{' '}
                        {formatStartChance(startProbability)}
                        {mine.has(id) && <Mine />}
                      </span>
                    ))}
                  </div>
                )}
              </div>
            </div>
            <WatchButton playerId={slot.id} name={slot.name} />
            {hasChances && slot.startProbability !== null && (
              <StartChance probability={slot.startProbability} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Absent({
  title,
  players,
  mine,
}: {
  title: string;
  players: readonly LineupPlayer[];
  mine: ReadonlySet<string>;
}) {
  if (players.length === 0) return null;
  return (
    <div className={classes.apart}>
      <Title order={4} className={classes.groupTitle}>
        {title}
      </Title>
      <ul className={classes.list}>
        {players.map((player) => (
          <li key={player.id} className={classes.line}>
            <div className={classes.about}>
              <span>
                <PlayerName player={player} isMine={mine.has(player.id)} />
              </span>
              <Facts player={player} />
            </div>
            <WatchButton playerId={player.id} name={player.name} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function PlayerName({
  player: { id, name },
  isMine,
}: {
  player: Pick<LineupPlayer, 'id' | 'name'>;
  isMine: boolean;
}) {
  return (
    <>
      <Link to={playerPath(id)} className={classes.name}>
        {name}
      </Link>
      {isMine && <Mine />}
    </>
  );
}

function Mine() {
  return (
    <span className={classes.mine}>
      <IconUserHeart size={15} stroke={1.9} aria-hidden />
      <VisuallyHidden>({texts.mine})</VisuallyHidden>
    </span>
  );
}

/** What is known for certain, apart from the estimate. */
function Facts({ player: { injuryStatus, suspension, note } }: { player: LineupPlayer }) {
  const isBanned = isSuspended(suspension);
  const hasAilment = injuryStatus !== 'fit' && injuryStatus !== 'unknown' && !isBanned;
  return (
    <>
      {hasAilment && <AvailabilityLabel status={injuryStatus} />}
      <SuspensionLabel suspension={suspension} />
      {note !== null && injuryStatus !== 'fit' && <AvailabilityNote note={note} />}
    </>
  );
}
