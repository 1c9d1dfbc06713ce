import { IconArrowUpRight, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Notice } from '#shared/users/account.schema.ts';
import type { Lock } from '#shared/games/lockOf.ts';
import { isInLeague } from '#shared/catalog/inLeague.ts';
import type { UserTeam, UserTeamPlayer } from '#shared/users/userTeams.schema.ts';
import { useChanges } from '../../notices/useChanges.ts';
import { playerPath } from '#shared/hub/paths.ts';
import { AvailabilityLabel } from '../../players/status/AvailabilityLabel.tsx';
import { ChanceChange } from '../../players/chance/ChanceChange.tsx';
import { StartChance } from '../../players/chance/StartChance.tsx';
import { StatusChange } from '../../players/status/StatusChange.tsx';
import { warningsOf } from '../../players/status/warnings.ts';
import list from '../../ui/List.module.css';
import classes from './MyEleven.module.css';
import { texts } from './texts.ts';

interface Concern {
  key: string;
  player: Pick<UserTeamPlayer, 'id' | 'name'>;
  label: ReactNode;
  notes: readonly string[];
}

interface ConcernsProps {
  team: UserTeam;
  lock: Lock | null;
}

/** Who is out or doubtful and when that will be known, what changed since the last visit, and who profits. */
export function Concerns({ team, lock }: ConcernsProps) {
  const concerns = concernsOf(team.players.filter(isInLeague), lock, useChanges());
  if (concerns.length === 0)
    return (
      <p className={classes.fine}>
        <IconCircleCheck size={17} stroke={1.8} aria-hidden /> {texts.allFine}
      </p>
    );
  return (
    <ul aria-label={texts.troubled} className={`${list.list} ${classes.troubled}`}>
      {concerns.map(({ key, player, label, notes }) => (
        <li key={key}>
          <Link to={playerPath(player.id)} state={{ name: player.name }} className={classes.trouble}>
            <span className={classes.name}>{player.name}</span>
            <span className={classes.labels}>{label}</span>
            {notes.length > 0 && <span className={classes.note}>{notes.join(' · ')}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

type Changes = ReadonlyMap<string, Notice>;

/** Each player once, in the order in which they matter, and then who profits. */
function concernsOf(players: readonly UserTeamPlayer[], lock: Lock | null, changes: Changes): Concern[] {
  const { out, unlikely } = warningsOf(players);
  const doubtful = players.filter(({ status }) => status === 'questionable');
  const doubtfulOrUnlikely = [...doubtful, ...unlikely.filter((player) => !doubtful.includes(player))];
  const listed = new Set([...out.map(({ player }) => player), ...doubtfulOrUnlikely]);
  return [
    ...out.map(({ player, reason }) => ({
      key: `out ${player.id}`,
      player,
      label: <AvailabilityLabel status={player.status} text={reason} />,
      // His chance fell with his status.
      notes: changes.get(player.id)?.status ? [texts.sinceVisit] : [],
    })),
    ...doubtfulOrUnlikely.map((player) => ({
      key: `doubtful ${player.id}`,
      player,
      label: <StatusAndChance player={player} change={changes.get(player.id)} />,
      notes: [...(changes.has(player.id) ? [texts.sinceVisit] : []), ...whenKnown(player, lock)],
    })),
    ...players
      .filter((player) => changes.has(player.id) && !listed.has(player))
      .map((player) => ({
        key: `changed ${player.id}`,
        player,
        label: <StatusAndChance player={player} change={changes.get(player.id)} />,
        notes: [texts.sinceVisit],
      })),
    ...players.flatMap(gainOf),
  ];
}

/** Of somebody who can play: what is said of him, and his chance, each with what it was before where it changed. */
function StatusAndChance({ player, change }: { player: UserTeamPlayer; change: Notice | undefined }) {
  const { status, startProbability } = player;
  return (
    <>
      {status === 'questionable' && <AvailabilityLabel status={status} />}
      {status !== 'questionable' && change?.status && <StatusChange {...change.status} />}{' '}
      {change?.startProbability ? (
        <ChanceChange {...change.startProbability} />
      ) : (
        startProbability !== null && <StartChance startProbability={startProbability} />
      )}
    </>
  );
}

function gainOf(player: UserTeamPlayer): Concern[] {
  if (player.gain === null) return [];
  const { gain, absentName } = player.gain;
  const label = (
    <span className={classes.gain}>
      <IconArrowUpRight size={15} stroke={2} aria-hidden /> {texts.gain(gain)}
    </span>
  );
  return [{ key: `gain ${player.id}`, player, label, notes: [texts.gainFrom(absentName)] }];
}

/** Whether the official eleven of his club comes before the lock; empty where nothing can be said. */
function whenKnown({ team }: UserTeamPlayer, lock: Lock | null): string[] {
  const club = lock?.clubs.get(team?.id ?? '');
  if (club === undefined || club.isLocked) return [];
  return [club.isElevenKnown ? texts.knownFrom(club.elevenTs) : texts.notKnown];
}
