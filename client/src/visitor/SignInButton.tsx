import { Button } from '@mantine/core';
import { useAuth } from '../auth/AuthContext.tsx';
import ui from '../ui/Vocabulary.module.css';
import classes from './SignIn.module.css';
import { texts } from './texts.ts';

/** The sign-in button for visitors. @param props.isWide fills the width, with the note below */
export function SignInButton({ isWide = false }: { isWide?: boolean }) {
  const { signIn } = useAuth();
  if (!isWide)
    return (
      <Button variant="light" className={`${ui.fixed} ${ui.thumb} ${classes.compact}`} onClick={signIn}>
        {texts.signInShort}
      </Button>
    );
  return (
    <div className={`${ui.stack6} ${classes.wide}`}>
      <Button fullWidth size="md" onClick={signIn}>
        {texts.signIn}
      </Button>
      <p className={ui.hint}>{texts.note}</p>
    </div>
  );
}
