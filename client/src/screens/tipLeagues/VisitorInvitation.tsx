import { Button } from '@mantine/core';
import { useAuth } from '../../auth/AuthContext.tsx';
import list from '../../ui/List.module.css';
import classes from './InvitationScreen.module.css';
import { texts } from './texts.ts';

/** What a visitor sees of an invitation; signing in or registering leads back to it. */
export function VisitorInvitation({ token }: { token: string | null }) {
  const { signIn } = useAuth();
  return (
    <section className={`${list.surface} ${classes.card}`} aria-label={texts.invitationTitle}>
      <h2 className={classes.title}>{token === null ? texts.noInvitation : texts.visitorTitle}</h2>
      <p className={classes.quiet}>{token === null ? texts.noInvitationText : texts.visitorText}</p>
      {token !== null && (
        <Button size="md" onClick={signIn}>
          {texts.signIn}
        </Button>
      )}
    </section>
  );
}
