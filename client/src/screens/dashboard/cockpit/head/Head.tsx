import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { FanPlayer } from '@hub/shared/games/fanMatchday.ts';
import { hasStarted } from '@hub/shared/season/matchTruth.ts';
import type { UserTeam, UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { formatCountdown } from '../../../../format/dates.ts';
import { paths } from '@hub/shared/hub/paths.ts';
import grids from '../../../../ui/Grids.module.css';
import surfaces from '../../../../ui/Surfaces.module.css';
import taps from '../../../../ui/Taps.module.css';
import wrapping from '../../../../ui/Wrapping.module.css';
import classes from './Head.module.css';
import { cockpitTexts as texts } from '../texts.ts';
import type { Fan } from '../../../../games/useFan.ts';
import { VisuallyHidden } from '../../../../ui/text/VisuallyHidden.tsx';

interface HeadProps {
  teams: readonly UserTeam[];
  team: UserTeam;
  fan: Fan;
  nowMs: number;
  /** When the shown data was requested, milliseconds since 1970; null while unknown. */
  asOfMs: number | null;
  isOld: boolean;
  onSelect: (userTeamId: string) => void;
  /** Whether this is a demonstration, whose team has no page. */
  isShown?: boolean;
}

/** Team and matchday, the time left to decide or the progress so far, and the expected starters. */
export function Head({ teams, team, fan, nowMs, asOfMs, isOld, onSelect, isShown = false }: HeadProps) {
  const { left, right } = figuresOf(fan, nowMs);
  return (
    <section aria-label={texts.matchday(fan.matchday)} className={surfaces.contains}>
      {/* As high as its text; a thumb reaches further. */}
      <Group gap="line" justify="space-between" my="-sm">
        {teams.length > 1 ? (
          <Box
            component="select"
            aria-label={texts.team}
            c="ink"
            fw={600}
            td="none"
            className={`${taps.bare} ${grids.inline} ${classes.team}`}
            value={team.id}
            onChange={({ currentTarget }) => onSelect(currentTarget.value)}
          >
            {teams.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Box>
        ) : isShown ? (
          <Group component="b" gap={0} wrap="nowrap" display="inline-flex" className={classes.team}>
            {team.name}
          </Group>
        ) : (
          <Box
            component={Link}
            to={paths.myTeam}
            c="ink"
            fw={600}
            td="none"
            className={`${taps.bare} ${grids.inline} ${classes.team}`}
          >
            <span className={wrapping.cut}>{team.name}</span>
            <IconChevronRight size={15} stroke={2} aria-hidden />
          </Box>
        )}
        <Group gap="sm" c="dimmed" fz="sm" flex="none">
          {texts.matchday(fan.matchday)}
          <AsOf asOfMs={asOfMs} isOld={isOld} isLive={fan.phase === 'running'} />
        </Group>
      </Group>
      <Group
        gap="line"
        align="end"
        justify="space-between"
        wrap="nowrap"
        mih="3rem"
        className={classes.figures}
      >
        <Figure {...left} />
        <Figure {...right} />
      </Group>
    </section>
  );
}

function AsOf({ asOfMs, isOld, isLive }: { asOfMs: number | null; isOld: boolean; isLive: boolean }) {
  if (asOfMs === null) return null;
  const ts = new Date(asOfMs).toISOString();
  return (
    <Box
      component="time"
      dateTime={ts}
      flex="none"
      px={isOld ? 'sm' : 0}
      bdrs="xs"
      c={isOld ? 'warning' : 'dimmed'}
      fw={isOld ? 600 : 400}
      fz="sm"
      className={`${grids.inline} ${isOld ? surfaces.notice : ''}`}
    >
      {isLive && <Box component="span" w={8} h={8} bdrs="50%" bg="var(--hub-live)" aria-hidden />}
      {texts.asOf(ts)}
      {isOld && <VisuallyHidden> ({texts.old})</VisuallyHidden>}
    </Box>
  );
}

interface FigureText {
  before?: string;
  figure: string;
  after?: string;
  caption: string;
}

const Unit = ({ children }: { children: ReactNode }) => (
  <Text span size="md" fw={600}>
    {children}
  </Text>
);

function Figure({ before, figure, after, caption }: FigureText) {
  return (
    <Box component="p" miw={0}>
      <Text span size="xl" display="block" fw={800} className={classes.number}>
        {before !== undefined && <Unit>{before} </Unit>}
        {figure}
        {after !== undefined && <Unit> {after}</Unit>}
      </Text>{' '}
      <Text span size="sm" c="dimmed">
        {caption}
      </Text>
    </Box>
  );
}

/** The most important figures in the current phase of the fan's eleven. */
function figuresOf(fan: Fan, nowMs: number): { left: FigureText; right: FigureText } {
  const starters = fan.players.filter(({ isStarter }) => isStarter);
  const count = (phase: FanPlayer<UserTeamPlayer>['phase']) =>
    starters.filter((one) => one.phase === phase).length;
  const running = starters.filter(isPlaying).length;
  if (fan.phase === 'over') return figuresAfter(fan, starters);
  if (running > 0) {
    const isReported = starters.some(
      ({ player, phase }) => phase === 'running' && hasStarted(player, phase) !== null,
    );
    const [figure, after] = isReported ? texts.playing(running) : texts.inRunningMatches(running);
    return {
      left: { figure, after, caption: texts.doneAndAhead(count('over'), count('before')) },
      right: beganOf(fan, starters),
    };
  }
  return { left: lockFigure(fan, nowMs), right: expectedFigure(fan) };
}

/** Whether he is on the pitch as far as sources report, and not on the bench of a running match. */
const isPlaying = ({ player, phase }: FanPlayer<UserTeamPlayer>): boolean =>
  phase === 'running' &&
  (hasStarted(player, phase) !== false || (player.played?.minutes ?? 0) > 0) &&
  (player.played?.subbedOutMinute ?? null) === null;

function lockFigure({ next, players }: Fan, nowMs: number): FigureText {
  const countdown = next === null ? null : formatCountdown(next.lockTs, nowMs);
  if (next !== null && countdown !== null)
    return { before: texts.left, figure: countdown, caption: texts.lock(next.players) };
  const [kickoffTs] = players
    .flatMap(({ phase, lock }) => (phase === 'before' && lock !== null ? lock.kickoffTs : []))
    .toSorted();
  return { figure: texts.isSet, caption: kickoffTs === undefined ? '' : texts.untilMatch(kickoffTs) };
}

function expectedFigure({ expected }: Fan): FigureText {
  return expected === null
    ? { figure: '–', caption: texts.noForecast }
    : { figure: texts.tenths(expected), after: texts.of11, caption: texts.expected };
}

function beganOf(fan: Fan, starters: readonly FanPlayer<UserTeamPlayer>[]): FigureText {
  const known = starters.flatMap(({ player, phase }) =>
    phase === 'running' || phase === 'over' ? (hasStarted(player, phase) ?? []) : [],
  );
  // Nobody reports who plays, so the forecasts from before kickoff go on counting.
  if (known.length === 0) return expectedFigure(fan);
  const began = known.filter(Boolean).length;
  return { figure: String(began), after: texts.of(known.length), caption: texts.began(began) };
}

function figuresAfter(fan: Fan, starters: readonly FanPlayer<UserTeamPlayer>[]) {
  const known = starters.flatMap(({ player, phase }) => hasStarted(player, phase) ?? []);
  const began = known.filter(Boolean).length;
  const first = firstKickoff(fan);
  const chances = starters.flatMap(
    ({ player }) => player.estimates.find(({ asOfTs }) => asOfTs >= first)?.startProbability ?? [],
  );
  return {
    left:
      known.length === 0
        ? { figure: texts.isOver, caption: texts.startUnreported }
        : { figure: String(began), after: texts.of11, caption: texts.ofElevenBegan(began) },
    right: {
      figure: chances.length === 0 ? '–' : texts.tenths(chances.reduce((sum, one) => sum + one, 0)),
      caption: texts.expectedOn(first),
    },
  };
}

const firstKickoff = ({ locks }: Fan): string =>
  [...locks.values()].map(({ kickoffTs }) => kickoffTs).toSorted()[0] ?? '';
