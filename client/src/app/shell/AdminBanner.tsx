import { Box, CloseButton, Group } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconShieldCheck } from '@tabler/icons-react';
import surfaces from '../../ui/Surfaces.module.css';
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
    <Group
      component="aside"
      gap="sm"
      wrap="nowrap"
      c="accent"
      bdrs="sm"
      px="md"
      py="sm"
      fz="sm"
      mb="lg"
      className={surfaces.soft}
      aria-label={texts.adminMode}
    >
      <IconShieldCheck size={18} stroke={1.7} aria-hidden />
      <Box component="span" flex={1}>
        <strong>{texts.adminMode}</strong> {texts.adminModeExplained}
      </Box>
      <CloseButton size="sm" aria-label={texts.dismissAdminMode} onClick={() => setIsDismissed(true)} />
    </Group>
  );
}
