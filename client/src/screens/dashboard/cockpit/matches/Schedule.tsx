import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { IconArmchair, IconCalendarPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CALENDAR_PATH } from '@hub/shared/publicApi/addresses.ts';
import { shortNames } from '@hub/shared/elevens/shortNames.ts';
import type { Reported } from '@hub/shared/hub/reported.ts';
import type { MatchPhase } from '@hub/shared/season/matchdayAt.ts';
import type { Game } from '@hub/shared/games/profiles.ts';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import { clubCodeOf, clubWordOf } from '../../../../clubs/clubWords.ts';
import { ClubMark } from '../../../../clubs/TeamBadge.tsx';
import { fixturePath } from '@hub/shared/hub/paths.ts';
import grids from '../../../../ui/Grids.module.css';
import surfaces from '../../../../ui/Surfaces.module.css';
import taps from '../../../../ui/Taps.module.css';
import wrapping from '../../../../ui/Wrapping.module.css';
import { Panel } from '../../../../ui/Panel.tsx';
import { usePhone } from '../../../../ui/usePhone.ts';
import { DownloadLink } from '../../../../ui/text/DownloadLink.tsx';
import { VisuallyHidden } from '../../../../ui/text/VisuallyHidden.tsx';
import { eventSignsOf, RowFact } from '../../../../players/chance/FactMarks.tsx';
import { matchTruthOf } from '@hub/shared/season/matchTruth.ts';
import { elevenNote } from '../../../../fixtures/fixtureTexts.ts';
import classes from './Schedule.module.css';
import { phaseOfSlot, slotId, slotsOf, type Match, type Mine, type Slot } from './slots.ts';
import { shortInstant } from '../../../../games/MatchOf.tsx';
import { cockpitTexts as texts } from '../texts.ts';
import type { FanNow } from '../../../../games/useFan.ts';

/** In letters: on a phone, longer names leave no room for the player's state beside them. */
const LONG_NAME = 12;
/** The width of further content, in letters. */
const LETTERS = { bench: 4, eventSigns: 2, status: 3 };

interface ScheduleProps {
  now: FanNow;
  game: Game;
  /** Whether running matches are shown elsewhere, see `Running`. */
  withoutRunning?: boolean;
  /** Whether this is a demonstration, whose locks do not belong in a calendar. */
  isShown?: boolean;
}

/** The fan's players by kickoff, including the bench: running matches first, then upcoming ones, then finished ones. */
export function Schedule({ now, game, withoutRunning = false, isShown = false }: ScheduleProps) {
  const { fan } = now;
  const slots = slotsOf(fan);
  const [running, ahead, done] = [
    slotsIn(slots, 'running'),
    slotsIn(slots, 'before'),
    slotsIn(slots, 'over'),
  ];
  const idle = fan.players.filter(({ phase }) => phase === null);
  const names = shortNames(fan.players.map(({ player }) => player));
  const shared = { isPhone: usePhone(), names, nowMs: now.nowMs, reported: now.reported };
  return (
    <Stack gap="md" className={classes.board}>
      {running.length > 0 && !withoutRunning && (
        <Part slots={running}>
          <RunningPanel slots={running} {...shared} />
        </Part>
      )}
      {(ahead.length > 0 || idle.length > 0) && (
        <Part slots={ahead}>
          <Panel
            title={running.length > 0 ? texts.ahead : texts.schedule}
            aside={
              fan.next === null || isShown ? (
                <Count slots={ahead} />
              ) : (
                <DownloadLink
                  href={`${CALENDAR_PATH}/locks/${game}.ics`}
                  Icon={IconCalendarPlus}
                  label={texts.calendar}
                />
              )
            }
          >
            <Slots slots={ahead} {...shared} />
            {idle.length > 0 && <Idle players={idle} names={names} />}
          </Panel>
        </Part>
      )}
      {done.length > 0 && (
        <Part slots={done}>
          <Panel title={texts.done} aside={<Count slots={done} />}>
            <Slots slots={done} {...shared} />
          </Panel>
        </Part>
      )}
    </Stack>
  );
}

