import { lazy, Suspense } from 'react';
import { useUser } from '../auth/AuthContext.tsx';

const VisitorsTeamNotice = lazy(async () => ({
  default: (await import('./VisitorsTeamNotice.tsx')).VisitorsTeamNotice,
}));

/** Where a visitor's team lies; users load nothing of it. */
export const DeviceTeamNotice = () =>
  useUser() === null ? (
    <Suspense>
      <VisitorsTeamNotice />
    </Suspense>
  ) : null;
