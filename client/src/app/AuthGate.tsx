import { Box, Button, Center, Stack, Title } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { Fragment, useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { httpStatusOf } from '../api/errorTexts.ts';
import { trpc } from '../api/trpc.ts';
import { useAuth, useAuthState } from '../auth/AuthContext.tsx';
import { StartFrame } from './shell/StartFrame.tsx';
import { texts } from './texts.ts';
import { texts as sharedTexts } from '../ui/texts.ts';

/** Opens the hub once the sign-in is settled; visitors see the same screens as users, except those of an account. */
export function AuthGate({ children }: { children: ReactNode }) {
  const state = useAuthState();
  // Deferred, so that the whole hub is rendered in small pieces and not in one.
  const isAdmitted = useDeferredValue(state.status !== 'loading');
  if (state.status === 'loading') return state.isStuck ? <Stuck /> : <StartFrame />;
  if (!isAdmitted) return <StartFrame />;
  // The key gives another user fresh screens, with no state left from the previous user.
  return <Fragment key={state.status === 'signedIn' ? state.user.id : null}>{children}</Fragment>;
}

const ASK_AGAIN_MS = 8000;

/** Distinguishes a lost connection from a provider outage, in which the hub itself still answers. */
function Stuck() {
  const auth = useAuth();
  const { status, failureReason, refetch } = trpc.catalog.hub.useQuery();
  const [isRetrying, setIsRetrying] = useState(false);
  // Retries automatically, since an outage ends without the user's doing.
  useEffect(() => {
    const timer = setInterval(() => void auth.start(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [auth]);

  const retry = async () => {
    setIsRetrying(true);
    await Promise.all([auth.start(), refetch()]);
    setIsRetrying(false);
  };

  if (status === 'pending' && failureReason === null) return <StartFrame />;
  const isHubThere = failureReason === null || httpStatusOf(failureReason) !== null;
  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack gap="lg" align="center" c="dimmed" ta="center" maw="30rem">
        <IconPlugConnectedX size={36} stroke={1.3} aria-hidden />
        <div role="alert">
          <Title order={1} c="ink" fz="xl">
            {isHubThere ? texts.providerDown : texts.hubUnreachable}
          </Title>
          <Box component="p" my="md">
            {isHubThere ? texts.providerDownText : texts.hubUnreachableText}
          </Box>
        </div>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isRetrying}
          onClick={() => void retry()}
        >
          {sharedTexts.retry}
        </Button>
      </Stack>
    </Center>
  );
}
