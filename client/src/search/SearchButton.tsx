import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import ui from '../ui/Vocabulary.module.css';
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
        className={`${ui.quiet} ${classes.narrow}`}
        onClick={onClick}
        aria-label={texts.open}
        aria-haspopup="dialog"
      >
        <IconSearch size={21} stroke={1.7} aria-hidden />
      </ActionIcon>
    );
  return (
    <UnstyledButton
      className={`${ui.quiet} ${ui.row} ${ui.text145} ${ui.onSurface} ${ui.framed} ${ui.roundSm} ${classes.wide}`}
      onClick={onClick}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
    >
      <IconSearch size={17} stroke={1.7} aria-hidden />
      <span className={ui.grows}>{texts.search}</span>
      <kbd
        className={`${ui.textXs} ${ui.nowrap} ${ui.onSunken} ${ui.framed} ${ui.round4} ${classes.keys}`}
        aria-hidden
      >
        {IS_MAC ? texts.shortcutOnMac : texts.shortcut}
      </kbd>
    </UnstyledButton>
  );
}
