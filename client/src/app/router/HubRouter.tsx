import { startTransition, useEffect, useState } from 'react';
import { Router, useRoutes, type RouteObject } from 'react-router';
import { ErrorBoundary } from '../../ui/states/ErrorBoundary.tsx';
import { ErrorScreen } from '../ErrorScreen.tsx';
import { StartFrame } from '../shell/StartFrame.tsx';
import type { HubHistory } from './hubHistory.ts';
import type { LoadedRoutes } from './loadedRoutes.tsx';
import { MomentContext } from './MomentContext.ts';

interface HubRouterProps {
  history: HubHistory;
  screens: LoadedRoutes;
}

/**
 * Shows the screen at the address. The previous screen stays until the script of the next one has loaded; at the start it is the
 * document's own frame. React Router's own way of loading screens would be twice as large.
 */
export function HubRouter({ history, screens: { routes, load } }: HubRouterProps) {
  const [moment, setMoment] = useState(() => {
    const now = history.moment();
    return load(now.location.pathname) === null ? now : null;
  });

  useEffect(() => {
    const show = () => {
      const next = history.moment();
      const draw = () => {
        // The user may have navigated elsewhere by now.
        if (history.moment() === next) startTransition(() => setMoment(next));
      };
      const loading = load(next.location.pathname);
      if (loading === null) draw();
      else void loading.then(draw);
    };
    show();
    return history.subscribe(show);
  }, [history, load]);

  if (moment === null) return <StartFrame />;
  return (
    <MomentContext value={{ history, moment }}>
      <Router location={moment.location} navigator={history}>
        <ErrorBoundary what="a screen" at={moment.location.key} fallback={<ErrorScreen isAlone />}>
          <Screens routes={routes} />
        </ErrorBoundary>
      </Router>
    </MomentContext>
  );
}

const Screens = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes);
