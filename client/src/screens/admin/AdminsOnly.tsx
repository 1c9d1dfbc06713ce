import { Navigate, Outlet } from 'react-router';
import { useIsAdmin } from '../../auth/useIsAdmin.ts';
import { paths } from '#shared/hub/paths.ts';
import { Waiting } from '../../ui/states/Waiting.tsx';

/** Opens desks to administrators; other users, and users whose role is unknown, are sent to the dashboard. */
export function Component() {
  const isAdmin = useIsAdmin();
  if (isAdmin === null) return <Waiting label="Lade …" />;
  return isAdmin ? <Outlet /> : <Navigate to={paths.dashboard} replace />;
}
