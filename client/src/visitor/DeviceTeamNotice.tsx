import { lazy, Suspense } from 'react';
import { useUser } from '../auth/AuthContext.tsx';

const VisitorsTeamNotice = lazy(async () => ({
  default: (await import('./VisitorsTeamNotice.tsx')).VisitorsTeamNotice,
}));

/** Shows visitors where their team is stored; its code is not loaded for users. */
export const DeviceTeamNotice = () =>
  useUser() === null ? (
    <Suspense>
      <VisitorsTeamNotice />
    </Suspense>
  ) : null;
