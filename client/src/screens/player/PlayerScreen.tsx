import { Box, Group, Skeleton, Stack, Text } from '@mantine/core';
import { Link, useLocation, useParams } from 'react-router';
import type { PlayerDetails, PlayerFixture } from '@hub/shared/catalog/players.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { paths, clubPath, fixturePath } from '@hub/shared/hub/paths.ts';
import { Discussion } from '../../community/discussion/Discussion.tsx';
import { DiscussionLink } from '../../community/discussion/DiscussionLink.tsx';
import { BackLink } from '../../ui/address/BackLink.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { useStagedRender } from '../../ui/address/useStagedRender.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useMatchPhase } from '../../fixtures/useHasBegun.ts';
import { NewsBeside } from '../../news/NewsBeside.tsx';
import { PlayerAvatar } from '../../players/profile/PlayerAvatar.tsx';
import { MatchFacts } from './points/MatchFacts.tsx';
import { ExpectedPointsPanel } from './points/ExpectedPointsPanel.tsx';
import { positionGroupOf } from '@hub/shared/terms.ts';
import { FigureTile, FigureTiles } from '../../ui/FigureTiles.tsx';
import { FormBadge } from '../../players/profile/FormBadge.tsx';
import { formatSeason, formatShare, formatKickoff } from '@hub/shared/text/format.ts';
import { FigureValue } from './FigureValue.tsx';
import grids from '../../ui/Grids.module.css';
import surfaces from '../../ui/Surfaces.module.css';
import taps from '../../ui/Taps.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import classes from './PlayerScreen.module.css';
import { RecentForm } from './RecentForm.tsx';
import { SeasonPanel } from './SeasonPanel.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StartChancePanel } from './StartChancePanel.tsx';
import type { StartTips } from '@hub/shared/record/startTips.schema.ts';
import { CROWD_MIN } from '@hub/shared/limits.ts';
import { errorText } from '../../api/errorTexts.ts';
import { useUser } from '../../auth/AuthContext.tsx';
import { useSignInPrompt } from '../../visitor/SignInPrompt.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { texts } from './texts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { useHubNowMs } from '../../api/hubClock.ts';
import { AvailabilityLabel } from '../../players/status/AvailabilityLabel.tsx';
import { PlayerStatusLabels } from '../../players/status/PlayerStatusLabels.tsx';
import { DepartureLabel } from '../../players/status/DepartureLabel.tsx';
import { CardCount } from '../../players/status/CardCount.tsx';
import { AvailabilityNote } from '../../players/status/AvailabilityNote.tsx';
import { ProfileFacts } from '../../players/profile/ProfileFacts.tsx';
import { withUnbrokenOrdinal } from '../../format/clubNames.ts';
import { ClubMark } from '../../clubs/TeamBadge.tsx';
import { WatchButton } from '../../players/WatchButton.tsx';
import { ShareButton } from '../../sharing/ShareButton.tsx';
import { positionWord } from '../../format/termTexts.ts';
import { IconCalendarEvent } from '@tabler/icons-react';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { running } from '../../fixtures/fixtureTexts.ts';
import { KickoffChange } from '../../fixtures/KickoffChange.tsx';
import { MatchdayBadge } from '../../fixtures/FixtureBadges.tsx';

export function Component() {
  const { playerId = '' } = useParams();
  return <Player key={playerId} playerId={playerId} />;
}

/** Everything about one player, loaded in one call. */
function Player({ playerId }: { playerId: string }) {
  const query = trpc.catalog.player.useQuery({ playerId });
  const { data, error } = query;
  const details = useStagedRender(data);
  const isNotFound = error?.data?.reason === 'notFound';
  const announcedName = nameIn(useLocation().state);
  const isLoading = details === undefined && error === null;
  const failure = isNotFound ? texts.notFound : texts.notLoaded;
  const name = details?.player.name ?? (isLoading ? announcedName : null);

  return (
    <>
      <BackLink
        to={paths.players}
        label={texts.back}
        aside={details !== undefined && <DiscussionLink pageType="player" pageId={playerId} />}
      />
      <Box mb="md" className={classes.head}>
        {name !== null && <PlayerAvatar name={name} team={details?.team} size="large" />}
        {name === null && isLoading && <Skeleton flex="none" className={classes.avatarSkeleton} circle />}
        {/* The title never changes, because it receives the focus before the data has arrived. */}
        <PageHeader
          title={name ?? (isLoading ? texts.loading : failure)}
          subtitle={
            <>
              {details !== undefined && <Profile details={details} />}
              {isLoading && <Skeleton className={classes.profileSkeleton} />}
              {details === undefined && isNotFound && texts.notFoundText}
            </>
          }
        />
      </Box>
      {!isNotFound && <LoadFailure of={query} />}
      {isLoading && <Loading />}
      {details !== undefined && <Details details={details} />}
      {details !== undefined && <Discussion pageType="player" pageId={playerId} />}
    </>
  );
}

