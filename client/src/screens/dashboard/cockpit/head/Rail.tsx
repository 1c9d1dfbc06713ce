import { Box, Center, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { matchPhaseOf } from '@hub/shared/season/matchdayAt.ts';
import { formatClock, formatWeekday } from '../../../../format/dates.ts';
import { scrollToMiddle } from '../../../../ui/scrollToMiddle.ts';
import surfaces from '../../../../ui/Surfaces.module.css';
import taps from '../../../../ui/Taps.module.css';
import { VisuallyHidden } from '../../../../ui/text/VisuallyHidden.tsx';
import classes from './Rail.module.css';
import { phaseOfSlot, slotId } from '../matches/slots.ts';
import { cockpitTexts as texts } from '../texts.ts';
import type { FanNow } from '../../../../games/useFan.ts';

interface Stop {
  kickoffTs: string;
  /** The number of the fan's starters. */
  count: number;
  state: 'done' | 'live' | 'next' | 'ahead';
}

/** The matchday's kickoffs with the number of the fan's starters at each; a tap scrolls to the matches. */
export function Rail({ now }: { now: FanNow }) {
  const stops = stopsOf(now);
  const current = useRef<HTMLLIElement>(null);
  const currentTs = stops.find(({ state }) => state === 'live' || state === 'next')?.kickoffTs;
  useLayoutEffect(() => {
    const stop = current.current;
    const rail = stop?.parentElement;
    return currentTs !== undefined && stop && rail ? scrollToMiddle(stop, rail) : undefined;
  }, [currentTs]);
  return (
    <nav aria-label={texts.rail}>
      <Box component="ol" pos="relative" className={`${surfaces.strip} ${classes.rail}`}>
        {stops.map(({ kickoffTs, count, state }, index) => (
          <li key={kickoffTs} ref={kickoffTs === currentTs ? current : undefined}>
            <Box
              component="button"
              type="button"
              c="ink"
              w="100%"
              className={`${taps.bare} ${classes.stop}`}
              data-state={state}
              onClick={() => scrollToSlot(kickoffTs)}
            >
              <VisuallyHidden>{texts.stop(kickoffTs, count, state)}</VisuallyHidden>
              <Text span aria-hidden size="xs" c="dimmed" fw={600} mih="0.9375rem">
                {formatWeekday(kickoffTs) !== formatWeekday(stops[index - 1]?.kickoffTs ?? '') &&
                  formatWeekday(kickoffTs)}
              </Text>
              <Text span aria-hidden size="xs" fw={600} className={classes.time}>
                {formatClock(kickoffTs)}
              </Text>
              <Center component="span" aria-hidden pos="relative" fw={800} fz="xs" className={classes.count}>
                {state === 'done' ? <IconCheck size={13} stroke={3} aria-hidden /> : count}
              </Center>
            </Box>
          </li>
        ))}
      </Box>
    </nav>
  );
}

/** Scrolls to the matches of a kickoff, or to the next ones if the fan has none then. */
function scrollToSlot(kickoffTs: string): void {
  const slots = [...document.querySelectorAll<HTMLElement>('[id^="anstoss-"]')];
  const ahead = slots.find(({ id }) => id >= slotId(kickoffTs)) ?? slots.at(-1);
  (document.getElementById(slotId(kickoffTs)) ?? ahead)?.scrollIntoView({ block: 'start' });
}

function stopsOf({ fan, fixtures, nowMs }: FanNow): Stop[] {
  const kickoffs = [...new Set([...fan.locks.values()].map(({ kickoffTs }) => kickoffTs))].toSorted();
  const phases = new Map(
    kickoffs.map((ts) => [
      ts,
      phaseOfSlot(
        fixtures
          .filter(({ matchday, kickoffTs }) => matchday === fan.matchday && kickoffTs === ts)
          .flatMap((fixture) => matchPhaseOf(fixture, nowMs) ?? []),
      ),
    ]),
  );
  const isLive = [...phases.values()].includes('running');
  const nextTs = isLive ? undefined : kickoffs.find((ts) => phases.get(ts) === 'before');
  return kickoffs.map((kickoffTs) => {
    const phase = phases.get(kickoffTs);
    const ahead = kickoffTs === nextTs ? 'next' : 'ahead';
    return {
      kickoffTs,
      count: fan.players.filter(({ isStarter, lock }) => isStarter && lock?.kickoffTs === kickoffTs).length,
      state: phase === 'over' ? 'done' : phase === 'running' ? 'live' : ahead,
    };
  });
}
