import { Box, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { Link, useNavigate, useParams } from 'react-router';
import type { TipLeague, OpenTip } from '@hub/shared/tipLeagues/tipLeagues.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { useReported } from '../../api/useReported.ts';
import { paths, tipLeaguePath } from '@hub/shared/hub/paths.ts';
import { BackLink } from '../../ui/address/BackLink.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { History } from './History.tsx';
import { useState } from 'react';
import { LinkButtons } from '../../sharing/LinkButtons.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ConfirmDialog, type Question } from '../../ui/dialogs/ConfirmDialog.tsx';
import { invitationLink } from './invitation.ts';
import { Chats } from '../../chats/Chats.tsx';
import { Members } from './Members.tsx';
import { texts } from './texts.ts';
import surfaces from '../../ui/Surfaces.module.css';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { participantKind, memberName } from './names.ts';
import { leaguePointTexts } from './leaguePointTexts.ts';
import { PointsNote } from './Points.tsx';
import { useHubNowMs } from '../../api/hubClock.ts';
import { ClubMark } from '../../clubs/TeamBadge.tsx';
import { formatCountdown } from '../../format/dates.ts';
import { TipDialog } from './TipDialog.tsx';
import { groupBy } from '@hub/shared/groupBy.ts';
import { Participant } from './Participant.tsx';
import { FigureTable } from '../../ui/FigureTable.tsx';
import grids from '../../ui/Grids.module.css';

/** Shows locks and other members' tips without reloading. */
const ASK_AGAIN_MS = 60_000;
/** The height of both columns for a league of three clubs, on phones and wide screens. */
const TIPS_HEIGHT_PX = 680;
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

const COLUMNS = { '--least': '28rem' };

function Parts({ league }: { league: TipLeague }) {
  const isAlone = league.members.length === 1;
  return (
    <Stack gap="md" align="start" maw="76rem" className={grids.fitting} style={COLUMNS}>
      <Stack gap="md" miw={0}>
        {isAlone && <Invitation league={league} />}
        <OpenTips league={league} />
        <Standings league={league} />
      </Stack>
      <Stack gap="md" miw={0}>
        <History league={league} />
        <Members league={league} />
        {!isAlone && <Invitation league={league} />}
        <LeagueChats league={league} />
      </Stack>
    </Stack>
  );
}

function Loading() {
  return (
    <Stack gap="md" maw="76rem" className={grids.fitting} style={COLUMNS}>
      <Skeleton height={TIPS_HEIGHT_PX} />
      <Skeleton height={MEMBERS_HEIGHT_PX} />
    </Stack>
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
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {texts.inviteText}
      </Text>
      <TextInput
        readOnly
        aria-label={texts.link}
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group gap="sm" align="stretch">
        <LinkButtons url={url} title={texts.sendTitle(name)} texts={texts} size="sm" />
        <Button size="sm" variant="subtle" onClick={ask}>
          {texts.renew}
        </Button>
      </Group>
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} />
    </Stack>
  );
}

/** The league's Discord and Telegram chats; the founder adds them, all members see them. */
function LeagueChats({ league: { id, isFounder } }: { league: TipLeague }) {
  const { elevens } = useReported();
  return (
    <Panel title={texts.chatsTitle}>
      <Text size="sm" c="dimmed">
        {texts.chatsText(elevens)}
      </Text>
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
    <Panel title={texts.goOnTitle(season)} mb="md">
      <Group gap="lg">
        <Text flex="1 1 16rem">
          {leagueId === null ? texts.goOnText(league.members.length) : texts.goesOnText}
        </Text>
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
      </Group>
    </Panel>
  );
}

