import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AccountUser } from '#shared/account.ts';
import { useAuth } from '../../auth/AuthContext.tsx';
import classes from './SettingsScreen.module.css';
import { texts } from './texts.ts';

/** The address that nobody else sees, whether it is proved, and the way to prove it. */
export function Email({ user }: { user: AccountUser }) {
  return (
    <div>
      <dl className={classes.email}>
        <dt>{texts.email}</dt>
        <dd>
          {user.email}{' '}
          <span className={classes.quiet}>({user.emailVerified ? texts.verified : texts.notVerified})</span>
        </dd>
      </dl>
      {/* Always there, so that what became of the mail is read out, also when the address turns out to be proved. */}
      <Verification isNeeded={!user.emailVerified} />
    </div>
  );
}

function Verification({ isNeeded }: { isNeeded: boolean }) {
  const auth = useAuth();
  const [isAsking, setIsAsking] = useState(false);
  const [said, setSaid] = useState('');

  const ask = async () => {
    setIsAsking(true);
    setSaid('');
    setSaid(texts.verification[await auth.mailVerification()]);
    setIsAsking(false);
  };

  return (
    <>
      {isNeeded && (
        <>
          <p className={classes.hint}>{texts.verifyHint}</p>
          <Button variant="default" size="xs" mt={8} loading={isAsking} onClick={() => void ask()}>
            {texts.mailAgain}
          </Button>
        </>
      )}
      <output className={classes.outcome}>{said}</output>
    </>
  );
}
