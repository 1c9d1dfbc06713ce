import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { TipLeague } from '#shared/tipLeagues/tipLeagues.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { LinkButtons } from '../../sharing/LinkButtons.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ConfirmDialog, type Question } from '../../ui/dialogs/ConfirmDialog.tsx';
import { invitationLink } from './invitation.ts';
import { texts } from './texts.ts';
import ui from '../../ui/Vocabulary.module.css';

/** The founder's invitation link: send, copy or replace it. */
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
  const [question, setQuestion] = useState<Question | null>(null);
  const utils = trpc.useUtils();
  const renew = trpc.tipLeagues.renewInvitation.useMutation({
    onSuccess: () => utils.tipLeagues.league.invalidate({ leagueId: id }),
  });
  const url = invitationLink(token);
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
        <LinkButtons url={url} title={texts.sendTitle(name)} texts={texts} size="sm" />
        <Button size="sm" variant="subtle" onClick={ask}>
          {texts.renew}
        </Button>
      </div>
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} />
    </div>
  );
}
