import { IconMoodEmpty, IconPlayerPause, IconPlayerPlay, IconRepeat } from '@tabler/icons-react';
import { trpc } from '../../../api/trpc.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { CockpitSkeleton } from '../cockpit/CockpitSkeleton.tsx';
import { eveningOf, eveningAt, FROM_MINUTE, TO_MINUTE, type Evening } from './evening.ts';
import { eveningTexts as texts } from './texts.ts';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useCallback, useMemo, useState, useEffect } from 'react';
import { Link } from 'react-router';
import type { Place } from '@hub/shared/elevens/bestEleven.ts';
import { alarmsOf } from '@hub/shared/games/alarms.ts';
import { fanMatchdayOf } from '@hub/shared/games/fanMatchday.ts';
import { hasStarted } from '@hub/shared/season/matchTruth.ts';
import { paths } from '@hub/shared/hub/paths.ts';
import { formatClock } from '../../../format/dates.ts';
import { Pitch } from '../../../pitch/Pitch.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Toast, type ToastMessage } from '../../../ui/Toast.tsx';
import { Bench, SwapResult } from '../cockpit/after/After.tsx';
import { Alarms } from '../cockpit/decisions/Alarms.tsx';
import type { Swap } from '../cockpit/decisions/useSwap.ts';
import { pitchPlayerOf } from '../cockpit/eleven/TeamPitch.tsx';
import { Head } from '../cockpit/head/Head.tsx';
import { Rail } from '../cockpit/head/Rail.tsx';
import type { Fan, FanNow } from '../../../games/useFan.ts';
import { Schedule } from '../cockpit/matches/Schedule.tsx';
import { cockpitTexts, nameIn } from '../cockpit/texts.ts';
import surfaces from '../../../ui/Surfaces.module.css';
import classes from './EveningScreen.module.css';

/** The demonstration knows everything. */
const SHOWN: FanNow['reported'] = { elevens: true, live: true, absences: true, news: true };

/** A Friday evening of the demo's sample team in fast motion: from before the lock to the result, in four minutes. */
export function Component() {
  const { data: hub } = trpc.catalog.hub.useQuery();
  const isDemo = hub?.isDemo === true;
  const sample = trpc.catalog.sampleTeam.useQuery(undefined, { enabled: isDemo });
  const players = trpc.catalog.teamPlayers.useQuery(
    { playerIds: sample.data?.playerIds.toSorted() ?? [] },
    { enabled: (sample.data?.playerIds.length ?? 0) > 0 },
  );
  const fixtures = trpc.catalog.comingFixtures.useQuery(undefined, { enabled: isDemo });
  const isLoaded = hub !== undefined && players.data !== undefined && fixtures.data !== undefined;
  const evening = isLoaded ? eveningOf(players.data, fixtures.data, hub.nowTs) : undefined;
  const isEmpty = evening === null || sample.data?.playerIds.length === 0;
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.about} />
      <LoadFailure of={sample} />
      <LoadFailure of={players} />
      <LoadFailure of={fixtures} />
      {hub !== undefined && !isDemo && <Nothing title={texts.demoOnly} hint={texts.demoOnlyHint} />}
      {isDemo && isEmpty && <Nothing title={texts.nothing} hint={texts.nothingHint} />}
      {isDemo && evening === undefined && !isEmpty && (
        <>
          <output>{texts.loading}</output>
          <CockpitSkeleton />
        </>
      )}
      {evening && <EveningShow key={evening.kickoffTs} evening={evening} />}
    </>
  );
}

const Nothing = ({ title, hint }: { title: string; hint: string }) => (
  <EmptyState Icon={IconMoodEmpty} title={title}>
    <p>{hint}</p>
  </EmptyState>
);

