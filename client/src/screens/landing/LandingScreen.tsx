import { Box, Group, Stack, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { trpc } from '../../api/trpc.ts';
import { useAuth } from '../../auth/AuthContext.tsx';
import { START_CONTROLS, WANT_MARK, type Want } from '../../early/marks.ts';
import { earlyInput } from '../../early/earlyInput.ts';
import { useOpenSearch } from '../../search/OpenSearch.ts';
import { useSampleTeam } from '../../deviceTeam/useSampleTeam.ts';
import { lazyPart } from '../../ui/lazyPart.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { LandingPage, WhyPending, RatePending, ElevensPending } from './LandingPage.tsx';
import { texts } from './texts.ts';
import type { HitRate } from '@hub/shared/record/hitRate.schema.ts';
import { measuredText } from '@hub/shared/record/measuredText.ts';
import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import { formatSeason } from '@hub/shared/text/format.ts';
import { Link } from 'react-router';
import { paths, clubPath } from '@hub/shared/hub/paths.ts';
import surfaces from '../../ui/Surfaces.module.css';
import taps from '../../ui/Taps.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import classes from './LandingPage.module.css';
import { noElevenYet } from '@hub/shared/startChance/chanceText.ts';
import type { Lineups } from '@hub/shared/elevens/lineups.schema.ts';
import { useHubNowMs } from '../../api/hubClock.ts';
import { toShownTeam } from '../../fixtures/fixtureTexts.ts';
import { LineupPitch } from '../../fixtures/LineupPitch.tsx';
import { MatchStrip } from '../../fixtures/MatchStrip.tsx';
import { firstShown } from '../../fixtures/shownSides.ts';
import { ClubMark } from '../../clubs/TeamBadge.tsx';
import { NOBODY } from '../../players/OwnPlayers.tsx';
import { LoadFailure, type Loaded } from '../../ui/states/LoadFailure.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

/** Loaded later, because it is below the elevens, where few users look first. */
const WhyCard = lazyPart(async () => (await import('./WhyCard.tsx')).WhyCard);

/** The screen for visitors without a team at the hub's own address. */
export function LandingScreen() {
  const auth = useAuth();
  const page = useRef<HTMLDivElement>(null);
  const openSearch = useOpenSearch();
  const sample = useSampleTeam();
  const lineups = trpc.catalog.lineups.useQuery();
  useDocumentTitle(texts.documentTitle);

  // Takes over from the document's own landing screen.
  useLayoutEffect(() => {
    const field = page.current?.querySelector('input') ?? undefined;
    if (field !== undefined) field.value = earlyInput('.start-landing')?.text ?? '';
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused.matches(START_CONTROLS))
      page.current?.querySelector<HTMLElement>(`[data-want='${focused.dataset['want']}']`)?.focus();
    const { documentElement: root } = document;
    const want = root.getAttribute(WANT_MARK) as Want | null;
    if (want === null) return;
    root.removeAttribute(WANT_MARK);
    const actions = {
      signIn: auth.signIn,
      search: () => openSearch(field),
      sample: () => void sample.take(),
    };
    actions[want]();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it takes over
  }, []);

  return (
    <LandingPage
      rate={<HitRateCard />}
      elevens={<MatchdayElevens query={lineups} />}
      why={
        <Suspense fallback={<WhyPending />}>
          {lineups.data === undefined ? <WhyPending /> : <WhyCard lineups={lineups.data} />}
        </Suspense>
      }
      failure={<Failure error={sample.error} />}
      pageRef={page}
      onSearch={openSearch}
      onSample={() => void sample.take()}
      onSignIn={auth.signIn}
    />
  );
}

/** How often the forecast was right, beside the baseline. */
function HitRateCard() {
  const { data, isPending } = trpc.catalog.hitRate.useQuery();
  const { data: hub } = trpc.catalog.hub.useQuery();
  if (isPending) return <RatePending />;
  const demo = hub?.isDemo === true ? texts.demo(formatSeason(hub.season)) : null;
  return (
    <>
      {data ? (
        <Rate rate={data} note={demo ?? measuredText(data)} />
      ) : (
        <Text size="xs" c="dimmed" mt="xs" mih={18}>
          {[texts.noRate, demo].filter(Boolean).join(' ')}
        </Text>
      )}
    </>
  );
}

