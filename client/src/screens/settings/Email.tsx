import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AccountUser } from '#shared/users/account.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { useAuth } from '../../auth/AuthContext.tsx';
import ui from '../../ui/Vocabulary.module.css';
import classes from './SettingsScreen.module.css';
import { texts } from './texts.ts';

/** The user's email, which no other user sees, whether it is verified, and a button that sends the link. */
export function Email({ user }: { user: AccountUser }) {
  return (
    <div>
      <dl>
        <dt className={`${ui.textSm} ${ui.medium}`}>{texts.email}</dt>
        <dd className={ui.breaks}>
          {user.email}{' '}
          <span className={ui.note}>({user.emailVerified ? texts.verified : texts.notVerified})</span>
        </dd>
      </dl>
      {/* Always in the document, so that the outcome is announced, even if the email turns out to be verified. */}
      <Verification isNeeded={!user.emailVerified} />
    </div>
  );
}

function Verification({ isNeeded }: { isNeeded: boolean }) {
  const auth = useAuth();
  const { data } = trpc.account.fridayMail.useQuery(undefined, { enabled: isNeeded });
  const [isAsking, setIsAsking] = useState(false);
  const [message, setMessage] = useState('');

  const ask = async () => {
    setIsAsking(true);
    setMessage('');
    setMessage(texts.verification[await auth.mailVerification()]);
    setIsAsking(false);
  };

  return (
    <>
      {isNeeded && (
        <>
          <p className={`${ui.note} ${ui.above10}`}>
            {data?.areMailsSent === false ? texts.noMailServer : texts.verifyHint}
          </p>
          <Button variant="default" size="xs" mt={8} loading={isAsking} onClick={() => void ask()}>
            {texts.mailAgain}
          </Button>
        </>
      )}
      <output className={`${ui.textSm} ${ui.block} ${classes.outcome}`}>{message}</output>
    </>
  );
}
