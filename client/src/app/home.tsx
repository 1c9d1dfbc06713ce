import { lazy, Suspense, type ComponentType } from 'react';
import { useUser } from '../auth/AuthContext.tsx';
import { hasSession } from '../auth/hasSession.ts';
import { deviceText, useHasDeviceTeam } from '../deviceTeam/deviceStorage.ts';

/** Loaded components, rendered at once: a lazy component would leave the screen empty for a moment. */
const loaded: { Dashboard?: ComponentType; Landing?: ComponentType } = {};

async function loadDashboard() {
  loaded.Dashboard ??= (await import('../screens/dashboard/DashboardScreen.tsx')).Component;
  return { default: loaded.Dashboard };
}

async function loadLanding() {
  loaded.Landing ??= (await import('../screens/landing/LandingScreen.tsx')).LandingScreen;
  return { default: loaded.Landing };
}

const LazyDashboard = lazy(loadDashboard);
const LazyLanding = lazy(loadLanding);

/** The matchday for users with an account or a team on this device; the landing page for all others. */
function Home() {
  const isVisitor = useUser() === null;
  const hasTeam = useHasDeviceTeam();
  const Screen =
    isVisitor && !hasTeam ? (loaded.Landing ?? LazyLanding) : (loaded.Dashboard ?? LazyDashboard);
  return (
    <Suspense>
      <Screen />
    </Suspense>
  );
}

/** Loads the screen that will most likely be shown along with the route; the document's own frame stays until then. */
export async function loadHome() {
  await (hasSession() || deviceText() !== null ? loadDashboard() : loadLanding());
  return { Component: Home };
}
