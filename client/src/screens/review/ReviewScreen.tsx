import { ActionIcon, Box, Group, Skeleton, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconHistory, type Icon } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MATCHDAY_PARAM, myTeamPath, paths, reviewPath } from '@hub/shared/hub/paths.ts';
import type { Review } from '@hub/shared/review/review.schema.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { NoTeam, TeamSelect, useChosenTeam } from '../../games/ChosenTeam.tsx';
import { useLock } from '../../games/useLock.ts';
import { BackLink } from '../../ui/address/BackLink.tsx';
import { useAddressParams } from '../../ui/address/useAddressParams.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { Answer } from './Answer.tsx';
import { Decisions } from './Decisions.tsx';
import { Players } from './Players.tsx';
import classes from './Review.module.css';
import { SeasonCurve } from './SeasonCurve.tsx';
import { texts } from './texts.ts';

/** Facts of a matchday that is not over fill in by themselves. */
const ASK_AGAIN_MS = 5 * 60_000;

/** What became of a matchday of the user's team. */
export function Component() {
  const { query: teams, teams: withPlayers, team, select } = useChosenTeam();
  const [params] = useAddressParams();
  const matchday = Number(params.get(MATCHDAY_PARAM));
  const asked = Number.isInteger(matchday) && matchday > 0 && matchday < 100 ? matchday : undefined;
  if (team !== undefined)
    return (
      <OfTeam key={team.id} team={team} asked={asked}>
        <TeamSelect teams={withPlayers} team={team} onSelect={select} />
      </OfTeam>
    );
  return (
    <>
      <PageHeader title={texts.title} />
      <LoadFailure of={teams} title={texts.teamsNotLoaded} />
      {teams.isPending && <Loading />}
      {teams.data !== undefined && <NoTeam hint={texts.noTeamHint} />}
    </>
  );
}

interface OfTeamProps {
  team: UserTeam;
  /** The matchday in the address; the last one without. */
  asked: number | undefined;
  /** The choice of another team. */
  children: ReactNode;
}

function OfTeam({ team, asked, children }: OfTeamProps) {
  const query = trpc.myTeam.review.useQuery(
    { userTeamId: team.id, ...(asked !== undefined && { matchday: asked }) },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.review?.state === 'whole' ? false : ASK_AGAIN_MS),
    },
  );
  const { data } = query;
  const review = query.isPlaceholderData ? null : (data?.review ?? null);
  const shown = asked ?? data?.matchdays.at(-1);
  return (
    <>
      <BackLink
        to={paths.myTeam}
        search={new URL(myTeamPath(team.id), location.href).search}
        label={texts.back}
      />
      <PageHeader
        title={texts.title}
        subtitle={review !== null && data !== undefined ? texts.subtitle(review, data.game) : '\u00A0'}
      />
      <LoadFailure of={query} title={texts.notLoaded} />
      <Group gap="sm" mb="sm">
        {shown !== undefined && data !== undefined && data.matchdays.length > 0 && (
          <Chooser userTeamId={team.id} matchdays={data.matchdays} shown={shown} />
        )}
        {children}
      </Group>
      {query.isPending || query.isPlaceholderData
        ? query.error === null && <Loading />
        : data !== undefined && <Answered answer={data} team={team} shown={shown} />}
    </>
  );
}

function Answered({ answer, team, shown }: { answer: Review; team: UserTeam; shown: number | undefined }) {
  const { review, season, matchdays } = answer;
  if (matchdays.length === 0) return <NothingYet team={team} isSeasonOver={answer.isSeasonOver} />;
  return (
    <div className={classes.columns}>
      {review === null ? (
        shown !== undefined && <EmptyState Icon={IconHistory} title={texts.notHeld(shown)} />
      ) : (
        <>
          <Answer review={review} userTeamId={team.id} />
          <Decisions review={review} />
          <Players review={review} />
        </>
      )}
      {season !== null && <SeasonCurve season={season} />}
    </div>
  );
}

interface ChooserProps {
  userTeamId: string;
  /** Earliest first. */
  matchdays: readonly number[];
  shown: number;
}

function Chooser({ userTeamId, matchdays, shown }: ChooserProps) {
  const step = (matchday: number | undefined, label: (matchday: number) => string, Sign: Icon) =>
    matchday === undefined ? (
      <Box w={36} />
    ) : (
      <ActionIcon
        component={Link}
        to={reviewPath(userTeamId, matchday)}
        preventScrollReset
        variant="subtle"
        size={36}
        aria-label={label(matchday)}
        title={label(matchday)}
      >
        <Sign size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    );
  return (
    <Group gap="xs" wrap="nowrap">
      {step(
        matchdays.findLast((one) => one < shown),
        texts.earlier,
        IconChevronLeft,
      )}
      <Text span fw={600} aria-live="polite">
        {texts.matchday(shown)}
      </Text>
      {step(
        matchdays.find((one) => one > shown),
        texts.later,
        IconChevronRight,
      )}
    </Group>
  );
}

/** Says from when there is something to look back at. */
function NothingYet({ team, isSeasonOver }: { team: UserTeam; isSeasonOver: boolean }) {
  const { lock } = useLock(team);
  return (
    <EmptyState Icon={IconHistory} title={texts.nothingYet}>
      <p>
        {isSeasonOver
          ? texts.seasonWithout
          : lock === undefined || lock === null
            ? texts.firstAfterLock
            : texts.firstAt(lock)}
      </p>
    </EmptyState>
  );
}

function Loading() {
  return (
    <>
      <VisuallyHidden component="output">{texts.loading}</VisuallyHidden>
      <Skeleton height={130} mb="sm" />
      <Skeleton height={220} mb="sm" />
      <Skeleton height={640} />
    </>
  );
}
