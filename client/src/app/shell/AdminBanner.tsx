import { CloseButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconShieldCheck } from '@tabler/icons-react';
import ui from '../../ui/Vocabulary.module.css';
import classes from './AdminBanner.module.css';
import { texts } from '../texts.ts';

/** Reminds administrators that they see more than other users; once dismissed, it stays hidden on this device. */
export function AdminBanner() {
  const [isDismissed, setIsDismissed] = useLocalStorage({
    key: 'hub-admin-banner-dismissed',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  if (isDismissed) return null;

  return (
    <aside
      className={`${ui.accent} ${ui.row} ${ui.textSm} ${ui.gap10} ${ui.roundSm} ${ui.padded8x12} ${classes.banner}`}
      aria-label={texts.adminMode}
    >
      <IconShieldCheck size={18} stroke={1.7} aria-hidden />
      <span className={ui.grows}>
        <strong>{texts.adminMode}</strong> {texts.adminModeExplained}
      </span>
      <CloseButton size="sm" aria-label={texts.dismissAdminMode} onClick={() => setIsDismissed(true)} />
    </aside>
  );
}
