import { Box, Stack } from '@mantine/core';
import { IconRobotOff } from '@tabler/icons-react';
import { useIsMutating } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { Link } from 'react-router';
import { paths } from '@hub/shared/hub/paths.ts';
import { trpc } from '../../../api/trpc.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { AvailabilityAdmin } from '../availability/AvailabilityAdmin.tsx';
import { NewsAdmin } from '../news/NewsAdmin.tsx';
import { SuggestionAdmin } from '../suggestions/SuggestionAdmin.tsx';
import taps from '../../../ui/Taps.module.css';
import surfaces from '../../../ui/Surfaces.module.css';
import { BackupsAdmin } from '../backups/BackupsAdmin.tsx';
import { Checklist } from '../checklist/Checklist.tsx';
import { FlowCard } from './FlowCard.tsx';
import { OfficialElevenAdmin } from '../elevens/OfficialElevenAdmin.tsx';
import { SourceKeysAdmin } from '../elevens/SourceKeysAdmin.tsx';
import { ReleaseAdmin } from '../release/ReleaseAdmin.tsx';
import { SeasonImportAdmin } from '../seasonImport/SeasonImportAdmin.tsx';
import { texts } from './texts.ts';

const ASK_AGAIN_MS = 1000;

export function Component() {
  const isStarting = useIsMutating({ mutationKey: getMutationKey(trpc.admin.runFlow) }) > 0;
  const flows = trpc.admin.flows.useQuery(undefined, {
    // Polls, because a run may have been started elsewhere and its progress is not pushed to this page.
    refetchInterval: ({ state }) =>
      isStarting || state.data?.some(({ status }) => status === 'running') === true ? ASK_AGAIN_MS : false,
  });

  return (
    <>
      <PageHeader
        title={texts.title}
        aside={
          <Link to={paths.setUp} className={taps.link}>
            {texts.setUp}
          </Link>
        }
      />
      <MissingOperator />
      <Checklist />
      {flows.isLoading && <LoadingState label={texts.loading} />}
      <LoadFailure of={flows} />
      {flows.data?.length === 0 && <EmptyState Icon={IconRobotOff} title={texts.none} />}
      {flows.data !== undefined && flows.data.length > 0 && (
        <Stack component="ul" gap="lg">
          {flows.data.map((flow) => (
            <FlowCard key={flow.name} flow={flow} />
          ))}
        </Stack>
      )}
      <Stack gap="lg" mt="lg">
        <SuggestionAdmin />
        <AvailabilityAdmin />
        <OfficialElevenAdmin />
        <SourceKeysAdmin />
        <NewsAdmin />
        <SeasonImportAdmin />
        <BackupsAdmin />
        <ReleaseAdmin />
      </Stack>
    </>
  );
}

/** A public hub has to name its operator. */
function MissingOperator() {
  const { data } = trpc.account.legal.useQuery();
  if (data === undefined || !data.isPublic || data.operator !== null) return null;
  return (
    <Box component="output" display="block" px="md" py="sm" bdrs="sm" mb="lg" className={surfaces.notice}>
      {texts.missingOperator}
    </Box>
  );
}
