import { lazy, Suspense, useState } from 'react';
import { useAuthState } from '../../auth/AuthContext.tsx';
import { useIsAdmin } from '../../auth/useIsAdmin.ts';
import { deviceText } from '../../deviceTeam/deviceStorage.ts';

const AdminBanner = lazy(async () => ({ default: (await import('./AdminBanner.tsx')).AdminBanner }));
const ArrivalNotice = lazy(async () => ({ default: (await import('./ArrivalNotice.tsx')).ArrivalNotice }));
const SignedOutNotice = lazy(async () => ({
  default: (await import('../../visitor/SignedOutNotice.tsx')).SignedOutNotice,
}));
const TeamMoved = lazy(async () => ({
  default: (await import('../../deviceTeam/TeamMoved.tsx')).TeamMoved,
}));

/** Notices about the signed-in user; usually none, so each loads only when needed. */
export function AccountNotices() {
  const state = useAuthState();
  const isAdmin = useIsAdmin() === true;
  const [hadTeam] = useState(() => deviceText() !== null);
  if (state.status !== 'signedIn')
    return (
      // Rendered before there is any message, so that screen readers announce it.
      <output>
        {state.status === 'signedOut' && state.reason !== 'noSession' && (
          <Suspense>
            <SignedOutNotice reason={state.reason} />
          </Suspense>
        )}
      </output>
    );
  return (
    <Suspense>
      {state.isUnasked === true && <ArrivalNotice />}
      {isAdmin && <AdminBanner />}
      {hadTeam && <TeamMoved />}
    </Suspense>
  );
}
