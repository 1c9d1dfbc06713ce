import { Button, Stack, Text } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useAuth } from '../auth/AuthContext.tsx';
import taps from '../ui/Taps.module.css';
import classes from './SignIn.module.css';
import { texts } from './texts.ts';

/** The sign-in button for visitors. @param props.isWide fills the width, with the note below */
export function SignInButton({ isWide = false }: { isWide?: boolean }) {
  const { signIn } = useAuth();
  if (!isWide)
    return (
      <Button variant="light" flex="none" className={`${taps.thumb} ${classes.compact}`} onClick={signIn}>
        <IconUser size={20} stroke={1.7} aria-hidden />
        <span>{texts.signInShort}</span>
      </Button>
    );
  return (
    <Stack gap="sm" pb="sm" ta="center">
      <Button fullWidth size="md" onClick={signIn}>
        {texts.signIn}
      </Button>
      <Text size="sm" c="dimmed">
        {texts.note}
      </Text>
    </Stack>
  );
}
