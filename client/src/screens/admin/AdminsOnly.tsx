import { IconLock } from '@tabler/icons-react';
import { Link, Navigate, Outlet } from 'react-router';
import { trpc } from '../../api/trpc.ts';
import { useIsAdmin } from '../../auth/useIsAdmin.ts';
import { paths } from '@hub/shared/hub/paths.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { LoadingState } from '../../ui/states/LoadingState.tsx';
import taps from '../../ui/Taps.module.css';

const texts = {
  title: 'Nur für Administratoren',
  notVerified: 'Deine E-Mail-Adresse ist noch nicht bestätigt.',
  notVerifiedHint:
    'Erst danach zählt sie als die eines Administrators, falls sie eine ist. Den Link dazu schicken dir die Einstellungen noch einmal.',
  noSecondFactor: 'Dein Konto braucht einen zweiten Faktor.',
  noSecondFactorHint: 'Dieser Hub ist öffentlich, da genügt Administratoren kein Passwort.',
  settings: 'Zu den Einstellungen',
};

/**
 * Opens the administration to administrators. A user who is one step short of being one learns which; other users, and users
 * with an unknown role, are sent to the dashboard.
 */
export function Component() {
  const isAdmin = useIsAdmin();
  // Uses the answer to the request of `useIsAdmin`; visitors have none.
  const { data } = trpc.account.me.useQuery(undefined, { enabled: false });
  if (isAdmin === null) return <LoadingState label="Lade …" />;
  if (isAdmin) return <Outlet />;
  if (data?.needsSecondFactor === true)
    return <StepLeft title={texts.noSecondFactor} hint={texts.noSecondFactorHint} />;
  if (data?.user.emailVerified === false)
    return <StepLeft title={texts.notVerified} hint={texts.notVerifiedHint} />;
  return <Navigate to={paths.dashboard} replace />;
}

/** Does not reveal which addresses belong to administrators, because anyone can register with one. */
function StepLeft({ title, hint }: { title: string; hint: string }) {
  return (
    <>
      <PageHeader title={texts.title} />
      <EmptyState Icon={IconLock} title={title}>
        <p>{hint}</p>
        <Link to={paths.settings} className={taps.link}>
          {texts.settings}
        </Link>
      </EmptyState>
    </>
  );
}