const slotsIn = (slots: readonly Slot[], phase: MatchPhase) =>
  slots.filter(({ matches }) => phaseOfSlot(matches.map((match) => match.phase)) === phase);

/** The fan's players in running matches, apart from the rest of the schedule; renders nothing without any. */
export function Running({ now: { fan, nowMs, reported } }: { now: FanNow }) {
  const slots = slotsIn(slotsOf(fan), 'running');
  const names = shortNames(fan.players.map(({ player }) => player));
  const shared = { isPhone: usePhone(), names, nowMs, reported };
  return slots.length === 0 ? null : <RunningPanel slots={slots} {...shared} />;
}

function RunningPanel(props: { slots: readonly Slot[] } & Shared) {
  return (
    <Panel title={texts.running} aside={<Count slots={props.slots} />}>
      <Slots {...props} />
    </Panel>
  );
}

/** On a desktop, more simultaneous matches than this are shown in two columns. */
const MATCHES_IN_COLUMN = 2;
const isWide = ({ matches }: Slot) => matches.length > MATCHES_IN_COLUMN;

/** A section as wide as its kickoffs need when all sections are side by side. */
function Part({ slots, children }: { slots: readonly Slot[]; children: ReactNode }) {
  const columns = slots.reduce((sum, slot) => sum + (isWide(slot) ? 2 : 1), 0);
  return (
    <Box className={classes.part} style={{ flexGrow: Math.max(columns, 1) }}>
      {children}
    </Box>
  );
}

function Count({ slots }: { slots: readonly Slot[] }) {
  const starters = slots
    .flatMap(({ matches }) => matches)
    .flatMap(({ players }) => players)
    .filter(({ isStarter }) => isStarter).length;
  return (
    <Text span size="xs" c="dimmed">
      {texts.ofYourEleven(starters)}
    </Text>
  );
}

interface Shared {
  /** Club names may break if kickoffs are side by side. */
  isPhone: boolean;
  names: ReadonlyMap<string, string>;
  nowMs: number;
  reported: Reported;
}

function Slots({ slots, ...shared }: { slots: readonly Slot[] } & Shared) {
  return (
    <ol className={classes.slots}>
      {slots.map((slot) => (
        <Box
          component="li"
          key={slot.kickoffTs}
          id={slotId(slot.kickoffTs)}
          py="xs"
          className={`${surfaces.ruled} ${classes.slot}`}
          data-wide={isWide(slot) || undefined}
        >
          <SlotRows slot={slot} {...shared} />
        </Box>
      ))}
    </ol>
  );
}

function SlotRows({ slot, isPhone, names, nowMs, reported }: { slot: Slot } & Shared) {
  const [first, ...others] = slot.matches;
  const isAlone = first !== undefined && others.length === 0;
  const head = (
    <Group gap="sm" justify="space-between" pt={isAlone ? 0 : 'xs'}>
      <Title order={3} fw={600} size="md">
        <time dateTime={slot.kickoffTs}>{shortInstant(slot.kickoffTs)}</time>
      </Title>
      {isAlone && <Clubs match={first} isShort />}
      <Text span size="xs" c="dimmed">
        {noteOf(slot, nowMs, reported)}
      </Text>
    </Group>
  );
  // A single match takes one row, including the kickoff.
  if (isAlone) return <MatchRow match={first} names={names} head={head} />;
  return (
    <>
      {head}
      <div className={classes.matches}>
        {slot.matches.map((match) => (
          <MatchRow
            key={match.fixtureId}
            match={match}
            names={names}
            head={<Clubs match={match} isShort={!isPhone} />}
          />
        ))}
      </div>
    </>
  );
}

/** What is known about a slot's elevens, or when they will be out; '' if nobody reports them. */
function noteOf({ kickoffTs, matches }: Slot, nowMs: number, reported: Reported): string {
  const phase = phaseOfSlot(matches.map((match) => match.phase));
  if (phase === 'over') return texts.over;
  if (phase === 'running') return texts.runningSince(kickoffTs);
  const mine = matches.flatMap(({ players }) => players).map(({ player }) => player);
  const official = mine.filter(({ isInEleven }) => isInEleven !== null);
  if (official.length > 0)
    return texts.officialIn(official.filter(({ isInEleven }) => isInEleven === true).length, official.length);
  return reported.elevens ? elevenNote(kickoffTs, nowMs, reported) : '';
}