/** The cockpit of an evening in four minutes, with swaps that change no real team. */
function EveningShow({ evening }: { evening: Evening }) {
  const clock = useEveningClock();
  const [places, setPlaces] = useState<ReadonlyMap<string, Place>>(new Map());
  const [message, setMessage] = useState<ToastMessage | null>(null);
  // Stored, because the clock re-renders the screen each second and the message has to disappear at the end.
  const dismiss = useCallback(() => setMessage(null), []);
  const { minute } = clock;
  const isLocked = minute >= 0;
  const at = useMemo(() => eveningAt(evening, minute, places), [evening, minute, places]);
  const fan = fanMatchdayOf(at.team, at.fixtures, at.nowMs);
  if (fan === null) return null;
  const now: FanNow = { fan, fixtures: at.fixtures, nowMs: at.nowMs, reported: SHOWN };
  const swap: Swap = (goes, comes) => {
    const name = nameIn([goes, comes], comes);
    if (isLocked) return setMessage({ text: cockpitTexts.late(name), isFailure: true });
    const before = places;
    setPlaces(new Map(places).set(goes.id, 'benched').set(comes.id, 'pinned'));
    return setMessage({ text: cockpitTexts.swapped(name), onUndo: () => setPlaces(before) });
  };
  const restart = () => {
    setPlaces(new Map());
    setMessage(null);
    clock.restart();
  };
  return (
    <Stack gap="md">
      <Controls clock={clock} phase={fan.phase} nowMs={at.nowMs} onRestart={restart} />
      {clock.isOver && <Result fan={fan} />}
      <div className={classes.columns}>
        <Head
          teams={[at.team]}
          team={at.team}
          fan={fan}
          nowMs={at.nowMs}
          asOfMs={null}
          isOld={false}
          isShown
          onSelect={() => undefined}
        />
        <Rail now={now} />
      </div>
      <Alarms now={now} alarms={alarmsOf(fan, at.team)} onSwap={swap} />
      {fan.phase === 'over' && <SwapResult fan={fan} />}
      <div className={classes.columns}>
        <Pitch
          label={cockpitTexts.pitch}
          players={fan.players.flatMap((mine) => (mine.isStarter ? (pitchPlayerOf(mine) ?? []) : []))}
          start={
            <Box component="span" display="inline-block" p="xs">
              {fan.eleven.formation}
            </Box>
          }
        />
        {fan.phase === 'over' ? <Bench fan={fan} /> : <Schedule now={now} game={at.team.game} isShown />}
      </div>
      {/* From the lock on nothing can be undone. */}
      <Toast message={isLocked && message?.onUndo !== undefined ? null : message} onDismiss={dismiss} />
    </Stack>
  );
}

interface ControlsProps {
  clock: ReturnType<typeof useEveningClock>;
  phase: Fan['phase'];
  nowMs: number;
  onRestart: () => void;
}

function Controls({ clock: { minute, isRunning, isOver, toggle }, phase, nowMs, onRestart }: ControlsProps) {
  return (
    <Stack
      component="section"
      aria-label={texts.demonstration}
      gap="sm"
      bdrs="md"
      p="md"
      className={`${surfaces.notice} ${classes.controls}`}
    >
      <Group component="p" gap="line">
        <Text span size="xs" fw={800} bdrs="xs" px="sm" className={surfaces.inverse}>
          {texts.demonstration}
        </Text>
        <Text component="b" size="lg" fw={600}>
          {texts.clock(formatClock(new Date(nowMs).toISOString()))}
        </Text>
        <Box component="output" flex="1 1 12rem" fz="sm">
          {texts.hints[phase]}
        </Box>
      </Group>
      <Box
        component="progress"
        w="100%"
        className={surfaces.progress}
        value={minute - FROM_MINUTE}
        max={TO_MINUTE - FROM_MINUTE}
        aria-label={texts.progress}
      />
      <Group gap="sm" align="stretch">
        {!isOver && (
          <Button
            size="md"
            variant="default"
            leftSection={
              isRunning ? <IconPlayerPause size={18} aria-hidden /> : <IconPlayerPlay size={18} aria-hidden />
            }
            onClick={toggle}
          >
            {isRunning ? texts.pause : texts.resume}
          </Button>
        )}
        <Button
          size="md"
          variant="default"
          leftSection={<IconRepeat size={18} aria-hidden />}
          onClick={onRestart}
        >
          {texts.again}
        </Button>
      </Group>
    </Stack>
  );
}

function Result({ fan: { players } }: { fan: Fan }) {
  const starters = players.filter(({ isStarter }) => isStarter);
  const began = starters.filter(({ player, phase }) => hasStarted(player, phase) === true).length;
  const goals = starters.reduce((sum, { player }) => sum + (player.played?.goals ?? 0), 0);
  return (
    <Panel title={texts.result}>
      <Text fw={600} mb="sm">
        {texts.summary(began, goals)}
      </Text>
      <Button component={Link} to={paths.firstMinute} size="md">
        {texts.ownTeam}
      </Button>
    </Panel>
  );
}

/** The duration from the first minute to the last. */
const LASTS_MS = 4 * 60_000;
const TICK_MS = 1000;
const MINUTES_PER_TICK = ((TO_MINUTE - FROM_MINUTE) * TICK_MS) / LASTS_MS;

/** The minute of the evening, which advances while the window is visible and not paused. */
function useEveningClock() {
  const [minute, setMinute] = useState<number>(FROM_MINUTE);
  const [isRunning, setIsRunning] = useState(true);
  const isOver = minute >= TO_MINUTE;
  useEffect(() => {
    if (!isRunning || isOver) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden')
        setMinute((before) => Math.min(TO_MINUTE, before + MINUTES_PER_TICK));
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning, isOver]);
  return {
    minute,
    isRunning,
    isOver,
    toggle: () => setIsRunning(!isRunning),
    restart: () => {
      setMinute(FROM_MINUTE);
      setIsRunning(true);
    },
  };
}
