import { Loader, VisuallyHidden } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Notice } from '#shared/account.ts';
import { playerPath } from '../app/paths.ts';
import { LoadFailure } from '../components/LoadFailure.tsx';
import { startChance } from '../components/termTexts.ts';
import { formatStartChance } from '../format.ts';
import classes from './NoticeList.module.css';
import { texts } from './texts.ts';
import type { NoticesView } from './useNotices.ts';

interface NoticeListProps {
  notices: NoticesView;
  onNavigate: () => void;
}

/** One line a player: facts first, the estimate after them. */
export function NoticeList({ notices: { items, error, isRetrying, retry }, onNavigate }: NoticeListProps) {
  if (error !== null) return <LoadFailure error={error} isRetrying={isRetrying} onRetry={retry} />;
  if (items === undefined) return <Loader size="sm" aria-label={texts.loading} />;
  if (items.length === 0)
    return (
      <div className={classes.none}>
        <strong>{texts.none}</strong>
        <p>{texts.noneExplained}</p>
      </div>
    );
  return (
    <ul className={classes.list}>
      {items.map((notice) => (
        <li key={notice.playerId}>
          <Link to={playerPath(notice.playerId)} className={classes.link} onClick={onNavigate}>
            <span className={classes.name}>
              {notice.name}
              {notice.teamShortName !== null && <span className={classes.team}> {notice.teamShortName}</span>}
            </span>
            {notice.status !== null && <StatusChange {...notice.status} />}
            {notice.startProbability !== null && <ChanceChange {...notice.startProbability} />}
            {notice.thresholdPercent !== null && notice.startProbability !== null && (
              <span className={classes.fact}>
                {texts.threshold(notice.thresholdPercent, notice.startProbability)}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function StatusChange({ before, now }: NonNullable<Notice['status']>) {
  return (
    <span className={classes.fact}>
      <span aria-hidden>{texts.status(before, now)}</span>
      <VisuallyHidden>{texts.statusRead(before, now)}</VisuallyHidden>
    </span>
  );
}

function ChanceChange({ before, now }: NonNullable<Notice['startProbability']>) {
  const isRising = now > before;
  const Arrow = isRising ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={classes.estimate} data-rising={isRising || undefined}>
      <Arrow size={15} stroke={2} aria-hidden />
      {startChance} {isRising ? texts.rises : texts.falls}: {formatStartChance(before)} →{' '}
      {formatStartChance(now)}
    </span>
  );
}