interface MatchRowProps {
  match: Match;
  names: Shared['names'];
  head: ReactNode;
}

function MatchRow({ match, names, head }: MatchRowProps) {
  return (
    <Link to={fixturePath(match.fixtureId)} className={`${wrapping.inherits} ${taps.thumb} ${classes.match}`}>
      {head}
      <Players players={match.players} names={names} />
    </Link>
  );
}

/** Both clubs with the score once there is one. @param isShort three letters each, beside a kickoff */
function Clubs({ match, isShort = false }: { match: Match; isShort?: boolean }) {
  const { phase, home, away, homeGoals, awayGoals } = match;
  const hasScore = phase !== 'before' && homeGoals !== null && awayGoals !== null;
  return (
    <Group component="span" gap="sm" flex="1 1 auto" c="dimmed" fz="sm">
      <Group component="span" gap="xs" wrap="nowrap" display="inline-flex">
        {home !== null && <ClubMark team={home} />}
        <ClubName club={home} isShort={isShort} />
      </Group>
      {hasScore ? (
        <Text component="b" inherit fw={800} bdrs="xs" px="sm" className={surfaces.inverse}>
          {homeGoals}:{awayGoals}
        </Text>
      ) : (
        <span>{texts.versus}</span>
      )}
      <Group component="span" gap="xs" wrap="nowrap" display="inline-flex">
        <ClubName club={away} isShort={isShort} />
        {away !== null && <ClubMark team={away} />}
      </Group>
    </Group>
  );
}

function ClubName({ club, isShort }: { club: TeamRef | null; isShort: boolean }) {
  if (club === null) return texts.unknownClub;
  if (!isShort) return clubWordOf(club);
  return (
    <>
      <span aria-hidden title={club.name}>
        {clubCodeOf(club)}
      </span>
      <VisuallyHidden>{clubWordOf(club)}</VisuallyHidden>
    </>
  );
}

/** A player with what is known about him; bench players are marked. */
export function PlayerFactRow({ mine, names }: { mine: Mine; names: Shared['names'] }) {
  const { player, isStarter } = mine;
  const name = names.get(player.id) ?? player.name;
  const eventSigns = eventSignsOf(player);
  const fact = matchTruthOf(mine.player, mine.phase);
  const taken =
    (isStarter ? 0 : LETTERS.bench) +
    (eventSigns === undefined ? 0 : LETTERS.eventSigns) +
    (fact.kind === 'suspended' || fact.kind === 'injured' ? LETTERS.status : 0);
  const isLong = name.length > LONG_NAME - taken;
  return (
    <Group
      component="span"
      gap="xs"
      justify="flex-end"
      miw={0}
      c={isStarter ? undefined : 'dimmed'}
      fw={isStarter ? 600 : 400}
      className={classes.player}
      data-long={isLong || undefined}
    >
      {!isStarter && (
        <>
          <IconArmchair size={15} stroke={1.8} aria-hidden />
          <VisuallyHidden>{texts.waits} </VisuallyHidden>
        </>
      )}
      <Box component="span" flex={1} maw="100%" title={player.name}>
        {name}
      </Box>{' '}
      {eventSigns}
      <RowFact fact={fact} isSmall />
    </Group>
  );
}

function Idle({ players, names }: { players: readonly Mine[]; names: Shared['names'] }) {
  return (
    <Box py="xs" className={classes.slot}>
      <Title order={3} fw={600} size="md">
        {texts.idle}
      </Title>
      <Players players={players} names={names} />
    </Box>
  );
}

const Players = ({ players, names }: { players: readonly Mine[]; names: Shared['names'] }) => (
  <Stack component="span" gap="line" className={grids.tiles} style={{ '--least': '9.25rem' }}>
    {players.map((mine) => (
      <PlayerFactRow key={mine.player.id} mine={mine} names={names} />
    ))}
  </Stack>
);
