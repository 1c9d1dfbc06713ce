import { Button } from '@mantine/core';
import { lazy, type ComponentType } from 'react';
import { BrowserRouter, Link, Outlet, Route, Routes } from 'react-router';
import { useAuth } from '../auth/AuthContext.tsx';
import type { SignedOutReason } from '../auth/authState.ts';
import { paths, visitorScreens, type VisitorPath } from '../paths.ts';
import { texts } from './texts.ts';
import classes from './VisitorScreens.module.css';

const LandingScreen = lazy(async () => ({
  default: (await import('../screens/landing/LandingScreen.tsx')).LandingScreen,
}));

const screen = (load: () => Promise<{ Component: ComponentType }>) =>
  lazy(async () => ({ default: (await load()).Component }));

const SCREENS: Readonly<Record<VisitorPath, ComponentType>> = {
  [paths.record]: screen(() => import('../screens/record/RecordScreen.tsx')),
  [paths.sources]: screen(() => import('../screens/sources/VisitorSources.tsx')),
  [paths.publicApi]: screen(() => import('../screens/publicApi/PublicApiScreen.tsx')),
  [paths.imprint]: screen(() => import('../screens/legal/ImprintScreen.tsx')),
  [paths.privacy]: screen(() => import('../screens/legal/PrivacyScreen.tsx')),
  [paths.tipInvitation]: screen(() => import('../screens/tipLeagues/VisitorInvitation.tsx')),
  [paths.sharedPicture]: screen(() => import('../screens/sharedPicture/SharedPictureScreen.tsx')),
};

/** The screens open to visitors: the record, the sources, the law, shared pictures and invitations. Every other address shows the landing screen. */
export function VisitorScreens({ reason }: { reason: SignedOutReason }) {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<VisitorFrame />}>
          {visitorScreens.map(({ path, hasId }) => (
            <Route key={path} path={path + (hasId ? '/:id' : '')} Component={SCREENS[path]} />
          ))}
        </Route>
        <Route path="*" element={<LandingScreen reason={reason} />} />
      </Routes>
    </BrowserRouter>
  );
}

function VisitorFrame() {
  const { signIn } = useAuth();
  return (
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
        <Outlet />
      </main>
    </div>
  );
}