function Rate({
  rate: { right, baseline, teamMatches },
  note,
}: {
  rate: NonNullable<HitRate>;
  note: string;
}) {
  // The first matches of a season have no previous eleven, and would count on one side only.
  const bars = [
    { label: texts.hub, value: baseline?.ours ?? right, isOwn: true },
    ...(baseline === null ? [] : [{ label: texts.baseline, value: baseline.right, isOwn: false }]),
  ];
  const isPartly = baseline !== null && baseline.teamMatches < teamMatches;
  return (
    <Group gap="lg" className={classes.rateRow}>
      <Box component={Link} to={paths.record} fz="sm" className={`${taps.covers} ${wrapping.inherits}`}>
        <Stack component="span" gap={0}>
          <Text component="strong" size="xl" fw={600}>
            {texts.right(right)}
          </Text>{' '}
          <Text span inherit fw={600}>
            {texts.of11}
          </Text>
        </Stack>
      </Box>
      <Box flex="1 1 12rem">
        <Stack component="dl" gap="xs">
          {bars.map(({ label, value, isOwn }) => (
            <Group
              key={label}
              gap="sm"
              align="stretch"
              justify="space-between"
              wrap="nowrap"
              bdrs="xs"
              fz="sm"
              className={classes.bar}
              data-own={isOwn || undefined}
              style={{ '--share': `${(value / STARTERS_PER_TEAM) * 100}%` }}
            >
              <dt>{label}</dt>
              <Text component="dd" inherit fw={600}>
                {texts.right(value)}
              </Text>
            </Group>
          ))}
        </Stack>
        <Text size="xs" c="dimmed" mt="xs" mih={18}>
          {note}
          {isPartly && texts.compared(baseline.teamMatches)}
        </Text>
      </Box>
    </Group>
  );
}

interface MatchdayElevensProps {
  query: Loaded & { data: Lineups | undefined; isLoadingError: boolean };
}

/** The probable elevens of the matchday from the next kickoff on, one match at a time. */
function MatchdayElevens({ query }: MatchdayElevensProps) {
  const nowMs = useHubNowMs();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { data } = query;
  if (query.isLoadingError) return <LoadFailure of={query} title={texts.elevensFailed} />;
  if (data === undefined)
    return (
      <>
        <ElevensPending />
        <VisuallyHidden component="output">{texts.loadingElevens}</VisuallyHidden>
      </>
    );
  const { fixtures, matchday, asOfTs } = data;
  // The run found no match to compute.
  const isOver = fixtures.length === 0 && asOfTs !== null;
  const shown = fixtures.find(({ id }) => id === chosenId) ?? firstShown(fixtures, NOBODY, nowMs);
  const sides = shown === undefined ? [] : [shown.home, shown.away];
  const isForecast = sides.some(({ eleven }) => eleven.length > 0);
  return (
    <>
      <Group component="h2" gap="line" align="baseline" justify="space-between">
        {texts.elevens(matchday)}
        {/* Above the strip; its touch target extends over the strip's upper edge. */}
        <Text component={Link} to={paths.lineups} size="sm" fw={600} className={`${taps.link} ${taps.over}`}>
          {texts.all}
          <VisuallyHidden> {texts.allElevens}</VisuallyHidden>
        </Text>
      </Group>
      {shown !== undefined && isForecast ? (
        <>
          <MatchStrip fixtures={fixtures} selectedId={shown.id} mine={NOBODY} onSelect={setChosenId} />
          <Box key={shown.id} pos="relative" className={`${surfaces.scrollsX} ${classes.pitches}`}>
            {sides.map((lineup) => {
              const team = toShownTeam(lineup);
              return (
                <Box key={lineup.teamId} miw={0}>
                  {lineup.basis === 'unseen' && <Text c="dimmed">{noElevenYet(team.shortName)}.</Text>}
                  <LineupPitch
                    lineup={lineup}
                    mine={NOBODY}
                    club={
                      <Box
                        component={Link}
                        to={clubPath(lineup.teamId)}
                        mih={24}
                        className={`${wrapping.inherits} ${taps.reach}`}
                      >
                        <Group component="span" gap="sm" wrap="nowrap">
                          <ClubMark team={team} />
                          {team.shortName}
                        </Group>
                      </Box>
                    }
                  />
                </Box>
              );
            })}
          </Box>
        </>
      ) : (
        <Box className={surfaces.inset}>
          <strong>{isOver ? texts.over : texts.noElevens}</strong>
          <Text c="dimmed" mt="xs">
            {isOver ? texts.overText : texts.noElevensText}
          </Text>
        </Box>
      )}
    </>
  );
}
