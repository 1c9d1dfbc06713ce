import { Button } from '@mantine/core';
import { useAuth } from '../auth/AuthContext.tsx';
import classes from './Discussion.module.css';
import { specified, texts } from './texts.ts';

/** Stands where somebody who is signed in writes. */
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
