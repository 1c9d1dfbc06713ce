import { ActionIcon, Box, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import grids from '../ui/Grids.module.css';
import surfaces from '../ui/Surfaces.module.css';
import taps from '../ui/Taps.module.css';
import wrapping from '../ui/Wrapping.module.css';
import { texts } from './texts.ts';

const IS_MAC = /Mac|iP(?:hone|ad)/u.test(navigator.userAgent);

interface SearchButtonProps {
  onClick: () => void;
  /** Shows the label and the keyboard shortcut. */
  isWide?: boolean;
}

export function SearchButton({ onClick, isWide = false }: SearchButtonProps) {
  if (!isWide)
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        c="dimmed"
        className={taps.inBar}
        onClick={onClick}
        aria-label={texts.open}
        aria-haspopup="dialog"
      >
        <IconSearch size={21} stroke={1.7} aria-hidden />
      </ActionIcon>
    );
  return (
    <UnstyledButton
      bg="surface"
      bdrs="sm"
      fz="md"
      c="dimmed"
      mih={38}
      pl="md"
      pr="sm"
      className={`${surfaces.framed} ${grids.line}`}
      onClick={onClick}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
    >
      <IconSearch size={17} stroke={1.7} aria-hidden />
      <Box component="span" flex={1}>
        {texts.search}
      </Box>
      <Box
        component="kbd"
        bg="sunken"
        bdrs="xs"
        ff="inherit"
        fz="xs"
        px="sm"
        className={`${wrapping.nowrap} ${surfaces.framed}`}
        aria-hidden
      >
        {IS_MAC ? texts.shortcutOnMac : texts.shortcut}
      </Box>
    </UnstyledButton>
  );
}
