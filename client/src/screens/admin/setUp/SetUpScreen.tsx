import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '@hub/shared/hub/paths.ts';
import { trpc } from '../../../api/trpc.ts';
import { useAuth, useUser } from '../../../auth/AuthContext.tsx';
import { useIsAdmin } from '../../../auth/useIsAdmin.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import taps from '../../../ui/Taps.module.css';
import { ClaimForm } from './ClaimForm.tsx';
import { Settings } from './Settings.tsx';
import { texts } from './texts.ts';

/** Sets the hub up: for its operator, who claims it first, and later for its administrators. */
export function Component() {
  const isAdmin = useIsAdmin();
  const state = trpc.setUp.state.useQuery(undefined, { enabled: isAdmin === false });
  if (isAdmin === true) return <Settings />;
  return (
    <>
      <PageHeader
        title={texts.title}
        {...(state.data?.isUnclaimed === true && { subtitle: texts.claimSubtitle })}
      />
      <LoadFailure of={state} />
      {state.data === undefined ? (
        !state.isError && <LoadingState label={texts.loading} />
      ) : state.data.isUnclaimed ? (
        <ClaimForm />
      ) : (
        <NotYours />
      )}
    </>
  );
}

/** What is left to do for others than administrators. */
function NotYours() {
  const auth = useAuth();
  const isVisitor = useUser() === null;
  // Uses the answer to the request of `useIsAdmin`.
  const { data } = trpc.account.me.useQuery(undefined, { enabled: false });
  if (data?.needsSecondFactor === true)
    return (
      <EmptyState Icon={IconLock} title={texts.noSecondFactor}>
        <p>{texts.noSecondFactorHint}</p>
        <Link to={paths.settings} className={taps.link}>
          {texts.toSettings}
        </Link>
      </EmptyState>
    );
  return (
    <EmptyState Icon={IconLock} title={texts.done}>
      <p>{texts.doneHint}</p>
      {isVisitor ? (
        <Button onClick={auth.signIn}>{texts.signIn}</Button>
      ) : (
        <Link to={paths.dashboard} className={taps.link}>
          {texts.toDashboard}
        </Link>
      )}
    </EmptyState>
  );
}
