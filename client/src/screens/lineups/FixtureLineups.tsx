import { Box, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState, useLayoutEffect, type RefObject } from 'react';
import { Link } from 'react-router';
import { ElevenAwaited } from '../../fixtures/ElevenAwaited.tsx';
import { useHasBegun } from '../../fixtures/useHasBegun.ts';
import { toShownTeam } from '../../fixtures/fixtureTexts.ts';
import { ClubMark } from '../../clubs/TeamBadge.tsx';
import { fixturePath, clubPath, playerPath, paths } from '@hub/shared/hub/paths.ts';
import { CommentCount } from '../../community/CommentCount.tsx';
import { useDiscussed } from '../../community/useDiscussed.ts';
import { DateText } from '../../ui/text/DateText.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import surfaces from '../../ui/Surfaces.module.css';
import grids from '../../ui/Grids.module.css';
import taps from '../../ui/Taps.module.css';
import classes from './FixtureLineups.module.css';
import { mineIn, isShownEarlier, type LineupFixture } from '../../fixtures/shownSides.ts';
import { texts, UNLIKELY_PERCENT } from './texts.ts';
import { isOut } from '@hub/shared/availability/playerStatus.ts';
import type { LineupPlayer, TeamLineup } from '@hub/shared/elevens/lineups.schema.ts';
import { formatStartChance, noElevenYet, TOO_LITTLE_SEEN } from '@hub/shared/startChance/chanceText.ts';
import { ElevenFacts } from '../../fixtures/ElevenFacts.tsx';
import { LineupPitch, showsChances } from '../../fixtures/LineupPitch.tsx';
import { CardHead, PeopleCard, Person, RivalPerson } from '../../fixtures/PeopleCard.tsx';
import { rivalsOf, rivalTexts } from '../../fixtures/PeopleCard.tsx';
import { PlayerMarks } from '../../players/PlayerMarks.tsx';
import { trpc } from '../../api/trpc.ts';

interface FixtureLineupsProps {
  fixture: LineupFixture;
  /** All fixtures of the matchday. */
  fixtures: readonly LineupFixture[];
  mine: ReadonlySet<string>;
}

/** Both elevens of a match: on narrow screens one at a time, with swiping; on wide ones facing each other. */
export function FixtureLineups({ fixture, fixtures, mine }: FixtureLineupsProps) {
  const { id, status, kickoffTs, home, away } = fixture;
  const [homeTeam, awayTeam] = [toShownTeam(home), toShownTeam(away)];
  const hasBegun = useHasBegun(fixture);
  const { [id]: comments } = useDiscussed('fixture');
  const title = texts.versus(homeTeam.shortName, awayTeam.shortName);
  const pages = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(mineIn(away, mine) > mineIn(home, mine) ? 1 : 0);
  const show = (index: number, behavior: ScrollBehavior = 'smooth') => {
    const area = pages.current;
    setShown(index);
    area?.scrollTo?.({ left: index * (area.scrollWidth - area.clientWidth), behavior });
  };
  useEffect(() => {
    if (shown === 1) show(1, 'instant');
    // oxlint-disable-next-line react/exhaustive-deps -- only when the match is opened; from then on the user turns
  }, []);
  const fitHeight = usePageHeight(pages);
  const onScroll = () => {
    fitHeight();
    const area = pages.current;
    const reach = area === null ? 0 : area.scrollWidth - area.clientWidth;
    if (area !== null && reach > 0) setShown(area.scrollLeft > reach / 2 ? 1 : 0);
  };
  const sides = [
    { lineup: home, where: texts.home },
    { lineup: away, where: texts.away },
  ];
  return (
    <article aria-label={title}>
      <Group component="header" gap="sm" justify="space-between" my="sm">
        <div>
          <Title order={2} size="lg">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            <DateText instantTs={kickoffTs} as="day" />, <DateText instantTs={kickoffTs} as="time" />{' '}
            <CommentCount comments={comments} />
          </Text>
        </div>
        <Text
          component={Link}
          to={fixturePath(id)}
          size="sm"
          fw={600}
          c="ink"
          td="none"
          px="md"
          bg="surface"
          className={`${taps.chip} ${taps.thumb}`}
        >
          {texts.details} <VisuallyHidden>{title}</VisuallyHidden>
        </Text>
      </Group>
      <ElevenAwaited fixture={{ status, kickoffTs }} sides={[home, away]} />
      <Group
        component="fieldset"
        aria-label={texts.sides}
        gap="sm"
        align="stretch"
        mb="sm"
        className={classes.sides}
      >
        {[homeTeam, awayTeam].map((team, index) => (
          <UnstyledButton
            key={team.id}
            fw={600}
            px="sm"
            flex="1 1 7.5rem"
            bg={shown === index ? undefined : 'surface'}
            className={`${taps.chip} ${taps.thumb}`}
            aria-pressed={shown === index}
            onClick={() => show(index)}
          >
            <ClubMark team={team} size="medium" />
            {team.shortName}
          </UnstyledButton>
        ))}
      </Group>
      <Box ref={pages} pos="relative" className={`${surfaces.scrollsX} ${classes.pages}`} onScroll={onScroll}>
        {sides.map(({ lineup, where }) => (
          <TeamLineupPanel
            key={lineup.teamId}
            lineup={lineup}
            where={where}
            mine={mine}
            isEarlier={isShownEarlier(lineup, fixtures)}
            hasBegun={hasBegun}
          />
        ))}
      </Box>
    </article>
  );
}

/**
 * Gives an area of swipeable pages the height of the visible page, so that a taller neighbour leaves no gap below it. During
 * a swipe the height is in between.
 *
 * @returns a function to call when the area is scrolled
 */
