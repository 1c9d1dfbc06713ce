import { ActionIcon, Box, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { lazy, useState, type MouseEvent } from 'react';
import { useUser } from '../auth/AuthContext.tsx';
import { WhenOpened } from '../ui/dialogs/WhenOpened.tsx';
import surfaces from '../ui/Surfaces.module.css';
import taps from '../ui/Taps.module.css';
import classes from './Bell.module.css';
import { texts } from './texts.ts';
import { useNotices } from './useNotices.ts';

const NoticesPopover = lazy(async () => ({ default: (await import('./NoticesPopover.tsx')).NoticesPopover }));

const COUNT_MAX = 99;

interface BellProps {
  /** A smaller button for mouse users where space is scarce. */
  isCompact?: boolean;
}

/** Shows how many notices the user has about their players and, when opened, lists them; visitors have none. */
export const Bell = (props: BellProps) => (useUser() === null ? null : <UserBell {...props} />);

function UserBell({ isCompact = false }: BellProps) {
  const notices = useNotices();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const { unseenCount } = notices;

  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // Not a ref, which would render the hub's frame twice before its first paint.
    setButton(currentTarget);
    if (!isOpen) notices.markSeen();
    toggle();
  };

  return (
    <Box pos="relative">
      <ActionIcon
        variant="subtle"
        size={isCompact ? 34 : 44}
        c="dimmed"
        flex="none"
        pos="relative"
        className={`${surfaces.spills} ${isCompact ? '' : taps.inBar} ${classes.bell}`}
        data-compact={isCompact || undefined}
        aria-label={texts.open(unseenCount)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={press}
      >
        <IconBell size={22} stroke={1.6} aria-hidden />
        {unseenCount > 0 && (
          <Text
            span
            size="xs"
            fw={600}
            ta="center"
            px="xs"
            bg="accent"
            bdrs="xl"
            pos="absolute"
            className={classes.count}
            aria-hidden
          >
            {unseenCount > COUNT_MAX ? texts.countMax : unseenCount}
          </Text>
        )}
      </ActionIcon>
      <WhenOpened isOpen={isOpen}>
        <NoticesPopover notices={notices} isOpen={isOpen} opener={button} onClose={close} />
      </WhenOpened>
    </Box>
  );
}
