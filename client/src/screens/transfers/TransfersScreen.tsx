import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconShirtSport } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { myTeamPath, paths, TEAM_PARAM } from '@hub/shared/hub/paths.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { DeviceTeamNotice } from '../../visitor/DeviceTeamNotice.tsx';
import { gameTexts } from '../../games/gameTexts.ts';
import { useAllPlayers } from '../../players/useAllPlayers.ts';
import { BackLink } from '../../ui/address/BackLink.tsx';
import { useAddressParams } from '../../ui/address/useAddressParams.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { texts } from './texts.ts';
import { TransferPlanner } from './TransferPlanner.tsx';
import { preloadAdviser } from './useComputed.ts';

/** Advises which players to buy and sell for the user's team, and when to do nothing. */
export function Component() {
  const [params, changeParams] = useAddressParams();
  const teams = trpc.myTeam.teams.useQuery();
  const withPlayers = teams.data?.filter(({ players }) => players.length > 0) ?? [];
  const team = withPlayers.find(({ id }) => id === params.get(TEAM_PARAM)) ?? withPlayers[0];
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
      {teams.data !== undefined && team === undefined && (
        <EmptyState Icon={IconShirtSport} title={texts.noTeam}>
          <p>{texts.noTeamHint}</p>
          <Button component={Link} to={paths.myTeam}>
            {texts.toTeam}
          </Button>
        </EmptyState>
      )}
      {team !== undefined && withPlayers.length > 1 && (
        <NativeSelect
          mb="sm"
          aria-label={texts.team}
          value={team.id}
          data={withPlayers.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget }) => {
            const { value } = currentTarget;
            changeParams(() => new URLSearchParams({ [TEAM_PARAM]: value }), { replace: true });
          }}
        />
      )}
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
