import { Button } from '@mantine/core';
import type { TroubledMail } from '#shared/alerts/mails.schema.ts';
import { trpc } from '../../../api/trpc.ts';
import { formatLongInstant } from '../../../format/dates.ts';
import { Panel } from '../../../ui/Panel.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import { texts } from './texts.ts';

/** Mails that the mail server rejected; renders nothing without any. */
export function TroubledMails() {
  const { data: mails = [] } = trpc.admin.troubledMails.useQuery();
  if (mails.length === 0) return null;
  return (
    <Panel title={texts.mails} className={ui.above20}>
      <ul className={ui.stack16}>
        {mails.map((mail) => (
          <Mail key={mail.id} mail={mail} />
        ))}
      </ul>
    </Panel>
  );
}

function Mail({ mail }: { mail: TroubledMail }) {
  const utils = trpc.useUtils();
  const changed = { onSuccess: () => utils.admin.troubledMails.invalidate() };
  const retry = trpc.admin.retryMail.useMutation(changed);
  const discard = trpc.admin.discardMail.useMutation(changed);
  const { id: mailId, subject, to, attempts, nextAttemptTs, error } = mail;
  return (
    <li>
      <p className={`${ui.strong} ${ui.breaks}`}>{subject}</p>
      <p className={`${ui.note} ${ui.breaks} ${ui.above2} ${ui.below6}`}>
        {texts.mailTo(to.join(', '))} · {texts.attempts(attempts)} ·{' '}
        {nextAttemptTs === null ? texts.givenUp : texts.nextAttempt(formatLongInstant(nextAttemptTs))}
      </p>
      <p className={`${ui.note} ${ui.breaks} ${ui.above2} ${ui.below6}`}>{error}</p>
      <Button size="xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate({ mailId })}>
        {texts.retryMail}
      </Button>{' '}
      <Button
        size="xs"
        variant="subtle"
        loading={discard.isPending}
        onClick={() => discard.mutate({ mailId })}
      >
        {texts.discardMail}
      </Button>
    </li>
  );
}
