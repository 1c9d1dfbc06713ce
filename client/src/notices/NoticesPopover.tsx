import { CloseButton, Popover } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconBellCog } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { alertsPath } from '#shared/hub/paths.ts';
import { Link } from '../ui/address/Link.tsx';
import ui from '../ui/Vocabulary.module.css';
import classes from './Bell.module.css';
import { NoticeList } from './NoticeList.tsx';
import { texts } from './texts.ts';
import type { NoticesView } from './useNotices.ts';

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
