import { CloseButton, Popover, Loader } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconBellCog } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { alertsPath, playerPath } from '@hub/shared/hub/paths.ts';
import { Link } from 'react-router';
import ui from '../ui/Vocabulary.module.css';
import classes from './Bell.module.css';
import { texts } from './texts.ts';
import type { NoticesView } from './useNotices.ts';
import { ChanceChange } from '../players/chance/ChanceChange.tsx';
import { StatusChange } from '../players/status/StatusChange.tsx';
import { DateText } from '../ui/text/DateText.tsx';
import { LoadFailure } from '../ui/states/LoadFailure.tsx';

interface NoticesPopoverProps {
  notices: NoticesView;
  isOpen: boolean;
  /** The button that gets the focus back; pressing it does not count as pressing outside. */
  opener: HTMLElement | null;
  onClose: () => void;
}

/** The list of notices, below the bell. */
export function NoticesPopover({ notices, isOpen, opener, onClose }: NoticesPopoverProps) {
  const [dropdown, setDropdown] = useState<HTMLElement | null>(null);
  const titleId = useId();
  useClickOutside(() => isOpen && onClose(), null, [dropdown, opener]);
  const dismiss = () => {
    onClose();
    opener?.focus();
  };

  return (
    <Popover
      opened={isOpen}
      onChange={(shouldOpen) => !shouldOpen && dismiss()}
      closeOnClickOutside={false}
      width="min(22rem, calc(100vw - 1.5rem))"
      position="bottom-end"
      shadow="md"
      trapFocus
      // The target is not a button.
      withRoles={false}
    >
      <Popover.Target>
        <span className={`${ui.placed} ${classes.anchor}`} />
      </Popover.Target>
      <Popover.Dropdown
        ref={setDropdown}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the popover places an element of its own
        role="dialog"
        className={`${ui.onSurface} ${classes.dropdown}`}
        aria-labelledby={titleId}
      >
        <div className={`${ui.apart} ${ui.gap8}`}>
          <h2 id={titleId} className={ui.textL}>
            {texts.title}
          </h2>
          <CloseButton aria-label={texts.close} onClick={dismiss} data-autofocus />
        </div>
        <NoticeList notices={notices} onNavigate={onClose} />
        <Link
          to={alertsPath}
          className={`${ui.accent} ${ui.undecorated} ${ui.row} ${ui.gap8} ${ui.thumb} ${ui.textS} ${ui.strong} ${ui.onSurface} ${classes.choose}`}
          onClick={onClose}
        >
          <IconBellCog size={18} stroke={1.7} aria-hidden />
          {texts.choose}
        </Link>
      </Popover.Dropdown>
    </Popover>
  );
}

interface NoticeListProps {
  notices: NoticesView;
  onNavigate: () => void;
}

/** One line per player: facts first, then the estimate. */
function NoticeList({ notices: { items, alerts, query }, onNavigate }: NoticeListProps) {
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
