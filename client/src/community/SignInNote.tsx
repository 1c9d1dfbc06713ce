import { Button } from '@mantine/core';
import { useAuth } from '../auth/AuthContext.tsx';
import classes from './thread/Discussion.module.css';
import { specified, texts } from './texts.ts';

/** Replaces the composer for visitors. */
export function SignInNote() {
  const auth = useAuth();
  return (
    <div className={classes.signIn}>
      <p lang="en">{specified.signIn}</p>
      <Button size="sm" variant="default" onClick={() => auth.signIn()}>
        {texts.signIn}
      </Button>
    </div>
  );
}
