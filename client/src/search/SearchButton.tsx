import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import classes from './SearchButton.module.css';
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
        className={classes.icon}
        onClick={onClick}
        aria-label={texts.open}
        aria-haspopup="dialog"
      >
        <IconSearch size={21} stroke={1.7} aria-hidden />
      </ActionIcon>
    );
  return (
    <UnstyledButton
      className={classes.wide}
      onClick={onClick}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
    >
      <IconSearch size={17} stroke={1.7} aria-hidden />
      <span className={classes.label}>{texts.search}</span>
      <kbd className={classes.keys} aria-hidden>
        {IS_MAC ? texts.shortcutOnMac : texts.shortcut}
      </kbd>
    </UnstyledButton>
  );
}
