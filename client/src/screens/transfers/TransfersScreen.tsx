import { Skeleton } from '@mantine/core';
import { useEffect } from 'react';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { ChosenTeamScreen } from '../../games/ChosenTeam.tsx';
import { gameTexts } from '../../games/gameTexts.ts';
import { useAllPlayers } from '../../players/useAllPlayers.ts';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { DeviceTeamNotice } from '../../visitor/DeviceTeamNotice.tsx';
import { texts } from './texts.ts';
import { TransferPlanner } from './TransferPlanner.tsx';
import { preloadAdviser } from './useComputed.ts';

/** Advises which players to buy and sell for the user's team, and when to do nothing. */
export const Component = () => (
  <ChosenTeamScreen
    texts={texts}
    subtitle={({ name, game }) => texts.subtitle(name, gameTexts.games[game])}
    notice={<DeviceTeamNotice />}
    pending={<Loading />}
  >
    {(team) => <OfTeam team={team} />}
  </ChosenTeamScreen>
);

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