/** All participants over all scored matches, with the model and 'same eleven again'; only members have ranks. */
function Standings({ league }: { league: TipLeague }) {
  const { table, matches, scoredMatchdays, members, game } = league;
  const ranked = table.filter(({ participant }) => participantKind(participant, members) !== 'fixed');
  const placeOf = new Map(ranked.map(({ participant }, index) => [participant, index + 1]));
  return (
    <Panel
      title={texts.table}
      aside={
        scoredMatchdays > 0 && (
          <Text span size="sm" c="dimmed">
            {texts.tableAfter(scoredMatchdays)}
          </Text>
        )
      }
    >
      {table.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.noTable}
        </Text>
      ) : (
        <FigureTable
          caption={texts.table}
          columns={[
            texts.who,
            texts.brier,
            texts.hits,
            texts.tips,
            ...(game === null ? [] : [leaguePointTexts.points]),
          ]}
          rows={table.map(({ participant, brier, hits, tipped, points }) => ({
            key: participant,
            cells: [
              <Participant
                key="who"
                participant={participant}
                members={members}
                place={placeOf.get(participant)}
              />,
              <strong key="brier">{texts.formatLoss(brier)}</strong>,
              texts.formatHits(hits),
              texts.ofMatches(tipped, matches),
              ...(game === null ? [] : [leaguePointTexts.amount(points)]),
            ],
          }))}
        />
      )}
      {table.length > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {texts.tableNote}
        </Text>
      )}
      <PointsNote league={league} />
      <Disclosure title={texts.rules}>
        <Stack gap="sm" c="dimmed" fz="sm" pb="sm">
          {texts.rulesText.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {game !== null && <p>{leaguePointTexts.rules(game)}</p>}
        </Stack>
      </Disclosure>
    </Panel>
  );
}

/** The next match of each club, with the user's tip and who else has tipped. */
function OpenTips({ league }: { league: TipLeague }) {
  const [tipping, setTipping] = useState<OpenTip | null>(null);
  const locks = groupBy(league.open, ({ lockTs }) => lockTs);
  return (
    <Panel title={texts.openTitle}>
      {league.open.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.nothingOpen}
        </Text>
      )}
      {[...locks].map(([lockTs, open]) => (
        <div key={lockTs}>
          <LockLine lockTs={lockTs} matchday={open[0]?.matchday ?? 0} />
          <Stack component="ul" gap={0}>
            {open.map((one) => (
              <OpenMatch
                key={`${one.fixtureId} ${one.club.id}`}
                open={one}
                league={league}
                onTip={() => setTipping(one)}
              />
            ))}
          </Stack>
        </div>
      ))}
      {league.open.length > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {texts.crowd}
        </Text>
      )}
      <TipDialog leagueId={league.id} open={tipping} onClose={() => setTipping(null)} />
    </Panel>
  );
}

function LockLine({ lockTs, matchday }: { lockTs: string; matchday: number }) {
  const nowMs = useHubNowMs();
  return (
    <Group component="p" gap="line" align="baseline" mb="xs">
      <strong>
        {texts.matchday(matchday)}
        {nowMs !== null && `, ${texts.lock(formatCountdown(lockTs, nowMs))}`}
      </strong>
      <Text component="time" dateTime={lockTs} size="sm" c="dimmed">
        {texts.lockAt(lockTs)}
      </Text>
    </Group>
  );
}

interface OpenMatchProps {
  open: OpenTip;
  league: TipLeague;
  onTip: () => void;
}

function OpenMatch({ open, league: { members }, onTip }: OpenMatchProps) {
  const { club, tip, tippedBy, isElevenKnown, isMoved } = open;
  const names = members
    .filter(({ memberId }) => tippedBy.includes(memberId))
    .map((member) => (member.isMe ? texts.me : memberName(member)));
  return (
    <Group component="li" gap="md" wrap="nowrap" py="sm" mih="var(--hub-row)" className={surfaces.ruled}>
      <ClubMark team={club} size="medium" />
      <Box flex={1} miw={0}>
        <Text span inherit fw={600} display="block">
          {club.shortName}
        </Text>
        <Text span size="sm" c="dimmed" display="block">
          {texts.opponentOf(open)}
          {isMoved && ` · ${texts.moved}`}
        </Text>
        <Text span size="sm" c="dimmed" display="block">
          {isElevenKnown ? (
            texts.elevenKnown
          ) : tip === null ? (
            <Text span inherit c="accent" fw={600}>
              {texts.notTipped}
            </Text>
          ) : (
            texts.tippedWith(tip.certaintyPercent)
          )}
        </Text>
        {members.length > 1 && (
          <Text span size="sm" c="dimmed" display="block">
            {texts.tippedBy(names, members.length)}
          </Text>
        )}
      </Box>
      {!isElevenKnown && (
        <Button
          size="sm"
          variant={tip === null ? 'filled' : 'default'}
          aria-label={(tip === null ? texts.tipFor : texts.changeTipFor)(club.shortName)}
          onClick={onTip}
        >
          {tip === null ? texts.tip : texts.changeTip}
        </Button>
      )}
    </Group>
  );
}
