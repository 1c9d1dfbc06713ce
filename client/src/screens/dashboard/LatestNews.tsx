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
import ui from '../../ui/Vocabulary.module.css';
import rows from './rows.module.css';
import { texts } from './texts.ts';

interface LatestNewsProps {
  news: readonly DashboardNews[] | undefined;
  isLoading: boolean;
  className?: string;
}

export function LatestNews({ news, isLoading, className }: LatestNewsProps) {
  // After a failed request it is unknown whether there are any.
  const isEmpty = news?.length === 0;
  const nowMs = useHubNowMs();
  return (
    <Panel
      title={texts.latestNews}
      aside={<PanelLink to={paths.news} label={texts.allNews} />}
      className={className}
    >
      {isLoading && <RowSkeletons rows={DASHBOARD_NEWS} lines={3} />}
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
    <li className={`${ui.stack} ${ui.anchor} ${ui.centred} ${ui.gapX8} ${ui.columnRest} ${rows.row}`}>
      <div>
        <div className={`${ui.textM} ${ui.lines135} ${ui.hyphens} ${ui.block}`}>{item.title}</div>
        <div className={`${ui.quiet} ${ui.wrap} ${ui.lines145} ${ui.text125} ${ui.gapX7}`}>
          <span>{item.source}</span>
          <time dateTime={item.publishedTs} title={date} className={ui.nowrap}>
            {nowMs !== null && formatAge(item.publishedTs, nowMs)}
            {nowMs === null && !isAwaited && date}
          </time>
        </div>
      </div>
    </li>
  );
}
