import { Box, Group, Stack } from '@mantine/core';
import { IconNews } from '@tabler/icons-react';
import type { DashboardNews } from '@hub/shared/catalog/dashboard.schema.ts';
import { DASHBOARD_NEWS } from '@hub/shared/limits.ts';
import { useHubNowMs, useIsHubClockLoading } from '../../api/hubClock.ts';
import { paths } from '@hub/shared/hub/paths.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { formatAge, formatKickoff } from '@hub/shared/text/format.ts';
import { PanelLink } from './PanelLink.tsx';
import { RowSkeletons } from './RowSkeletons.tsx';
import grids from '../../ui/Grids.module.css';
import surfaces from '../../ui/Surfaces.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import { texts } from './texts.ts';

interface LatestNewsProps {
  news: readonly DashboardNews[] | undefined;
  isLoading: boolean;
}

export function LatestNews({ news, isLoading }: LatestNewsProps) {
  // After a failed request it is unknown whether there are any.
  const isEmpty = news?.length === 0;
  const nowMs = useHubNowMs();
  return (
    <Panel title={texts.latestNews} aside={<PanelLink to={paths.news} label={texts.allNews} />}>
      {isLoading && <RowSkeletons rows={DASHBOARD_NEWS} />}
      {isEmpty && <EmptyState Icon={IconNews} title={texts.noNews} />}
      {news !== undefined && !isEmpty && (
        <ul>
          {news.map((item) => (
            <NewsRow key={item.id} item={item} nowMs={nowMs} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/**
 * Shows an age, or the date if the hub's time is unavailable. The date is longer, so it is no placeholder while the
 * time is awaited.
 */
function NewsRow({ item, nowMs }: { item: DashboardNews; nowMs: number | null }) {
  const isAwaited = useIsHubClockLoading();
  const date = formatKickoff(item.publishedTs);
  return (
    <Stack
      component="li"
      gap="line"
      align="center"
      py="xs"
      mih="var(--hub-row)"
      pos="relative"
      className={`${grids.columnRest} ${surfaces.ruled}`}
    >
      <div>
        <Box display="block" fz="md" className={wrapping.hyphens}>
          {item.title}
        </Box>
        <Group gap="sm" align="stretch" c="dimmed" fz="sm">
          <span>{item.source}</span>
          <time dateTime={item.publishedTs} title={date} className={wrapping.nowrap}>
            {nowMs !== null && formatAge(item.publishedTs, nowMs)}
            {nowMs === null && !isAwaited && date}
          </time>
        </Group>
      </div>
    </Stack>
  );
}
