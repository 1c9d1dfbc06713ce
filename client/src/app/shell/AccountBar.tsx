import { ActionIcon } from '@mantine/core';
import { IconLogout, IconSettings } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useAuth, useUser } from '../../auth/AuthContext.tsx';
import { SignInButton } from '../../visitor/SignInButton.tsx';
import ui from '../../ui/Vocabulary.module.css';
import classes from './AccountBar.module.css';
import { paths } from '@hub/shared/hub/paths.ts';
import { texts } from '../texts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

/** Shows who is signed in, with links to the settings and to sign out; visitors sign in there. */
export function AccountBar({ onNavigate }: { onNavigate?: () => void }) {
  const auth = useAuth();
  const user = useUser();
  if (user === null) return <SignInButton isWide />;
  const name = user.displayName ?? user.email;

  return (
    <section
      className={`${ui.row} ${ui.below12} ${ui.lineAbove} ${ui.paddedTop12} ${classes.bar}`}
      aria-label={texts.account}
    >
      <span className={`${ui.accent} ${ui.disc} ${ui.bold} ${classes.initial}`} aria-hidden>
        {name.slice(0, 1).toLocaleUpperCase('de')}
      </span>
      <span
        className={`${ui.textSm} ${ui.cut} ${ui.strong} ${ui.grows} ${ui.shrinks} ${classes.name}`}
        title={name}
      >
        {name}
      </span>
      <ActionIcon
        component={Link}
        to={paths.settings}
        variant="subtle"
        size={32}
        className={`${ui.quiet} ${ui.fixed}`}
        aria-label={texts.settings}
        title={texts.settings}
        onClick={onNavigate}
      >
        <IconSettings size={19} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={32}
        className={`${ui.quiet} ${ui.fixed}`}
        aria-label={texts.signOut}
        title={texts.signOut}
        onClick={auth.signOut}
      >
        <IconLogout size={19} stroke={1.6} aria-hidden />
      </ActionIcon>
    </section>
  );
}

/** Links to the user's own settings from the bar of a phone; visitors sign in there. */
export function AccountLink() {
  const user = useUser();
  if (user === null) return <SignInButton />;
  const name = user.displayName ?? user.email;
  return (
    <Link to={paths.settings} className={`${ui.middle} ${ui.undecorated} ${ui.fixed} ${classes.link}`}>
      <VisuallyHidden>{`${texts.account}: ${name}`}</VisuallyHidden>
      <span className={`${ui.accent} ${ui.disc} ${ui.bold} ${classes.initial}`} aria-hidden>
        {name.slice(0, 1).toLocaleUpperCase('de')}
      </span>
    </Link>
  );
}