function Details({ details }: { details: PlayerDetails }) {
  const { player, nextFixtures } = details;
  const [next, following] = nextFixtures;
  const phase = useMatchPhase(next ?? null);
  const isUnderWay = phase === 'running' || phase === 'over';
  const asked = phase === 'over' ? following : isUnderWay ? undefined : next;
  return (
    <div className={classes.panels}>
      <Stack gap="lg" className={classes.forecast}>
        {player.left === null ? (
          <StartChancePanel
            startChance={details.startChance}
            unseenClub={details.isClubUnseen ? (details.team?.shortName ?? null) : null}
            chanceHistory={details.chanceHistory}
            played={player.match?.played ?? null}
            match={next ?? null}
            tip={asked && <StartTip playerId={player.id} fixture={asked} name={player.name} />}
          />
        ) : (
          <Panel title={texts.startChance}>
            <Text c="dimmed">{texts.chanceOfNobody}</Text>
          </Panel>
        )}
        {/* They count a match that has begun as ahead. */}
        {!isUnderWay && <ExpectedPointsPanel expectedPoints={details.expectedPoints} />}
      </Stack>
      <Stack gap="lg" className={classes.facts}>
        <KeyFigures details={details} />
        <RecentForm player={details.player} />
        <NewsBeside kind="player" id={details.player.id} />
        <StatusHistory reports={details.statusReports} />
        <NextFixtures fixtures={details.nextFixtures} />
      </Stack>
      <SeasonPanel
        className={classes.season}
        season={details.season}
        statistics={details.statistics}
        positionPrimary={details.player.positionPrimary}
      />
      <MatchFacts
        className={classes.season}
        matches={details.matches}
        positionPrimary={details.player.positionPrimary}
      />
    </div>
  );
}

function Loading() {
  return (
    <div className={classes.panels}>
      <VisuallyHidden>
        <output>{texts.loadingText}</output>
      </VisuallyHidden>
      <Skeleton height={760} />
      <Stack gap="lg" className={classes.facts}>
        <Skeleton height={254} />
        <Skeleton height={340} />
        <Skeleton height={340} />
      </Stack>
    </div>
  );
}

/** The name that the list passed on when it opened this screen. */
function nameIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('name' in state)) return null;
  return typeof state.name === 'string' ? state.name : null;
}

/** The four tiles: form, then goals and assists (for goalkeepers saves and goals conceded), then appearances. */
function KeyFigures({ details: { player, statistics, season } }: { details: PlayerDetails }) {
  const isKeeper = positionGroupOf(player.positionPrimary) === 'goalkeeper';
  const inSeason = texts.inSeason(formatSeason(season));
  const appearances =
    statistics === null ? undefined : statistics.appearancesStarter + statistics.appearancesSub;
  const [firstCount, secondCount] = isKeeper
    ? [
        { label: texts.saves, value: statistics?.savesMade },
        { label: texts.goalsConceded, value: statistics?.goalsConceded },
      ]
    : [
        { label: texts.goals, value: statistics?.goalsScored },
        { label: texts.assists, value: statistics?.assistsMade },
      ];
  const tiles = [
    {
      label: texts.form,
      value:
        player.formRating === null ? (
          texts.formUnknown
        ) : (
          <FormBadge formRating={player.formRating} variant="figure" />
        ),
      note: player.formRating === null ? texts.formMissing : texts.formExplained,
    },
    { label: firstCount.label, value: <FigureValue value={firstCount.value} />, note: inSeason },
    { label: secondCount.label, value: <FigureValue value={secondCount.value} />, note: inSeason },
    {
      label: texts.appearances,
      value: <FigureValue value={appearances} />,
      note:
        statistics === null
          ? inSeason
          : texts.appearancesSplit(statistics.appearancesStarter, statistics.appearancesSub),
    },
  ];

  return (
    <FigureTiles label={texts.keyFigures} columns={2}>
      {tiles.map(({ label, value, note }) => (
        <FigureTile key={label} label={label} value={value} note={note} />
      ))}
    </FigureTiles>
  );
}

