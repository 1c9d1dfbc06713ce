import { ActionIcon, CloseButton, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './Bell.module.css';
import { NoticeList } from './NoticeList.tsx';
import { texts } from './texts.ts';
import type { NoticesView } from './useNotices.ts';

const COUNT_MAX = 99;

interface BellProps {
  notices: NoticesView;
  /** A smaller button for mouse users where space is scarce. */
  isCompact?: boolean;
}

/** Shows how many notices the user has about their players and, when opened, lists them. */
export function Bell({ notices, isCompact = false }: BellProps) {
  const [isOpen, popover] = useDisclosure(false);
  const titleId = useId();
  const { unseenCount } = notices;

  const toggle = () => {
    if (!isOpen) notices.markSeen();
    popover.toggle();
  };

  return (
    <Popover
      opened={isOpen}
      onChange={(shouldOpen) => (shouldOpen ? popover.open() : popover.close())}
      width="min(22rem, calc(100vw - 1.5rem))"
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          size={isCompact ? 34 : 44}
          className={classes.bell}
          data-compact={isCompact || undefined}
          aria-label={texts.open(unseenCount)}
          onClick={toggle}
        >
          <IconBell size={22} stroke={1.6} aria-hidden />
          {unseenCount > 0 && (
            <span className={classes.count} aria-hidden>
              {unseenCount > COUNT_MAX ? texts.countMax : unseenCount}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-labelledby={titleId}>
        <div className={classes.head}>
          <h2 id={titleId} className={classes.title}>
            {texts.title}
          </h2>
          <CloseButton aria-label={texts.close} onClick={popover.close} data-autofocus />
        </div>
        <NoticeList notices={notices} onNavigate={popover.close} />
      </Popover.Dropdown>
    </Popover>
  );
}
