import { ActionIcon, Box, Group, Text } from '@mantine/core';
import { IconLogout, IconSettings } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useAuth, useUser } from '../../auth/AuthContext.tsx';
import { SignInButton } from '../../visitor/SignInButton.tsx';
import surfaces from '../../ui/Surfaces.module.css';
import taps from '../../ui/Taps.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import { paths } from '@hub/shared/hub/paths.ts';
import { texts } from '../texts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

/** Shows who is signed in, with a button to sign out; visitors sign in there. @param props.hasSettings links to the settings */
export function AccountBar({ hasSettings = false }: { hasSettings?: boolean }) {
  const auth = useAuth();
  const user = useUser();
  if (user === null) return <SignInButton isWide />;
  const name = user.displayName ?? user.email;

  return (
    <Group
      component="section"
      gap={0}
      wrap="nowrap"
      mb="md"
      pt="md"
      className={surfaces.lineAbove}
      aria-label={texts.account}
    >
      <Text span inherit fw={600} w={32} h={32} className={`${surfaces.disc} ${surfaces.soft}`} aria-hidden>
        {name.slice(0, 1).toLocaleUpperCase('de')}
      </Text>
      <Text span size="sm" fw={600} flex={1} miw={0} mx="xs" className={wrapping.cut} title={name}>
        {name}
      </Text>
      {hasSettings && (
        <ActionIcon
          component={Link}
          to={paths.settings}
          variant="subtle"
          size={32}
          c="dimmed"
          flex="none"
          aria-label={texts.settings}
          title={texts.settings}
        >
          <IconSettings size={19} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        size={32}
        c="dimmed"
        flex="none"
        aria-label={texts.signOut}
        title={texts.signOut}
        onClick={auth.signOut}
      >
        <IconLogout size={19} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

/** Links to the user's own settings from the bar of a phone; visitors sign in there. */
export function AccountLink() {
  const user = useUser();
  if (user === null) return <SignInButton />;
  const name = user.displayName ?? user.email;
  return (
    <Box
      component={Link}
      to={paths.settings}
      td="none"
      flex="none"
      className={`${surfaces.disc} ${taps.inBar}`}
    >
      <VisuallyHidden>{`${texts.account}: ${name}`}</VisuallyHidden>
      <Text
        span
        size="sm"
        fw={600}
        w="28px"
        h="28px"
        className={`${surfaces.disc} ${surfaces.soft}`}
        aria-hidden
      >
        {name.slice(0, 1).toLocaleUpperCase('de')}
      </Text>
    </Box>
  );
}