const CHOICES = ['yes', 'no'] as const;

/** Reserves the line's height until the tips arrive. */
const PLACE = '\u00A0';

const crowdText = ({ tips, yes }: StartTips) =>
  tips >= CROWD_MIN ? texts.crowd(formatShare(yes / tips), tips) : texts.tooFewTips(tips);

interface StartTipProps {
  playerId: string;
  /** Has not begun. */
  fixture: Pick<PlayerFixture, 'fixtureId' | 'matchday'>;
  name: string;
}

/** The user's tip on whether he starts, and the share of all tips; beside the model's chance and never part of it. */
function StartTip({ playerId, fixture: { fixtureId, matchday }, name }: StartTipProps) {
  const utils = trpc.useUtils();
  const { data, isError } = trpc.community.startTips.useQuery({ playerId, fixtureId });
  const tip = trpc.community.tipStart.useMutation({
    onSuccess: (tips) => utils.community.startTips.setData({ playerId, fixtureId }, tips),
  });
  const isVisitor = useUser() === null;
  const askToSignIn = useSignInPrompt();
  if (isError) return null;
  // A tapped choice shows at once, before it is saved.
  const starts = tip.isPending ? tip.variables.starts : (data?.own ?? null);
  const own = starts === null ? '' : starts ? 'yes' : 'no';
  return (
    <Group gap="md" mt="md" pt="md" className={surfaces.lineAbove}>
      <Text span inherit fw={600} aria-hidden>
        {texts.tipQuestion(matchday)}
      </Text>
      <Segments
        label={texts.tipFor(name)}
        value={own}
        isDisabled={data === undefined || tip.isPending}
        choices={CHOICES.map((value) => ({ value, label: texts.tips[value] }))}
        onChange={(value) =>
          isVisitor ? askToSignIn('tip') : tip.mutate({ playerId, fixtureId, starts: value === 'yes' })
        }
      />
      <Box component="output" c="dimmed" w="100%" fz="sm">
        {tip.error !== null ? errorText(tip.error) : data === undefined ? PLACE : crowdText(data)}
      </Box>
    </Group>
  );
}

/** Reports on a player's availability, newest first; nothing without reports. */
function StatusHistory({ reports }: { reports: PlayerDetails['statusReports'] }) {
  if (reports.length === 0) return null;
  return (
    <Panel title={texts.statusHistory}>
      <Stack component="ol" gap={0}>
        {reports.map((report) => (
          <Stack
            component="li"
            key={report.id}
            gap="xs"
            className={classes.report}
            data-status={report.status}
          >
            <Text span size="md" className={classes.status}>
              {texts.statuses[report.status]}
              {report.chance !== null && report.status === 'doubtful' && texts.statusChance(report.chance)}
            </Text>
            <Text span size="sm" c="dimmed" className={wrapping.breaks}>
              <time dateTime={report.knownFromTs}>{formatKickoff(report.knownFromTs)}</time>
              {' · '}
              {texts.statusSource(report.source)}
              {report.expectedReturn !== null && texts.statusReturn(report.expectedReturn)}
            </Text>
            {report.note !== null && (
              <Text span size="sm" c="dimmed" className={wrapping.breaks}>
                {report.note}
              </Text>
            )}
          </Stack>
        ))}
      </Stack>
    </Panel>
  );
}

/** Whether he can play. Without a label, 'Unbekannt' would not say what is unknown. */
function Status({ player }: Pick<PlayerDetails, 'player'>) {
  if (player.left !== null) return <DepartureLabel left={player.left} />;
  if (player.status === 'unknown') return <AvailabilityLabel status="unknown" text={texts.statusUnknown} />;
  return <PlayerStatusLabels player={player} isComplete />;
}

