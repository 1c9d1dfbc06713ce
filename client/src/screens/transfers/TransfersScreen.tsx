import { Skeleton } from '@mantine/core';
import { useEffect } from 'react';
import { myTeamPath, paths } from '@hub/shared/hub/paths.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { NoTeam, TeamSelect, useChosenTeam } from '../../games/ChosenTeam.tsx';
import { DeviceTeamNotice } from '../../visitor/DeviceTeamNotice.tsx';
import { gameTexts } from '../../games/gameTexts.ts';
import { useAllPlayers } from '../../players/useAllPlayers.ts';
import { BackLink } from '../../ui/address/BackLink.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { texts } from './texts.ts';
import { TransferPlanner } from './TransferPlanner.tsx';
import { preloadAdviser } from './useComputed.ts';

/** Advises which players to buy and sell for the user's team, and when to do nothing. */
export function Component() {
  const { query: teams, teams: withPlayers, team, select } = useChosenTeam();
  return (
    <>
      <BackLink
        to={paths.myTeam}
        search={team === undefined ? '' : new URL(myTeamPath(team.id), location.href).search}
        label={texts.back}
      />
      <PageHeader
        title={texts.title}
        subtitle={team !== undefined && texts.subtitle(team.name, gameTexts.games[team.game])}
      />
      <DeviceTeamNotice />
      <LoadFailure of={teams} title={texts.teamsNotLoaded} />
      {teams.isPending && <Loading />}
      {teams.data !== undefined && team === undefined && <NoTeam hint={texts.noTeamHint} />}
      {team !== undefined && <TeamSelect teams={withPlayers} team={team} mb="sm" onSelect={select} />}
      {team !== undefined && <OfTeam key={team.id} team={team} />}
    </>
  );
}

function OfTeam({ team }: { team: UserTeam }) {
  const league = useAllPlayers();
  useEffect(preloadAdviser, []);
  const points = trpc.catalog.marketPoints.useQuery();
  const isThere = league.isComplete && points.data !== undefined;
  return (
    <>
      <LoadFailure of={league.query} title={texts.notLoaded} />
      <LoadFailure of={points} title={texts.notLoaded} />
      {isThere ? (
        <TransferPlanner team={team} cards={league.players} clubs={league.clubs} points={points.data} />
      ) : (
        league.query.error === null && points.error === null && <Loading />
      )}
    </>
  );
}

function Loading() {
  return (
    <>
      <VisuallyHidden component="output">{texts.loading}</VisuallyHidden>
      <Skeleton height={230} mb="sm" />
      <Skeleton height={320} mb="sm" />
      <Skeleton height={600} />
    </>
  );
}
