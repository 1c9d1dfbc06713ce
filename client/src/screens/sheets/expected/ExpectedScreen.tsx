import { Box, Button, Stack } from '@mantine/core';
import { IconCalendarOff, IconClipboardText } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '@hub/shared/hub/paths.ts';
import { trpc } from '../../../api/trpc.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import taps from '../../../ui/Taps.module.css';
import { ClubsPanel } from './ClubsPanel.tsx';
import { EnterPanel } from './EnterPanel.tsx';
import { SourcesPanel } from './SourcesPanel.tsx';
import { texts } from './texts.ts';

/** Refetched, because other users and programs enter elevens, too. */
const REFRESH_MS = 30_000;

/** The screen on which administrators and keepers of clubs enter the elevens that somebody expects. */
export function Component() {
  const query = trpc.sheets.expectedDesk.useQuery(undefined, { refetchInterval: REFRESH_MS });
  const { data: desk } = query;
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
        aside={
          <Link to={paths.sheets} className={taps.link}>
            {texts.toSheets}
          </Link>
        }
      />
      {query.isLoading && <LoadingState label={texts.loading} />}
      <LoadFailure of={query} title={texts.loadFailed} />
      {desk?.mayEnter === false && (
        <EmptyState Icon={IconClipboardText} title={texts.noKeeper}>
          <Box component="p" maw="44rem">
            {texts.noKeeperHint}
          </Box>
          <Button component={Link} to={paths.sheets} variant="default">
            {texts.propose}
          </Button>
        </EmptyState>
      )}
      {desk?.mayEnter === true && desk.clubs.length === 0 && (
        <EmptyState Icon={IconCalendarOff} title={texts.noMatches}>
          <p>{texts.noMatchesHint}</p>
        </EmptyState>
      )}
      {desk !== undefined && desk.clubs.length > 0 && (
        <Stack gap="lg" maw="72rem">
          <EnterPanel desk={desk} />
          <ClubsPanel clubs={desk.clubs} />
          <SourcesPanel clubs={desk.clubs} />
        </Stack>
      )}
    </>
  );
}
