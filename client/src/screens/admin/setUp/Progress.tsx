import { Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconLoader2 } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { partsToEnter } from '@hub/shared/feeds/coverage.ts';
import { paths } from '@hub/shared/hub/paths.ts';
import type { SetUpProgress } from '@hub/shared/setUp/setUp.schema.ts';
import { trpc } from '../../../api/trpc.ts';
import { feedErrorText, sourceNames } from '../../../format/sources.ts';
import { Panel } from '../../../ui/Panel.tsx';
import surfaces from '../../../ui/Surfaces.module.css';
import taps from '../../../ui/Taps.module.css';
import { texts } from './texts.ts';

const ASK_AGAIN_MS = 2000;

const isComplete = ({ isLive, clubs, clubsWithChances }: SetUpProgress) =>
  isLive && clubs > 0 && clubsWithChances >= clubs;

/** How far the hub is on the way to chances for all clubs; renders nothing without sources. */
export function Progress() {
  const { data } = trpc.setUp.progress.useQuery(undefined, {
    refetchInterval: ({ state }) =>
      state.data !== undefined && isComplete(state.data) ? false : ASK_AGAIN_MS,
  });
  const isDone = data !== undefined && isComplete(data);
  const { catalog } = trpc.useUtils();
  useEffect(() => {
    // The rest of the page still has the season before.
    if (isDone) void catalog.invalidate();
  }, [isDone, catalog]);
  if (data === undefined || data.sources.length === 0) return null;
  const { isLive, clubs, clubsWithChances, sources } = data;
  const missing = partsToEnter(sources.map(({ source }) => source));
  return (
    <Panel title={texts.progressTitle} maw="44rem" mb="lg">
      <Stack gap="md">
        <Stack gap="xs">
          <Text component="output" fw={600} display="block">
            {isDone
              ? texts.complete(clubs)
              : isLive
                ? texts.chances(clubsWithChances, clubs)
                : clubs > 0
                  ? texts.demoStill
                  : texts.noSeason}
          </Text>
          {!isDone && (
            <progress
              className={surfaces.progress}
              aria-label={texts.progressTitle}
              max={1}
              value={isLive && clubs > 0 ? clubsWithChances / clubs : 0}
            />
          )}
        </Stack>
        <Stack component="ul" gap="sm">
          {sources.map((state) => (
            <SourceLine key={state.source} {...state} />
          ))}
        </Stack>
        {!isDone && missing.map((part) => <p key={part}>{texts.missing[part]}</p>)}
        {isDone ? (
          <Link to={paths.dashboard} className={taps.link}>
            {texts.toDashboard}
          </Link>
        ) : (
          missing.includes('minutes') && (
            <Link to={paths.sheets} className={taps.link}>
              {texts.toSheets}
            </Link>
          )
        )}
      </Stack>
    </Panel>
  );
}

function SourceLine({ source, isRead, error }: SetUpProgress['sources'][number]) {
  const Icon = error !== null ? IconAlertTriangle : isRead ? IconCircleCheck : IconLoader2;
  const color = error !== null ? 'amber' : isRead ? 'green' : 'blue';
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <Icon size={18} aria-hidden color={`var(--hub-tier-${color})`} />
      <span>
        {sourceNames[source]}:{' '}
        {error === null ? (isRead ? texts.read : texts.reading) : feedErrorText(error, source)}
      </span>
    </Group>
  );
}
