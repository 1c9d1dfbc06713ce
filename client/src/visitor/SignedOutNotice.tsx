import { IconInfoCircle } from '@tabler/icons-react';
import type { SignedOutReason } from '../auth/authState.ts';
import ui from '../ui/Vocabulary.module.css';
import notice from '../ui/states/Notice.module.css';

type ShownReason = Exclude<SignedOutReason, 'noSession'>;

const texts: Record<ShownReason, string> = {
  left: 'Du bist abgemeldet. Bis bald!',
  sessionEnded: 'Deine Sitzung ist abgelaufen. Melde dich bitte wieder an.',
  signInFailed: 'Die Anmeldung hat nicht geklappt. Versuche es bitte noch einmal.',
};

/** Tells a user who was signed in why the session ended. */
export const SignedOutNotice = ({ reason }: { reason: ShownReason }) => (
  <span className={`${ui.textSm} ${ui.line} ${notice.notice}`}>
    <IconInfoCircle size={18} stroke={1.7} aria-hidden />
    <span className={`${ui.breaks} ${ui.grows16}`}>{texts[reason]}</span>
  </span>
);
