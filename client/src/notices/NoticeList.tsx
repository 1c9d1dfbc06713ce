import { Loader } from '@mantine/core';
import { Link } from 'react-router';
import { playerPath } from '#shared/hub/paths.ts';
import { ChanceChange } from '../players/chance/ChanceChange.tsx';
import { StatusChange } from '../players/status/StatusChange.tsx';
import { DateText } from '../ui/text/DateText.tsx';
import { LoadFailure } from '../ui/states/LoadFailure.tsx';
import classes from './NoticeList.module.css';
import { texts } from './texts.ts';
import type { NoticesView } from './useNotices.ts';

interface NoticeListProps {
  notices: NoticesView;
  onNavigate: () => void;
}

/** One line per player: facts first, then the estimate. */
export function NoticeList({ notices: { items, alerts, query }, onNavigate }: NoticeListProps) {
  if (query.isLoadingError) return <LoadFailure of={query} />;
  if (items === undefined) return <Loader size="sm" aria-label={texts.loading} />;
  if (items.length === 0 && alerts.length === 0)
    return (
      <div className={classes.none}>
        <strong>{texts.none}</strong>
        <p>{texts.noneExplained}</p>
      </div>
    );
  return (
    <ul className={classes.list}>
      {alerts.map(({ id, title, body, path, createdTs }) => (
        <li key={id}>
          <Link to={path} className={classes.link} onClick={onNavigate}>
            <span className={classes.name}>{title}</span>
            <span>{body}</span>
            <DateText instantTs={createdTs} as="instant" className={classes.age} />
          </Link>
        </li>
      ))}
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