/** Facts about a player: availability, positions, personal details. */
function Profile({ details: { player, team, nextFixtures } }: { details: PlayerDetails }) {
  const nowMs = useHubNowMs();
  return (
    <>
      <Group gap="line" c="ink">
        <Status player={player} />
        {/* Cards lapse with the season; after its last match no ban threatens. */}
        {nextFixtures.length > 0 && <CardCount yellowCards={player.yellowCards} variant="line" />}
        <span>
          <VisuallyHidden>{texts.position}</VisuallyHidden>
          {positionWord(player.positionPrimary)}
        </span>
        <Group
          component="span"
          gap={0}
          wrap="nowrap"
          w="100%"
          className={`${taps.forThumbs} ${classes.membership}`}
        >
          <VisuallyHidden>{texts.team}</VisuallyHidden>
          {team === null && player.left === null && texts.unknownTeam}
          {team !== null && (
            <Box
              component={Link}
              to={clubPath(team.id)}
              mih={28}
              className={`${taps.link} ${taps.forThumbs}`}
            >
              <Group component="span" gap="sm" wrap="nowrap" display="inline-flex">
                <ClubMark team={team} />
                {withUnbrokenOrdinal(team.name)}
              </Group>
            </Box>
          )}
          <WatchButton playerId={player.id} name={player.name} />
          <ShareButton subject={{ kind: 'player', id: player.id }} what={player.name} isCompact />
        </Group>
      </Group>
      {player.fullName !== null && (
        <Text size="md" c="dimmed">
          {player.fullName}
        </Text>
      )}
      {player.note !== null && (
        <Group gap="line" c="ink">
          <AvailabilityNote note={player.note} />
        </Group>
      )}
      <Box mt="xs" mih={24} fz="md">
        <ProfileFacts player={player} nowMs={nowMs} />
      </Box>
    </>
  );
}

/** The club's next fixtures, earliest first, with the days of rest before each. */
function NextFixtures({ fixtures }: { fixtures: readonly PlayerFixture[] }) {
  return (
    <Panel title={texts.nextFixtures}>
      {fixtures.length === 0 && <EmptyState Icon={IconCalendarEvent} title={texts.noFixtures} />}
      {fixtures.length > 0 && (
        <ul>
          {fixtures.map((fixture) => (
            <FixtureRow key={fixture.fixtureId} fixture={fixture} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Longer than any break within a season; the summer does not count as rest. */
const SUMMER_DAYS = 75;

function FixtureRow({ fixture }: { fixture: PlayerFixture }) {
  const { opponent, isHome, kickoffTs, matchday, restDays, fixtureId, homeGoals, awayGoals } = fixture;
  const phase = useMatchPhase(fixture);
  return (
    <Stack
      component="li"
      gap="sm"
      align="flex-start"
      className={`${surfaces.ruled} ${grids.columnRest} ${classes.row}`}
    >
      <Group gap="sm" fz="md">
        <Text span inherit c="dimmed">
          {isHome ? texts.home : texts.away} {texts.against}
        </Text>
        {opponent === null && texts.unknownOpponent}
        {opponent !== null && (
          <Box
            component={Link}
            to={clubPath(opponent.id)}
            mih={24}
            className={`${taps.link} ${taps.forThumbs}`}
          >
            <Group component="span" gap="sm" wrap="nowrap" display="inline-flex">
              <ClubMark team={opponent} />
              {withUnbrokenOrdinal(opponent.name)}
            </Group>
          </Box>
        )}
      </Group>
      <MatchdayBadge matchday={matchday} />
      <Group gap="line" justify="space-between" c="dimmed" fz="sm" className={grids.whole}>
        <Box
          component={Link}
          to={fixturePath(fixtureId)}
          mih={24}
          className={`${taps.link} ${taps.forThumbs}`}
        >
          <Group component="span" gap="sm" wrap="nowrap" display="inline-flex">
            <time dateTime={kickoffTs}>{formatKickoff(kickoffTs)}</time>
          </Group>
        </Box>
        <KickoffChange fixture={fixture} />
        {homeGoals !== null && awayGoals !== null && <span>{texts.finalScore(homeGoals, awayGoals)}</span>}
        {phase === 'running' && <strong>{running}</strong>}
        {phase === 'before' && restDays !== null && restDays < SUMMER_DAYS && (
          <span>{texts.restDays(restDays)}</span>
        )}
      </Group>
    </Stack>
  );
}
