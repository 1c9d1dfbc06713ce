import { Skeleton } from '@mantine/core';
import { IconArrowRight, IconShirtSport } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { elevenOfTeam } from '#shared/games/elevenOfTeam.ts';
import type { Lock } from '#shared/games/lockOf.ts';
import { formatDecimal } from '#shared/text/format.ts';
import { STARTERS_PER_TEAM } from '#shared/limits.ts';
import type { TeamRef } from '#shared/catalog/teams.schema.ts';
import type { UserTeam } from '#shared/users/userTeams.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { LockCountdown } from '../../games/LockCountdown.tsx';
import { useLock } from '../../games/useLock.ts';
import { paths } from '#shared/hub/paths.ts';
import { useArrival } from '../../ui/address/useArrival.ts';
import { Panel } from '../../ui/Panel.tsx';
import list from '../../ui/List.module.css';
import { Concerns } from './Concerns.tsx';
import classes from './MyEleven.module.css';
import { Places } from './Places.tsx';
import { texts } from './texts.ts';

/** The user's newest team before everything else: the lock, how many starters to expect, and who needs a look. */
export function MyEleven() {
  const { data, error } = trpc.myTeam.teams.useQuery();
  const teams = useArrival(data);
  const isLoading = teams === undefined && error === null;
  const [team] = teams ?? [];
  return (
    <Panel
      title={texts.myEleven}
      className={classes.panel}
      aside={
        isLoading ? (
          <span className={classes.link} />
        ) : (
          <Link to={paths.myTeam} className={`${list.link} ${classes.link}`}>
            {team === undefined ? texts.toMyTeam : team.name}
            <IconArrowRight size={15} stroke={1.8} aria-hidden />
          </Link>
        )
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
  const eleven = useMemo(() => elevenOfTeam(team), [team]);
  const { expectedStarters, formation } = eleven;
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
      <Places eleven={eleven} />
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

/** One line, so that nothing moves when it comes; a press shows all of it. */
const KnownLine = ({ text }: { text: string }) => (
  <details className={classes.known}>
    <summary hidden={text === ''}>{text}</summary>
  </details>
);
