import { Skeleton } from '@mantine/core';
import { useParams } from 'react-router';
import type { TipLeague } from '#shared/tipLeagues/tipLeagues.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '#shared/hub/paths.ts';
import { BackLink } from '../../ui/address/BackLink.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { NextSeason } from './NextSeason.tsx';
import { History } from './History.tsx';
import { Invitation } from './Invitation.tsx';
import { LeagueChats } from './LeagueChats.tsx';
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
