import { Box, CloseButton, Group, Loader, Popover, Text, Title } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconBellCog } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { alertsPath, playerPath } from '@hub/shared/hub/paths.ts';
import { Link } from 'react-router';
import grids from '../ui/Grids.module.css';
import surfaces from '../ui/Surfaces.module.css';
import taps from '../ui/Taps.module.css';
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
        <Box component="span" pos="absolute" className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown
        ref={setDropdown}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the popover places an element of its own
        role="dialog"
        bg="surface"
        className={classes.dropdown}
        aria-labelledby={titleId}
      >
        <Group gap="sm" justify="space-between" wrap="nowrap">
          <Title id={titleId} order={2} size="lg">
            {texts.title}
          </Title>
          <CloseButton aria-label={texts.close} onClick={dismiss} data-autofocus />
        </Group>
        <NoticeList notices={notices} onNavigate={onClose} />
        <Box
          component={Link}
          to={alertsPath}
          c="accent"
          td="none"
          fw={600}
          bg="surface"
          fz="sm"
          className={`${taps.thumb} ${grids.line} ${surfaces.lineAbove} ${classes.choose}`}
          onClick={onClose}
        >
          <IconBellCog size={18} stroke={1.7} aria-hidden />
          {texts.choose}
        </Box>
      </Popover.Dropdown>
    </Popover>
  );
}

interface NoticeListProps {
  notices: NoticesView;
  onNavigate: () => void;
}

interface NoticeRowProps {
  to: string;
  onNavigate: () => void;
  children: ReactNode;
}

function NoticeRow({ to, onNavigate, children }: NoticeRowProps) {
  return (
    <li className={surfaces.ruled}>
      <Box
        component={Link}
        to={to}
        c="ink"
        td="none"
        bdrs="sm"
        fz="sm"
        display="grid"
        py="sm"
        px="xs"
        className={surfaces.rises}
        onClick={onNavigate}
      >
        {children}
      </Box>
    </li>
  );
}

/** One line per player: facts first, then the estimate. */
function NoticeList({ notices: { items, alerts, query }, onNavigate }: NoticeListProps) {
  if (query.isLoadingError) return <LoadFailure of={query} />;
  if (items === undefined) return <Loader size="sm" aria-label={texts.loading} />;
  if (items.length === 0 && alerts.length === 0)
    return (
      <Box py="sm" fz="sm">
        <strong>{texts.none}</strong>
        <Text inherit mt="xs" c="dimmed">
          {texts.noneExplained}
        </Text>
      </Box>
    );
  return (
    <Box component="ul" mt="sm">
      {alerts.map(({ id, title, body, path, createdTs }) => (
        <NoticeRow key={id} to={path} onNavigate={onNavigate}>
          <Text span size="md" fw={600}>
            {title}
          </Text>
          <span>{body}</span>
          <Text span size="xs" c="dimmed">
            <DateText instantTs={createdTs} as="instant" />
          </Text>
        </NoticeRow>
      ))}
      {items.map((notice) => (
        <NoticeRow key={notice.playerId} to={playerPath(notice.playerId)} onNavigate={onNavigate}>
          <Text span size="md" fw={600}>
            {notice.name}
            {notice.teamShortName !== null && (
              <Text span inherit c="dimmed" fw={400}>
                {' '}
                {notice.teamShortName}
              </Text>
            )}
          </Text>
          {notice.status !== null && <StatusChange {...notice.status} />}
          {notice.startProbability !== null && <ChanceChange {...notice.startProbability} />}
          {notice.thresholdPercent !== null && notice.startProbability !== null && (
            <Text span inherit fw={600}>
              {texts.threshold(notice.thresholdPercent, notice.startProbability)}
            </Text>
          )}
        </NoticeRow>
      ))}
    </Box>
  );
}