function usePageHeight(area: RefObject<HTMLElement | null>): () => void {
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    const fit = () => fitToPage(element);
    const observer = new ResizeObserver(fit);
    for (const watched of [element, ...element.children]) observer.observe(watched);
    fit();
    return () => observer.disconnect();
  }, [area]);
  return () => {
    if (area.current !== null) fitToPage(area.current);
  };
}

function fitToPage(area: HTMLElement): void {
  const reach = area.scrollWidth - area.clientWidth;
  const heights = [...area.children].map((page) => page.getBoundingClientRect().height);
  if (reach <= 0) {
    area.style.removeProperty('block-size');
    return;
  }
  const at = (area.scrollLeft / reach) * (heights.length - 1);
  const [left = 0, right = left] = [heights[Math.floor(at)], heights[Math.ceil(at)]];
  area.style.blockSize = `${Math.ceil(left + (right - left) * (at % 1))}px`;
}

interface TeamLineupPanelProps {
  lineup: TeamLineup;
  /** Heim or Auswärts. */
  where: string;
  /** Ids of the user's own players. */
  mine: ReadonlySet<string>;
  /** Whether the club plays an earlier match, with which its eleven is shown. */
  isEarlier: boolean;
  hasBegun: boolean;
}

/** One side's eleven on the pitch, and below it only other players: rivals, the missing, the bench. */
function TeamLineupPanel({ lineup, where, mine, isEarlier, hasBegun }: TeamLineupPanelProps) {
  const { basis, knowledge, doubtful, gains, bench } = lineup;
  const team = toShownTeam(lineup);
  const isForecast = basis === 'startChance';
  const isOfficial = basis === 'officialEleven';
  const hasChances = showsChances(lineup);
  const absent = (players: readonly LineupPlayer[]) =>
    players.map((player) => (
      <Person key={player.id} player={player}>
        <Box component="span" display="block">
          <ElevenFacts player={player} />
        </Box>
        {gains
          .filter(({ absentPlayerId }) => absentPlayerId === player.id)
          .map(({ playerId, name, gain }) => (
            <Text span key={playerId} size="sm" c="dimmed" display="block">
              {texts.gain(Math.round(gain * 100), name)}
            </Text>
          ))}
      </Person>
    ));

  return (
    <Stack component="section" aria-label={`${where}: ${team.name}`} gap="md" miw={0}>
      <Group component="header" gap="line" align="baseline" justify="space-between">
        <Title order={3} fz="md">
          {lineup.name === null ? (
            team.name
          ) : (
            <Link to={clubPath(lineup.teamId)} className={`${taps.faint} ${taps.forThumbs} ${grids.inline}`}>
              {team.name}
            </Link>
          )}
        </Title>
        <Text span size="sm" c={isOfficial ? 'ink' : 'dimmed'} fw={isOfficial ? 600 : 400}>
          {isEarlier
            ? texts.isShownEarlier(team.shortName)
            : basis === 'unseen'
              ? noElevenYet(team.shortName)
              : texts.bases[basis]}
          {isForecast && hasBegun && texts.beforeKickoff}
          {isForecast && knowledge === 'little' && `, ${TOO_LITTLE_SEEN}`}
        </Text>
      </Group>
      <LineupPitch lineup={lineup} mine={mine} />
      <PeopleCard order={4} title={rivalTexts.title} hint={rivalTexts.hint}>
        {rivalsOf(lineup).map((rival) => (
          <RivalPerson key={rival.id} rival={rival} hasChance={hasChances} />
        ))}
      </PeopleCard>
      <PeopleCard order={4} title={texts.missing}>
        {absent(doubtful.filter(isOut))}
      </PeopleCard>
      <PeopleCard order={4} title={texts.doubtful}>
        {absent(doubtful.filter((player) => !isOut(player)))}
      </PeopleCard>
      {isForecast && bench.length > 0 && <Bench players={bench} hasChances={hasChances} />}
      <ClubHits teamId={lineup.teamId} name={team.shortName} />
    </Stack>
  );
}

function Bench({ players, hasChances }: { players: TeamLineup['bench']; hasChances: boolean }) {
  // If many could start, not all of them are named above.
  const isUnlikely = players.every(
    ({ startProbability }) => Math.round(startProbability * 100) < UNLIKELY_PERCENT,
  );
  return (
    <Box px="md" py="sm" className={surfaces.surface}>
      <CardHead order={4} title={texts.bench} hint={hasChances && isUnlikely ? texts.benchHint : undefined} />
      <Text size="sm" c="dimmed" lh={1.8}>
        {players.map(({ id, name, startProbability }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <Text component={Link} to={playerPath(id)} state={{ name }} inherit c="dimmed" td="underline">
              {name}
            </Text>
            {hasChances && ` ${formatStartChance(startProbability)}`}
            <PlayerMarks playerId={id} />
          </span>
        ))}
      </Text>
    </Box>
  );
}

/** How many of eleven starters were right for this club, beside the league's mean; nothing before the first scored match. */
function ClubHits({ teamId, name }: { teamId: string; name: string }) {
  const { data } = trpc.catalog.hitRate.useQuery();
  const club = data?.clubs.find((one) => one.teamId === teamId);
  if (!data || data.isLastSeason || club === undefined) return null;
  return (
    <Text size="sm" c="dimmed">
      {texts.hits(name)}
      <Text component="b" inherit c="ink" fw={600}>
        {texts.hitsOf11(club.right)}
      </Text>
      {texts.hitsLeague(data.right)}
      <Link to={paths.record} className={taps.linkInText}>
        {texts.record}
      </Link>
    </Text>
  );
}
