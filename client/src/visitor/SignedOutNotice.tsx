import { IconInfoCircle } from '@tabler/icons-react';
import { useAuthState } from '../auth/AuthContext.tsx';
import type { SignedOutReason } from '../auth/authState.ts';
import ui from '../ui/Vocabulary.module.css';
import notice from '../ui/states/Notice.module.css';

const texts = {
  signedOut: {
    noSession: null,
    left: 'Du bist abgemeldet. Bis bald!',
    sessionEnded: 'Deine Sitzung ist abgelaufen. Melde dich bitte wieder an.',
    signInFailed: 'Die Anmeldung hat nicht geklappt. Versuche es bitte noch einmal.',
  } satisfies Record<SignedOutReason, string | null>,
};

/** Tells whoever was signed in why that is over. */
export function SignedOutNotice() {
  const state = useAuthState();
  if (state.status !== 'signedOut') return null;
  const text = texts.signedOut[state.reason];
  return (
    <output>
      {text !== null && (
        <span className={`${ui.textSm} ${ui.line} ${notice.notice}`}>
          <IconInfoCircle size={18} stroke={1.7} aria-hidden />
          <span className={`${ui.breaks} ${ui.grows16}`}>{text}</span>
        </span>
      )}
    </output>
  );
}
