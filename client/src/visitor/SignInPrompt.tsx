import { createContext, lazy, use, useMemo, useState, type ReactNode } from 'react';
import { WhenOpened } from '../ui/dialogs/WhenOpened.tsx';
import type { Wanted } from './texts.ts';

const SignInDialog = lazy(async () => ({ default: (await import('./SignInDialog.tsx')).SignInDialog }));

type AskToSignIn = (wanted: Wanted) => void;

const SignInPrompt = createContext<AskToSignIn>(() => undefined);

/** Asks visitors to sign in when they want something that must be stored in an account. */
export function SignInPromptProvider({ children }: { children: ReactNode }) {
  const [wanted, setWanted] = useState<Wanted>('screen');
  const [isOpen, setIsOpen] = useState(false);
  const ask = useMemo<AskToSignIn>(
    () => (next) => {
      setWanted(next);
      setIsOpen(true);
    },
    [],
  );
  return (
    <SignInPrompt value={ask}>
      {children}
      <WhenOpened isOpen={isOpen}>
        <SignInDialog wanted={wanted} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      </WhenOpened>
    </SignInPrompt>
  );
}

/** Opens the prompt; signing in leads back to the same place. */
export const useSignInPrompt = (): AskToSignIn => use(SignInPrompt);
