import { Skeleton, Button, TextInput } from '@mantine/core';
import { useParams, useNavigate } from 'react-router';
import type { TipLeague } from '#shared/tipLeagues/tipLeagues.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { paths, tipLeaguePath } from '#shared/hub/paths.ts';
import { BackLink } from '../../ui/address/BackLink.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Link } from '../../ui/address/Link.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { History } from './History.tsx';
import { useState } from 'react';
import { LinkButtons } from '../../sharing/LinkButtons.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ConfirmDialog, type Question } from '../../ui/dialogs/ConfirmDialog.tsx';
import { invitationLink } from './invitation.ts';
import { Chats } from '../../chats/Chats.tsx';
import { Members } from './Members.tsx';
import { OpenTips } from './OpenTips.tsx';
import { Standings } from './Standings.tsx';
import { texts } from './texts.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './TipLeagueScreen.module.css';

/** Shows locks and other members' tips without reloading. */
const ASK_AGAIN_MS = 60_000;
/** The height of both columns for a league of three clubs, on phones and wide screens. */
const TIPS_HEIGHT_PX = 640;
const MEMBERS_HEIGHT_PX = 345;

export function Component() {
  const { leagueId = '' } = useParams();
  return <League key={leagueId} leagueId={leagueId} />;
}

/** A friends' league: open tips, the table, past matchdays and the members. */
function League({ leagueId }: { leagueId: string }) {
  const query = trpc.tipLeagues.league.useQuery({ leagueId }, { refetchInterval: ASK_AGAIN_MS });
  const { data, error } = query;
  const isNotFound = data === undefined && error?.data?.reason === 'notFound';
  const failure = isNotFound ? texts.leagueNotFound : texts.leagueNotLoaded;

  return (
    <>
      <BackLink to={paths.tipLeagues} label={texts.back} />
      <PageHeader
        title={data?.name ?? (error === null ? texts.leagueLoading : failure)}
        subtitle={
          <>
            {data !== undefined && texts.since(data.season, data.firstMatchday)}
            {isNotFound && <div role="alert">{texts.leagueNotFoundText}</div>}
            {data === undefined && error === null && <>&nbsp;</>}
          </>
        }
      />
      {data === undefined && error === null && <Loading />}
      {!isNotFound && <LoadFailure of={query} title={texts.leagueNotLoaded} />}
      {data !== undefined && data.next !== null && <NextSeason league={data} next={data.next} />}
      {data !== undefined && <Parts league={data} />}
    </>
  );
}

function Parts({ league }: { league: TipLeague }) {
  const isAlone = league.members.length === 1;
  return (
    <div className={`${ui.stack10} ${classes.parts}`}>
      <div className={`${ui.stack} ${ui.shrinks} ${classes.column}`}>
        {isAlone && <Invitation league={league} />}
        <OpenTips league={league} />
        <Standings league={league} />
      </div>
      <div className={`${ui.stack} ${ui.shrinks} ${classes.column}`}>
        <History league={league} />
        <Members league={league} />
        {!isAlone && <Invitation league={league} />}
        <LeagueChats league={league} />
      </div>
    </div>
  );
}

function Loading() {
  return (
    <div className={`${ui.stack10} ${classes.parts}`}>
      <Skeleton height={TIPS_HEIGHT_PX} />
      <Skeleton height={MEMBERS_HEIGHT_PX} />
    </div>
  );
}

/** The founder's invitation link: send, copy or replace it. */
function Invitation({ league }: { league: TipLeague }) {
  const { invitationToken } = league;
  if (invitationToken === null) return null;
  return (
    <Panel title={texts.invite}>
      <LinkToSend token={invitationToken} league={league} />
    </Panel>
  );
}

function LinkToSend({ token, league: { id, name } }: { token: string; league: TipLeague }) {
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

/** The league's Discord and Telegram chats; the founder adds them, all members see them. */
function LeagueChats({ league: { id, isFounder } }: { league: TipLeague }) {
  return (
    <Panel title={texts.chatsTitle}>
      <p className={ui.note}>{texts.chatsText}</p>
      <Chats owner={{ leagueId: id }} mayChange={isFounder} />
    </Panel>
  );
}

interface NextSeasonProps {
  league: TipLeague;
  next: NonNullable<TipLeague['next']>;
}

/** For a league whose season is over: continues it in the new season, or links to its continuation. */
function NextSeason({ league, next: { season, leagueId } }: NextSeasonProps) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const goOn = trpc.tipLeagues.goOn.useMutation({
    onSuccess: async ({ leagueId: id }) => {
      await utils.tipLeagues.invalidate();
      await navigate(tipLeaguePath(id));
    },
  });
  return (
    <Panel title={texts.goOnTitle(season)} className={ui.below12}>
      <div className={`${ui.line} ${ui.gapY8} ${ui.gapX16} ${classes.goOn}`}>
        <p>{leagueId === null ? texts.goOnText(league.members.length) : texts.goesOnText}</p>
        {leagueId === null ? (
          <Button loading={goOn.isPending} onClick={() => goOn.mutate({ leagueId: league.id })}>
            {texts.goOn}
          </Button>
        ) : (
          <Button component={Link} to={tipLeaguePath(leagueId)}>
            {texts.toNext(season)}
          </Button>
        )}
        <Failure error={goOn.error} />
      </div>
    </Panel>
  );
}
