import { IconLock } from '@tabler/icons-react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useAuthState } from '../auth/AuthContext.tsx';
import { paths } from '@hub/shared/hub/paths.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { SignInOffer } from './SignInDialog.tsx';
import { promptTexts as texts } from './texts.ts';

/** Screens of an account: asks visitors to sign in, and returns to the same address. */
export function Component() {
  const state = useAuthState();
  const { pathname } = useLocation();
  if (state.status === 'signedIn') return <Outlet />;
  // A user who has just signed out has nothing left to do here.
  if (state.status === 'signedOut' && state.reason === 'left')
    return <Navigate to={paths.dashboard} replace />;
  return (
    <>
      <PageHeader title={texts.screenTitle} />
      <EmptyState Icon={IconLock} title={texts.title}>
        <SignInOffer wanted={pathname === paths.review ? 'review' : 'screen'} />
      </EmptyState>
    </>
  );
}
