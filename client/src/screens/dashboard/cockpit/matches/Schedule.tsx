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
import ui from '../../../../ui/Vocabulary.module.css';
import { Panel } from '../../../../ui/Panel.tsx';
import { usePhone } from '../../../../ui/usePhone.ts';
import { DownloadLink } from '../../../../ui/text/DownloadLink.tsx';
import { VisuallyHidden } from '../../../../ui/text/VisuallyHidden.tsx';
import { eventSignsOf, RowFact } from '../../../../players/chance/FactMarks.tsx';
import { matchTruthOf } from '@hub/shared/season/matchTruth.ts';
import { elevenNote } from '../../../../fixtures/fixtureTexts.ts';
import classes from './Schedule.module.css';
import { phaseOfSlot, slotId, slotsOf, type Match, type Mine, type Slot } from './slots.ts';
import { cockpitTexts as texts, shortInstant } from '../texts.ts';
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
    <div className={`${ui.stack12} ${classes.board}`}>
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
    </div>
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
    <div className={`${ui.shrinks} ${classes.part}`} style={{ flexGrow: Math.max(columns, 1) }}>
      {children}
    </div>
  );
}

function Count({ slots }: { slots: readonly Slot[] }) {
  const starters = slots
    .flatMap(({ matches }) => matches)
    .flatMap(({ players }) => players)
    .filter(({ isStarter }) => isStarter).length;
  return <span className={ui.fine}>{texts.ofYourEleven(starters)}</span>;
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
        <li
          key={slot.kickoffTs}
          id={slotId(slot.kickoffTs)}
          className={`${ui.paddedY4} ${classes.slot}`}
          data-wide={isWide(slot) || undefined}
        >
          <SlotRows slot={slot} {...shared} />
        </li>
      ))}
    </ol>
  );
}

function SlotRows({ slot, isPhone, names, nowMs, reported }: { slot: Slot } & Shared) {
  const [first, ...others] = slot.matches;
  const isAlone = first !== undefined && others.length === 0;
  const head = (
    <div className={`${ui.spread} ${ui.gapX8} ${classes.slotHead}`}>
      <h3 className={`${ui.textM} ${ui.bold} ${ui.lines140}`}>
        <time dateTime={slot.kickoffTs}>{shortInstant(slot.kickoffTs)}</time>
      </h3>
      {isAlone && <Clubs match={first} isShort />}
      <span className={ui.fine}>{noteOf(slot, nowMs, reported)}</span>
    </div>
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
    <Link
      to={fixturePath(match.fixtureId)}
      className={`${ui.inherits} ${ui.stack} ${ui.thumb} ${ui.gap3} ${ui.packed} ${classes.match}`}
    >
      {head}
      <span className={`${ui.stack} ${ui.centred} ${classes.players}`}>
        {match.players.map((mine) => (
          <PlayerFactRow key={mine.player.id} mine={mine} names={names} />
        ))}
      </span>
    </Link>
  );
}

/** Both clubs with the score once there is one. @param isShort three letters each, beside a kickoff */
function Clubs({ match, isShort = false }: { match: Match; isShort?: boolean }) {
  const { phase, home, away, homeGoals, awayGoals } = match;
  const hasScore = phase !== 'before' && homeGoals !== null && awayGoals !== null;
  return (
    <span className={`${ui.hint} ${ui.line} ${ui.gapY2} ${ui.gapX6} ${classes.clubs}`}>
      <span className={`${ui.inline} ${ui.gap5}`}>
        {home !== null && <ClubMark team={home} />}
        <ClubName club={home} isShort={isShort} />
      </span>
      {hasScore ? (
        <b className={`${ui.inverse} ${ui.lines130} ${ui.heavy} ${ui.round4} ${classes.score}`}>
          {homeGoals}:{awayGoals}
        </b>
      ) : (
        <span>{texts.versus}</span>
      )}
      <span className={`${ui.inline} ${ui.gap5}`}>
        <ClubName club={away} isShort={isShort} />
        {away !== null && <ClubMark team={away} />}
      </span>
    </span>
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
    <span
      className={`${ui.line} ${ui.lines130} ${ui.shrinks} ${ui.firm} ${classes.player}`}
      data-bench={!isStarter || undefined}
      data-long={isLong || undefined}
    >
      {!isStarter && (
        <>
          <IconArmchair size={15} stroke={1.8} aria-hidden />
          <VisuallyHidden>{texts.waits} </VisuallyHidden>
        </>
      )}
      <span className={`${ui.grows} ${ui.within} ${classes.name}`} title={player.name}>
        {name}
      </span>{' '}
      {eventSigns}
      <RowFact fact={fact} isSmall />
    </span>
  );
}

function Idle({ players, names }: { players: readonly Mine[]; names: Shared['names'] }) {
  return (
    <div className={`${ui.paddedY4} ${classes.slot}`}>
      <h3 className={`${ui.textM} ${ui.bold} ${ui.lines140}`}>{texts.idle}</h3>
      <span className={`${ui.stack} ${ui.centred} ${classes.players}`}>
        {players.map((mine) => (
          <PlayerFactRow key={mine.player.id} mine={mine} names={names} />
        ))}
      </span>
    </div>
  );
}
