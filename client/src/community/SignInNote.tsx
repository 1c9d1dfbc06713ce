import { Button } from '@mantine/core';
import { useAuth } from '../auth/AuthContext.tsx';
import ui from '../ui/Vocabulary.module.css';
import { specified, texts } from './texts.ts';

/** Replaces the composer for visitors. */
export function SignInNote() {
  const auth = useAuth();
  return (
    <div className={`${ui.spread} ${ui.sunken} ${ui.gapY8} ${ui.gapX16} ${ui.padded}`}>
      <p lang="en">{specified.signIn}</p>
      <Button size="sm" variant="default" onClick={() => auth.signIn()}>
        {texts.signIn}
      </Button>
    </div>
  );
}
