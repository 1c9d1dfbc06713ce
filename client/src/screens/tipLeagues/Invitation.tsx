import { Button, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconLink, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import type { TipLeague } from '#shared/tipLeagues/tipLeagues.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ConfirmDialog, type Question } from '../../ui/dialogs/ConfirmDialog.tsx';
import { invitationLink } from './invitation.ts';
import { texts } from './texts.ts';
import ui from '../../ui/Vocabulary.module.css';

/** The founder's link for friends: to send, to copy, to replace. */
export function Invitation({ league }: { league: TipLeague }) {
  const { invitationToken } = league;
  if (invitationToken === null) return null;
  return (
    <Panel title={texts.invite}>
      <Link token={invitationToken} league={league} />
    </Panel>
  );
}

function Link({ token, league: { id, name } }: { token: string; league: TipLeague }) {
  const clipboard = useClipboard({ timeout: 3000 });
  const [question, setQuestion] = useState<Question | null>(null);
  const utils = trpc.useUtils();
  const renew = trpc.tipLeagues.renewInvitation.useMutation({
    onSuccess: () => utils.tipLeagues.league.invalidate({ leagueId: id }),
  });
  const url = invitationLink(token);
  // Whoever closes the device's own dialog has changed their mind, which is no error.
  const send = () => void navigator.share({ title: texts.sendTitle(name), url }).catch(() => undefined);
  const ask = () =>
    setQuestion({
      title: texts.renewTitle,
      text: texts.renewText,
      confirm: texts.renew,
      isDangerous: false,
      run: () => renew.mutateAsync({ leagueId: id }),
    });

  return (
    <div className={ui.stack8}>
      <p className={ui.hint}>{texts.inviteText}</p>
      <TextInput
        readOnly
        aria-label={texts.link}
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={`${ui.wrap} ${ui.gap8}`}>
        {'share' in navigator && (
          <Button size="sm" leftSection={<IconShare size={16} aria-hidden />} onClick={send}>
            {texts.send}
          </Button>
        )}
        <Button
          size="sm"
          variant={'share' in navigator ? 'default' : 'filled'}
          leftSection={
            clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconLink size={16} aria-hidden />
          }
          onClick={() => clipboard.copy(url)}
        >
          <span aria-live="polite">{clipboard.copied ? texts.copied : texts.copy}</span>
        </Button>
        <Button size="sm" variant="subtle" onClick={ask}>
          {texts.renew}
        </Button>
      </div>
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} />
    </div>
  );
}
