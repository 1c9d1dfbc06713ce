import { Loader } from '@mantine/core';
import { Link } from '../ui/address/Link.tsx';
import { playerPath } from '#shared/hub/paths.ts';
import { ChanceChange } from '../players/chance/ChanceChange.tsx';
import { StatusChange } from '../players/status/StatusChange.tsx';
import { DateText } from '../ui/text/DateText.tsx';
import { LoadFailure } from '../ui/states/LoadFailure.tsx';
import ui from '../ui/Vocabulary.module.css';
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
      <div className={`${ui.textSm} ${ui.paddedY10} ${classes.none}`}>
        <strong>{texts.none}</strong>
        <p>{texts.noneExplained}</p>
      </div>
    );
  return (
    <ul className={`${ui.above6} ${classes.list}`}>
      {alerts.map(({ id, title, body, path, createdTs }) => (
        <li key={id}>
          <Link
            to={path}
            className={`${ui.ink} ${ui.textSm} ${ui.undecorated} ${ui.stack} ${ui.gap3} ${ui.roundSm} ${classes.link}`}
            onClick={onNavigate}
          >
            <span className={`${ui.textM} ${ui.strong}`}>{title}</span>
            <span>{body}</span>
            <DateText instantTs={createdTs} as="instant" className={ui.fine} />
          </Link>
        </li>
      ))}
      {items.map((notice) => (
        <li key={notice.playerId}>
          <Link
            to={playerPath(notice.playerId)}
            className={`${ui.ink} ${ui.textSm} ${ui.undecorated} ${ui.stack} ${ui.gap3} ${ui.roundSm} ${classes.link}`}
            onClick={onNavigate}
          >
            <span className={`${ui.textM} ${ui.strong}`}>
              {notice.name}
              {notice.teamShortName !== null && (
                <span className={`${ui.quiet} ${ui.normal}`}> {notice.teamShortName}</span>
              )}
            </span>
            {notice.status !== null && <StatusChange {...notice.status} />}
            {notice.startProbability !== null && <ChanceChange {...notice.startProbability} />}
            {notice.thresholdPercent !== null && notice.startProbability !== null && (
              <span className={ui.strong}>
                {texts.threshold(notice.thresholdPercent, notice.startProbability)}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
