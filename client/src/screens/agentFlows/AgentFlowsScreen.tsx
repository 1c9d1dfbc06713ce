import { Center, Loader } from '@mantine/core';
import { IconRobotOff } from '@tabler/icons-react';
import { useIsMutating } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { Navigate } from 'react-router';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../app/paths.ts';
import { useIsAdmin } from '../../auth/useIsAdmin.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { AvailabilityDesk } from './AvailabilityDesk.tsx';
import classes from './AgentFlowsScreen.module.css';
import { FlowCard } from './FlowCard.tsx';
import { OfficialElevenDesk } from './OfficialElevenDesk.tsx';
import { texts } from './texts.ts';

const ASK_AGAIN_MS = 1000;

/** For administrators; whoever is none, or cannot be told apart, goes to the dashboard. */
export function AgentFlowsScreen() {
  const isAdmin = useIsAdmin();
  if (isAdmin === null) return <Waiting />;
  return isAdmin ? <AgentFlows /> : <Navigate to={paths.dashboard} replace />;
}

function AgentFlows() {
  const isStarting = useIsMutating({ mutationKey: getMutationKey(trpc.admin.runFlow) }) > 0;
  const flows = trpc.admin.flows.useQuery(undefined, {
    // A run may have been started elsewhere; it goes on and ends without a word to this page.
    refetchInterval: ({ state }) =>
      isStarting || state.data?.some(({ status }) => status === 'running') === true ? ASK_AGAIN_MS : false,
  });

  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      {flows.isLoading && <Waiting />}
      {flows.data === undefined && flows.error !== null && (
        <LoadFailure error={flows.error} isRetrying={flows.isFetching} onRetry={() => void flows.refetch()} />
      )}
      {flows.data?.length === 0 && <EmptyState Icon={IconRobotOff} title={texts.none} />}
      {flows.data !== undefined && flows.data.length > 0 && (
        <ul className={classes.flows}>
          {flows.data.map((flow) => (
            <FlowCard key={flow.name} flow={flow} />
          ))}
        </ul>
      )}
      <div className={classes.desk}>
        <AvailabilityDesk />
        <OfficialElevenDesk />
      </div>
    </>
  );
}

function Waiting() {
  return (
    <Center component="output" className={classes.waiting} aria-label={texts.loading}>
      <Loader />
    </Center>
  );
}
