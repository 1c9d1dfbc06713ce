import { SignInButton } from '../../visitor/SignInButton.tsx';
import { Link } from '../../ui/address/Link.tsx';
import { useUser } from '../../auth/AuthContext.tsx';
import { paths } from '#shared/hub/paths.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './AccountBar.module.css';
import { texts } from '../texts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

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
