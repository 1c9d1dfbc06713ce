import { Skeleton } from '@mantine/core';
import { IconArrowRight, IconArrowUpRight, IconCircleCheck, IconShirtSport } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { elevenOfTeam } from '#shared/games/elevenOfTeam.ts';
import type { Lock } from '#shared/games/lockOf.ts';
import { formatDecimal } from '#shared/format.ts';
import { STARTERS_PER_TEAM } from '#shared/limits.ts';
import type { TeamRef } from '#shared/teams.ts';
import type { UserTeam, UserTeamPlayer } from '#shared/userTeams.ts';
import { trpc } from '../../api/trpc.ts';
import { LockCountdown } from '../../games/LockCountdown.tsx';
import { useLock } from '../../games/useLock.ts';
import { paths, playerPath } from '../../paths.ts';
import { AvailabilityLabel } from '../../players/AvailabilityLabel.tsx';
import { ChanceChange } from '../../players/ChanceChange.tsx';
import { StartChance } from '../../players/StartChance.tsx';
import { warningsOf } from '../../players/warnings.ts';
import { Panel } from '../../ui/Panel.tsx';
import list from '../../ui/List.module.css';
import classes from './MyEleven.module.css';
import { texts } from './texts.ts';

/** The user's newest team before everything else: the lock, how many starters to expect, and who needs a look. */
export function MyEleven() {
  const { data: teams, isLoading } = trpc.myTeam.teams.useQuery();
  const [team] = teams ?? [];
  return (
    <Panel
      title={texts.myEleven}
      className={classes.panel}
      aside={
        <Link to={paths.myTeam} className={`${list.link} ${classes.link}`}>
          {team === undefined ? texts.toMyTeam : team.name}
          <IconArrowRight size={15} stroke={1.8} aria-hidden />
        </Link>
      }
    >
      {isLoading && <Skeleton className={classes.content} />}
      {!isLoading && team === undefined && (
        <p className={`${classes.content} ${classes.none}`}>
          <IconShirtSport size={24} stroke={1.5} aria-hidden /> {texts.noTeam}
        </p>
      )}
      {team !== undefined && <Eleven team={team} />}
    </Panel>
  );
}

function Eleven({ team }: { team: UserTeam }) {
  const { expectedStarters, formation } = useMemo(() => elevenOfTeam(team), [team]);
  const { lock, clubs } = useLock(team);
  return (
    <div className={classes.content}>
      <div>
        <LockCountdown team={team} />
        <KnownByThen lock={lock ?? null} clubs={[...clubs.values()]} />
      </div>
      <p className={classes.figures}>
        <strong className={classes.number}>
          {expectedStarters === null ? '–' : formatDecimal(expectedStarters)}
        </strong>
        <span className={classes.of}>{texts.ofExpected(STARTERS_PER_TEAM, formation)}</span>
      </p>
      <Concerns team={team} lock={lock ?? null} />
    </div>
  );
}

/** Which official elevens come before the lock, and which do not, in a line each. */
function KnownByThen({ lock, clubs }: { lock: Lock | null; clubs: readonly TeamRef[] }) {
  const open = clubs.filter(({ id }) => lock?.clubs.get(id)?.isLocked === false);
  const known = open.filter(({ id }) => lock?.clubs.get(id)?.isElevenKnown === true);
  const later = open.filter((club) => !known.includes(club));
  return (
    <>
      <KnownLine text={open.length === 0 ? '' : texts.elevensBefore(namesOf(known))} />
      <KnownLine text={open.length === 0 ? '' : texts.elevensAfter(namesOf(later))} />
    </>
  );
}

const namesOf = (clubs: readonly TeamRef[]) => clubs.map(({ shortName }) => shortName);

const KnownLine = ({ text }: { text: string }) => (
  <p className={classes.known} title={text}>
    {text}
  </p>
);

interface Concern {
  key: string;
  player: Pick<UserTeamPlayer, 'id' | 'name'>;
  label: ReactNode;
  note?: string | undefined;
}

/** Who is out or doubtful and when that will be known, what changed since the last visit, and who profits. */
function Concerns({ team, lock }: { team: UserTeam; lock: Lock | null }) {
  const { data: notices } = trpc.account.notices.useQuery();
  const { out, unlikely } = warningsOf(team.players);
  const playerOf = new Map(team.players.map((player) => [player.id, player]));
  const concerns: Concern[] = [
    ...out.map(({ player, reason }) => ({
      key: `out ${player.id}`,
      player,
      label: <AvailabilityLabel status={player.status} text={reason} />,
    })),
    ...unlikely.map((player) => ({
      key: `unlikely ${player.id}`,
      player,
      label: <StartChance startProbability={player.startProbability ?? 0} />,
      note: whenKnown(player, lock),
    })),
    ...(notices?.items ?? []).flatMap(({ playerId, startProbability: chance }) => {
      const player = playerOf.get(playerId);
      return player === undefined || chance === null
        ? []
        : { key: `changed ${playerId}`, player, label: <ChanceChange {...chance} />, note: texts.sinceVisit };
    }),
    ...team.players.flatMap((player) =>
      player.gain === null
        ? []
        : {
            key: `gain ${player.id}`,
            player,
            label: (
              <span className={classes.gain}>
                <IconArrowUpRight size={15} stroke={2} aria-hidden /> {texts.gain(player.gain.gain)}
              </span>
            ),
            note: texts.gainFrom(player.gain.absentName),
          },
    ),
  ];
  if (concerns.length === 0)
    return (
      <p className={classes.fine}>
        <IconCircleCheck size={17} stroke={1.8} aria-hidden /> {texts.allFine}
      </p>
    );
  return (
    <ul aria-label={texts.troubled} className={`${list.list} ${classes.troubled}`}>
      {concerns.map(({ key, player, label, note }) => (
        <li key={key}>
          <Link to={playerPath(player.id)} state={{ name: player.name }} className={classes.trouble}>
            <span className={classes.name}>{player.name}</span>
            {label}
            {note !== undefined && <span className={classes.note}>{note}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Whether the official eleven of his club comes before the lock; undefined where nothing can be said. */
function whenKnown({ team }: UserTeamPlayer, lock: Lock | null): string | undefined {
  const club = lock?.clubs.get(team?.id ?? '');
  if (club === undefined || club.isLocked) return undefined;
  return club.isElevenKnown ? texts.knownFrom(club.elevenTs) : texts.notKnown;
}
