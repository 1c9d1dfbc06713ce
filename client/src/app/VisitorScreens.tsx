import { Button } from '@mantine/core';
import { lazy } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router';
import { useAuth } from '../auth/AuthContext.tsx';
import type { SignedOutReason } from '../auth/authState.ts';
import { paths } from '../paths.ts';
import { texts } from './texts.ts';
import classes from './VisitorScreens.module.css';

const LandingScreen = lazy(async () => ({
  default: (await import('../screens/landing/LandingScreen.tsx')).LandingScreen,
}));
const RecordScreen = lazy(async () => ({
  default: (await import('../screens/record/RecordScreen.tsx')).RecordScreen,
}));

/** The screens open to visitors: the record. Every other address shows the landing screen. */
export function VisitorScreens({ reason }: { reason: SignedOutReason }) {
  const { signIn } = useAuth();
  return (
    <BrowserRouter>
      <Routes>
        <Route
          path={paths.record}
          element={
            <div className={classes.frame}>
              <header className={classes.bar}>
                <Link to={paths.dashboard} className={classes.home}>
                  <img src="/favicon.svg" width={30} height={30} alt="" />
                  {texts.title}
                </Link>
                <Button variant="default" size="sm" px="sm" onClick={signIn}>
                  {texts.signIn}
                </Button>
              </header>
              <main>
                <RecordScreen />
              </main>
            </div>
          }
        />
        <Route path="*" element={<LandingScreen reason={reason} />} />
      </Routes>
    </BrowserRouter>
  );
}
