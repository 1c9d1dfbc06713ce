import { Box } from '@mantine/core';
import { ColorSchemeSwitch } from '../../ui/ColorSchemeSwitch.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { AccountBar } from './AccountBar.tsx';
import { Navigation } from './Navigation.tsx';
import { texts } from '../texts.ts';

interface MenuProps {
  isOpen: boolean;
  onDismiss: () => void;
  onNavigate: () => void;
}

/** The menu of phones, which slides in from below: the screens that the tabs lack, the account and the colour scheme. */
export function Menu({ isOpen, onDismiss, onNavigate }: MenuProps) {
  return (
    // On navigation the new screen's title takes the focus instead.
    <Dialog title={texts.menu} isOpen={isOpen} onClose={onDismiss} returnFocus={false}>
      <Navigation onNavigate={onNavigate} isMenu />
      <Box mt="md">
        <AccountBar />
        <ColorSchemeSwitch />
      </Box>
    </Dialog>
  );
}
