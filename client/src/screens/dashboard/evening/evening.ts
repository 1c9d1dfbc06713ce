import type { ComingFixtures } from '@hub/shared/catalog/fixtures.schema.ts';
import type { Place } from '@hub/shared/elevens/bestEleven.ts';
import { openMatchdayAt } from '@hub/shared/season/matchdayAt.ts';
import { berlinDay, berlinInstant } from '@hub/shared/text/berlinTime.ts';
import type { UserTeam, UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { simulateAppearances, type SimulatedAppearance, type Goals } from './simulatedAppearances.ts';
import { seededRandom } from './simulatedAppearances.ts';

/** Minutes from kickoff at which the evening starts and ends. */
export const [FROM_MINUTE, TO_MINUTE] = [-75, 112] as const;
const OVER_MINUTE = 107;
/** The window in minutes from kickoff in which clubs announce their elevens: its start and its length. */
const [ELEVENS_FROM, ELEVENS_WITHIN] = [-60, 20];
const [HALF, BREAK, WHOLE] = [45, 15, 90];
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FRIDAY = 5;

/** An invented evening on which all matches of the matchday are played at once. */
export interface Evening {
  /** ISO-8601 UTC. */
  kickoffTs: string;
  fixtures: ComingFixtures;
  players: readonly UserTeamPlayer[];
  appearances: ReadonlyMap<string, SimulatedAppearance>;
  goals: Goals;
}

/**
 * An invented next Friday evening of a team.
 *
 * @param nowTs ISO-8601 UTC
 * @returns null if no matchday is ahead, or no player has a match on it
 */
export function eveningOf(
  players: readonly UserTeamPlayer[],
  fixtures: ComingFixtures,
  nowTs: string,
): Evening | null {
  const open = openMatchdayAt(fixtures, nowTs);
  const [first] = open?.fixtures ?? [];
  const playing = players.filter(({ fixture }) => fixture?.matchday === open?.matchday);
  if (open === null || first === undefined || playing.length === 0) return null;
  const kickoffTs = fridayEvening(Date.parse(first.kickoffTs));
  const together = open.fixtures.map(({ id, matchday, homeTeamId, awayTeamId }) => ({
    id,
    matchday,
    homeTeamId,
    awayTeamId,
    kickoffTs,
    status: 'scheduled',
  }));
  const { of, goals } = simulateAppearances(playing, together);
  return { kickoffTs, fixtures: together, players: playing, appearances: of, goals };
}

/** 20:30 on the first Friday from an instant on, ISO-8601 UTC. */
function fridayEvening(fromMs: number): string {
  const days = Array.from({ length: 7 }, (_, index) => new Date(fromMs + index * DAY_MS));
  const friday = days.find((day) => new Date(`${berlinDay(day)}T12:00:00Z`).getUTCDay() === FRIDAY);
  return new Date(berlinInstant(berlinDay(friday ?? new Date(fromMs)), '20:30')).toISOString();
}

/** The fan's view at a minute of the evening. */
export interface EveningNow {
  team: UserTeam;
  fixtures: ComingFixtures;
  /** Milliseconds since 1970. */
  nowMs: number;
}

/**
 * @param minute from kickoff
 * @param places of the players whom the fan has put in or left out
 */
export function eveningAt(evening: Evening, minute: number, places: ReadonlyMap<string, Place>): EveningNow {
  const { kickoffTs, players } = evening;
  const status = minute < 0 ? 'scheduled' : minute < OVER_MINUTE ? 'live' : 'finished';
  return {
    nowMs: Date.parse(kickoffTs) + minute * MINUTE_MS,
    fixtures: evening.fixtures.map((fixture) => Object.assign({}, fixture, { status })),
    team: {
      id: 'freitagabend',
      name: 'Musterteam',
      competition: '',
      game: 'kickerInteractive',
      formation: null,
      held: null,
      createdTs: kickoffTs,
      players: players.map((player) => playerAt(evening, player, { minute, status, places })),
    },
  };
}

interface At {
  minute: number;
  status: string;
  places: ReadonlyMap<string, Place>;
}

function playerAt(
  { kickoffTs, appearances, goals }: Evening,
  player: UserTeamPlayer,
  { minute, status, places }: At,
): UserTeamPlayer {
  const { team, fixture, startProbability } = player;
  const appearance = appearances.get(player.id);
  const clubId = team?.id ?? '';
  const played = matchMinute(minute);
  const scored = (of: string) =>
    played === null ? null : (goals.get(of) ?? []).filter((goal) => goal <= played).length;
  const opponentId = fixture?.opponent?.id ?? '';
  const isAnnounced = minute >= ELEVENS_FROM + seededRandom(clubId, 'announced') * ELEVENS_WITHIN;
  const [home, away] = fixture?.isHome === true ? [clubId, opponentId] : [opponentId, clubId];
  return {
    ...player,
    place: places.get(player.id) ?? null,
    value: null,
    isInEleven: isAnnounced ? (appearance?.starts ?? false) : null,
    played: played === null || appearance === undefined ? null : playedAt(appearance, played),
    estimates: startProbability === null ? [] : [{ asOfTs: kickoffTs, startProbability }],
    fixture:
      fixture === null
        ? null
        : { ...fixture, kickoffTs, status, homeGoals: scored(home), awayGoals: scored(away) },
  };
}

/** The minute of the match clock, 0–90; null before kickoff. */
function matchMinute(minute: number): number | null {
  if (minute < 0) return null;
  const inPlay = minute <= HALF ? minute : Math.max(HALF, minute - BREAK);
  return Math.floor(Math.min(WHOLE, inPlay));
}

function playedAt({ starts, inMinute, outMinute, goals, yellowMinute }: SimulatedAppearance, minute: number) {
  const cameOn = inMinute !== null && inMinute <= minute ? inMinute : null;
  const wentOff = outMinute !== null && outMinute <= minute ? outMinute : null;
  const from = starts ? 0 : (cameOn ?? minute);
  return {
    hasStarted: starts,
    minutes: (wentOff ?? minute) - from,
    goals: goals.filter((goal) => goal <= minute).length,
    yellowCards: Number(yellowMinute !== null && yellowMinute <= minute),
    isSentOff: false,
    subbedInMinute: cameOn,
    subbedOutMinute: wentOff,
  };
}
