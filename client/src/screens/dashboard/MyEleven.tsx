import { Skeleton } from '@mantine/core';
import { IconArrowRight, IconCircleCheck, IconShirtSport } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { elevenOfTeam } from '#shared/games/elevenOfTeam.ts';
import { formatDecimal } from '#shared/format.ts';
import { STARTERS_PER_TEAM } from '#shared/limits.ts';
import type { UserTeam } from '#shared/userTeams.ts';
import { trpc } from '../../api/trpc.ts';
import { paths, playerPath } from '../../paths.ts';
import { AvailabilityLabel } from '../../players/AvailabilityLabel.tsx';
import { StartChance } from '../../players/StartChance.tsx';
import { warningsOf } from '../../players/warnings.ts';
import { Panel } from '../../ui/Panel.tsx';
import list from '../../ui/List.module.css';
import classes from './MyEleven.module.css';
import { texts } from './texts.ts';

/** The user's newest team before everything else: how many starters to expect, and who needs replacing. */
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
  const { out, unlikely } = warningsOf(team.players);
  const troubled = [
    ...out.map(({ player, reason }) => ({
      player,
      label: <AvailabilityLabel status={player.status} text={reason} />,
    })),
    ...unlikely.map((player) => ({
      player,
      label: <StartChance startProbability={player.startProbability ?? 0} />,
    })),
  ];
  return (
    <div className={classes.content}>
      <p className={classes.figures}>
        <strong className={classes.number}>
          {expectedStarters === null ? '–' : formatDecimal(expectedStarters)}
        </strong>
        <span className={classes.of}>{texts.ofExpected(STARTERS_PER_TEAM, formation)}</span>
      </p>
      {troubled.length === 0 && (
        <p className={classes.fine}>
          <IconCircleCheck size={17} stroke={1.8} aria-hidden /> {texts.allFine}
        </p>
      )}
      {troubled.length > 0 && (
        <ul aria-label={texts.troubled} className={`${list.list} ${classes.troubled}`}>
          {troubled.map(({ player, label }) => (
            <li key={player.id}>
              <Link to={playerPath(player.id)} state={{ name: player.name }} className={classes.trouble}>
                <span className={classes.name}>{player.name}</span>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
