import { Skeleton } from '@mantine/core';
import { useLocation, useParams } from 'react-router';
import type { PlayerDetails } from '#shared/catalog/players.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '#shared/hub/paths.ts';
import { Discussion } from '../../community/thread/Discussion.tsx';
import { DiscussionLink } from '../../community/thread/DiscussionLink.tsx';
import { BackLink } from '../../ui/address/BackLink.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { useArrival } from '../../ui/address/useArrival.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useHasBegun } from '../../fixtures/useHasBegun.ts';
import { NewsBeside } from '../../news/NewsBeside.tsx';
import { PlayerAvatar } from '../../players/profile/PlayerAvatar.tsx';
import { MatchFacts } from './points/MatchFacts.tsx';
import { ExpectedPointsPanel } from './points/ExpectedPointsPanel.tsx';
import { positionGroupOf } from '#shared/terms.ts';
import { FigureTile, FigureTiles } from '../../ui/FigureTiles.tsx';
import { FormBadge } from '../../players/profile/FormBadge.tsx';
import { formatSeason, formatShare, formatKickoff } from '#shared/text/format.ts';
import { FigureValue } from './FigureValue.tsx';
import { NextFixtures } from './NextFixtures.tsx';
import ui from '../../ui/Vocabulary.module.css';
import classes from './PlayerScreen.module.css';
import { Profile } from './Profile.tsx';
import { RecentForm } from './RecentForm.tsx';
import { SeasonPanel } from './SeasonPanel.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StartChancePanel } from './StartChancePanel.tsx';
import type { StartTips } from '#shared/record/startTips.schema.ts';
import { CROWD_MIN } from '#shared/limits.ts';
import { errorText } from '../../api/errorTexts.ts';
import { useUser } from '../../auth/AuthContext.tsx';
import { useSignInPrompt } from '../../visitor/SignInPrompt.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { texts } from './texts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

export function Component() {
  const { playerId = '' } = useParams();
  return <Player key={playerId} playerId={playerId} />;
}

/** Everything about one player, loaded in one call. */
function Player({ playerId }: { playerId: string }) {
  const query = trpc.catalog.player.useQuery({ playerId });
  const { data, error } = query;
  const details = useArrival(data);
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
      <div className={`${ui.stack} ${ui.below12} ${ui.atTop} ${classes.head}`}>
        {name !== null && <PlayerAvatar name={name} team={details?.team} size="large" />}
        {name === null && isLoading && (
          <Skeleton className={`${ui.fixed} ${classes.avatarSkeleton}`} circle />
        )}
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
      </div>
      {!isNotFound && <LoadFailure of={query} />}
      {isLoading && <Loading />}
      {details !== undefined && <Details details={details} />}
      {details !== undefined && <Discussion pageType="player" pageId={playerId} />}
    </>
  );
}

function Details({ details }: { details: PlayerDetails }) {
  const { player, nextFixtures } = details;
  const [next] = nextFixtures;
  const isUnderWay = useHasBegun(next ?? null);
  return (
    <div className={`${ui.column} ${ui.gap12} ${classes.panels}`}>
      <div className={`${ui.column} ${ui.gap16} ${ui.packedTop} ${classes.forecast}`}>
        {player.left === null ? (
          <StartChancePanel
            startChance={details.startChance}
            unseenClub={details.isClubUnseen ? (details.team?.shortName ?? null) : null}
            chanceHistory={details.chanceHistory}
            matches={details.matches}
            match={next ?? null}
            tip={next && <StartTip playerId={player.id} fixtureId={next.fixtureId} name={player.name} />}
          />
        ) : (
          <Panel title={texts.startChance}>
            <p className={ui.quiet}>{texts.chanceOfNobody}</p>
          </Panel>
        )}
        {/* They count a match that has begun as ahead. */}
        {!isUnderWay && <ExpectedPointsPanel expectedPoints={details.expectedPoints} />}
      </div>
      <div className={`${ui.column} ${ui.gap16} ${ui.packedTop} ${classes.facts}`}>
        <KeyFigures details={details} />
        <RecentForm player={details.player} />
        <NewsBeside kind="player" id={details.player.id} />
        <StatusHistory reports={details.statusReports} />
        <NextFixtures fixtures={details.nextFixtures} />
      </div>
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
    <div className={`${ui.column} ${ui.gap12} ${classes.panels}`}>
      <VisuallyHidden>
        <output>{texts.loadingText}</output>
      </VisuallyHidden>
      <Skeleton height={760} />
      <div className={`${ui.column} ${ui.gap16} ${ui.packedTop} ${classes.facts}`}>
        <Skeleton height={254} />
        <Skeleton height={340} />
        <Skeleton height={340} />
      </div>
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
  fixtureId: string;
  name: string;
}

/** The user's tip on whether he starts, and the share of all tips; beside the model's chance and never part of it. */
function StartTip({ playerId, fixtureId, name }: StartTipProps) {
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
    <div className={`${ui.line} ${ui.gapY6} ${ui.gapX12} ${ui.lineAbove} ${ui.above14} ${ui.paddedTop12}`}>
      <span className={ui.strong} aria-hidden>
        {texts.tipQuestion}
      </span>
      <Segments
        label={texts.tipFor(name)}
        value={own}
        isDisabled={data === undefined || tip.isPending}
        choices={CHOICES.map((value) => ({ value, label: texts.tips[value] }))}
        onChange={(value) =>
          isVisitor ? askToSignIn('tip') : tip.mutate({ playerId, fixtureId, starts: value === 'yes' })
        }
      />
      <output className={`${ui.note} ${ui.ownLine}`}>
        {tip.error !== null ? errorText(tip.error) : data === undefined ? PLACE : crowdText(data)}
      </output>
    </div>
  );
}

/** Reports on a player's availability, newest first; nothing without reports. */
function StatusHistory({ reports }: { reports: PlayerDetails['statusReports'] }) {
  if (reports.length === 0) return null;
  return (
    <Panel title={texts.statusHistory}>
      <ol className={ui.stack}>
        {reports.map((report) => (
          <li key={report.id} className={`${ui.stack2} ${classes.report}`} data-status={report.status}>
            <span className={`${ui.strong} ${ui.text145} ${classes.status}`}>
              {texts.statuses[report.status]}
              {report.chance !== null && report.status === 'doubtful' && texts.statusChance(report.chance)}
            </span>
            <span className={`${ui.hint} ${ui.lines145} ${ui.breaks}`}>
              <time dateTime={report.knownFromTs}>{formatKickoff(report.knownFromTs)}</time>
              {' · '}
              {texts.statusSource(report.source)}
              {report.expectedReturn !== null && texts.statusReturn(report.expectedReturn)}
            </span>
            {report.note !== null && (
              <span className={`${ui.hint} ${ui.lines145} ${ui.breaks}`}>{report.note}</span>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
