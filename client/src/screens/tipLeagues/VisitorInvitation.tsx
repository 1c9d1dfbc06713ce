import { Button } from '@mantine/core';
import { useAuth } from '../../auth/AuthContext.tsx';
import ui from '../../ui/Vocabulary.module.css';
import classes from './InvitationScreen.module.css';
import { texts } from './texts.ts';

/** An invitation for visitors; signing in or registering leads back to it. */
export function VisitorInvitation({ token }: { token: string | null }) {
  const { signIn } = useAuth();
  return (
    <section
      className={`${ui.surface} ${ui.stack10} ${ui.above8} ${ui.fromStart} ${classes.card}`}
      aria-label={texts.invitationTitle}
    >
      <h2 className={`${ui.lines125} ${ui.breaks} ${ui.textXl}`}>
        {token === null ? texts.noInvitation : texts.visitorTitle}
      </h2>
      <p className={ui.quiet}>{token === null ? texts.noInvitationText : texts.visitorText}</p>
      {token !== null && (
        <Button size="md" onClick={signIn}>
          {texts.signIn}
        </Button>
      )}
    </section>
  );
}
