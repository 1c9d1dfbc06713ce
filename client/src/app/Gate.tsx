import { Button, Loader } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { Fragment, Suspense, useState, type ReactNode } from 'react';
import { useAuth, useAuthState } from '../auth/AuthContext.tsx';
import classes from './Gate.module.css';
import { texts } from './texts.ts';
import { VisitorScreens } from './VisitorScreens.tsx';

/** Admits signed-in users only; visitors get the visitor screens at every address. */
export function Gate({ children }: { children: ReactNode }) {
  const state = useAuthState();
  if (state.status === 'loading') return state.isStuck ? <Stuck /> : <Spinner />;
  if (state.status === 'signedOut')
    return (
      <Suspense fallback={<Spinner />}>
        <VisitorScreens reason={state.reason} />
      </Suspense>
    );
  // The key gives another user fresh screens, with no state left from the previous user.
  return <Fragment key={state.user.id}>{children}</Fragment>;
}

function Spinner() {
  return (
    <main className={classes.whole}>
      <output aria-label={texts.loading}>
        <Loader />
      </output>
    </main>
  );
}

function Stuck() {
  const auth = useAuth();
  const [isRetrying, setIsRetrying] = useState(false);

  const retry = async () => {
    setIsRetrying(true);
    await auth.start();
    setIsRetrying(false);
  };

  return (
    <main className={classes.whole}>
      <div className={classes.stuck}>
        <IconPlugConnectedX size={36} stroke={1.3} aria-hidden />
        <div role="alert">
          <h1 className={classes.title}>{texts.stuckTitle}</h1>
          <p>{texts.stuckText}</p>
        </div>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isRetrying}
          onClick={() => void retry()}
        >
          {texts.retry}
        </Button>
      </div>
    </main>
  );
}
