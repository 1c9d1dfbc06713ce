import { Skeleton, Switch, Title } from '@mantine/core';
import { IconSoccerField } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { formatKickoff } from '#shared/text/format.ts';
import { trpc } from '../../api/trpc.ts';
import { fixturePath } from '../../paths.ts';
import { Discussion } from '../../community/thread/Discussion.tsx';
import { DiscussionLink } from '../../community/thread/DiscussionLink.tsx';
import { DateText } from '../../ui/text/DateText.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ResultCount } from '../../ui/FilterBar.tsx';
import { ElevenAwaited } from '../../fixtures/ElevenAwaited.tsx';
import { toShownTeam } from '../../fixtures/fixtureTexts.ts';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useArrival } from '../../ui/address/useArrival.ts';
import { withParam } from '../../ui/address/useTextParam.ts';
import list from '../../ui/List.module.css';
import classes from './LineupsScreen.module.css';
import { FixtureChips, fixtureHeadingId } from './FixtureChips.tsx';
import { shownFixtures } from './shownFixtures.ts';
import { TeamLineupPanel } from './TeamLineupPanel.tsx';
import { texts } from './texts.ts';
import { NOBODY, useMyPlayers } from '../../players/useMyPlayers.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

const ONLY_MINE = 'meine';
const SKELETONS = 3;

/** All probable elevens of the next matchday. */
export function Component() {
  const query = trpc.catalog.lineups.useQuery();
  const [params, setParams] = useSearchParams();
  const known = useMyPlayers();
  // The list waits for both.
  const data = useArrival(known === null ? undefined : query.data);
  const mine = known ?? NOBODY;
  // Whoever has a team wants its players first.
  const onlyMine = params.get(ONLY_MINE) !== '0' && mine.size > 0;
  const fixtures = data === undefined ? [] : shownFixtures(data, onlyMine ? mine : null);
  const sides = fixtures.flatMap((fixture) => fixture.sides);

  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={
          data?.matchday === undefined || data.matchday === null
            ? texts.subtitle
            : texts.matchday(data.matchday)
        }
        aside={<DiscussionLink pageType="fixtures" pageId="lineups_general" />}
      />
      {data === undefined || known === null ? (
        query.isLoadingError ? (
          <LoadFailure of={query} title={texts.loadFailed} />
        ) : (
          <Loading />
        )
      ) : data.fixtures.length === 0 ? (
        <NoLineups isComputed={data.asOfTs !== null} />
      ) : (
        <>
          <p className={classes.asOf}>
            {data.asOfTs !== null && (
              <span>
                {texts.asOf} <time dateTime={data.asOfTs}>{formatKickoff(data.asOfTs)}</time>
              </span>
            )}
            <strong>{texts.noGuarantee}</strong>
          </p>
          {mine.size > 0 && (
            <search className={classes.mine}>
              <Switch
                size="sm"
                label={texts.onlyMine}
                checked={onlyMine}
                onChange={({ currentTarget: { checked } }) =>
                  setParams((current) => withParam(current, ONLY_MINE, checked ? '' : '0'), {
                    replace: true,
                    preventScrollReset: true,
                  })
                }
              />
              <ResultCount text={texts.shown(sides.length)} />
            </search>
          )}
          {!onlyMine && <FixtureChips fixtures={fixtures} />}
          <FixtureLineups fixtures={fixtures} mine={mine} isBrief={onlyMine} />
        </>
      )}
      <Discussion pageType="fixtures" pageId="lineups_general" />
    </>
  );
}

/** Shown before the first run, or when no fixture was left to compute. */
function NoLineups({ isComputed }: { isComputed: boolean }) {
  return (
    <EmptyState Icon={IconSoccerField} title={isComputed ? texts.over : texts.none}>
      <p>{isComputed ? texts.overText : texts.noneText}</p>
    </EmptyState>
  );
}

interface FixtureLineupsProps {
  fixtures: ReturnType<typeof shownFixtures>;
  mine: ReadonlySet<string>;
  /** Of each eleven only the user's own players, until more is asked for. */
  isBrief: boolean;
}

function FixtureLineups({ fixtures, mine, isBrief }: FixtureLineupsProps) {
  if (fixtures.length === 0) return <EmptyState Icon={IconSoccerField} title={texts.noneMine} />;
  return (
    <div className={classes.fixtures}>
      {fixtures.map(({ id, status, kickoffTs, home, away, sides, earlier }) => (
        <article key={id} className={`${list.surface} ${classes.fixture}`} data-brief={isBrief || undefined}>
          <header className={classes.head}>
            <Title order={2} id={fixtureHeadingId(id)} tabIndex={-1} className={classes.title}>
              {texts.versus(toShownTeam(home).shortName, toShownTeam(away).shortName)}
            </Title>
            <span className={classes.kickoff}>
              <DateText instantTs={kickoffTs} as="day" />, <DateText instantTs={kickoffTs} as="time" />
            </span>
            <Link to={fixturePath(id)} className={classes.link}>
              {texts.details}{' '}
              <VisuallyHidden>
                {texts.versus(toShownTeam(home).shortName, toShownTeam(away).shortName)}
              </VisuallyHidden>
            </Link>
          </header>
          <div className={classes.awaited}>
            <ElevenAwaited fixture={{ status, kickoffTs }} sides={[home, away]} />
          </div>
          {earlier.map(({ lineup }) => (
            <p key={lineup.teamId} className={classes.earlier}>
              {texts.playsBefore(toShownTeam(lineup).shortName)}
            </p>
          ))}
          <div className={classes.sides}>
            {sides.map(({ lineup, where }) => (
              <TeamLineupPanel
                key={lineup.teamId}
                lineup={lineup}
                where={where}
                mine={mine}
                isBrief={isBrief}
              />
            ))}
          </div>
        </article>
      ))}
    </div>
  );
}

function Loading() {
  return (
    <div className={classes.fixtures}>
      <VisuallyHidden component="output">{texts.loading}</VisuallyHidden>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <Skeleton key={index} className={classes.skeleton} radius="md" />
      ))}
    </div>
  );
}
