import { Button } from '@mantine/core';
import { useAuth } from '../auth/AuthContext.tsx';
import classes from './SignIn.module.css';
import { texts } from './texts.ts';

/** The way in for visitors. @param props.isWide with the note below, where there is room */
export function SignInButton({ isWide = false }: { isWide?: boolean }) {
  const { signIn } = useAuth();
  if (!isWide)
    return (
      <Button variant="light" className={classes.compact} onClick={signIn}>
        {texts.signInShort}
      </Button>
    );
  return (
    <div className={classes.wide}>
      <Button fullWidth size="md" onClick={signIn}>
        {texts.signIn}
      </Button>
      <p className={classes.note}>{texts.note}</p>
    </div>
  );
}
