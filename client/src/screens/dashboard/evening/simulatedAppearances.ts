import { isOut } from '@hub/shared/availability/playerStatus.ts';
import type { ComingFixtures } from '@hub/shared/catalog/fixtures.schema.ts';
import { fieldGroupOf } from '@hub/shared/elevens/bestEleven.ts';
import { elevenOfTeam } from '@hub/shared/games/elevenOfTeam.ts';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';

/** What a player does on the evening; minutes of the match. */
export interface SimulatedAppearance {
  starts: boolean;
  inMinute: number | null;
  outMinute: number | null;
  goals: readonly number[];
  yellowMinute: number | null;
}

/** Minutes of goals by club. */
export type Goals = ReadonlyMap<string, readonly number[]>;

interface SimulatedAppearances {
  of: ReadonlyMap<string, SimulatedAppearance>;
  goals: Goals;
}

const GOALS_MAX = 5;
const GOAL = 0.3;
/** The chance that a goal of his club is scored by a player of the team, so that a fan has something to cheer. */
const OWN_SCORER = 0.25;
const CHANGE_RATE = 0.4;
const YELLOW_RATE = 0.12;
const [FIRST_CHANGE, LAST_CHANGE] = [55, 85];
const RESCUE_MINUTE = 67;
/** Position groups by how likely they score, likeliest first. */
const SCORING_LINES = ['forward', 'midfielder', 'defender'] as const;

/**
 * Decides the appearances of the team's players: each starts with the probability of his chance, except that one of the eleven
 * sits on the bench, so that there is something to decide, and his possible replacement scores.
 *
 * @param fixtures of the evening
 */
export function simulateAppearances(
  players: readonly UserTeamPlayer[],
  fixtures: ComingFixtures,
): SimulatedAppearances {
  const drama = dramaOf(players);
  const appearances = new Map(players.map((player) => [player.id, simulateAppearance(player, drama)]));
  const clubIds = fixtures.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]);
  const goals = new Map(clubIds.map((clubId) => [clubId, goalsOf(clubId)]));
  for (const [clubId, minutes] of goals)
    for (const minute of minutes) {
      const scorer = scorerOf(players, appearances, { clubId, minute });
      const appearance = appearances.get(scorer?.id ?? '');
      if (scorer !== undefined && appearance !== undefined)
        appearances.set(scorer.id, { ...appearance, goals: [...appearance.goals, minute] });
    }
  const rescuerClub = drama?.rescuer.team?.id;
  const rescue = appearances.get(drama?.rescuer.id ?? '');
  if (drama !== null && rescuerClub !== undefined && rescue !== undefined && goals.has(rescuerClub)) {
    appearances.set(drama.rescuer.id, { ...rescue, goals: [...rescue.goals, RESCUE_MINUTE] });
    goals.set(rescuerClub, [...(goals.get(rescuerClub) ?? []), RESCUE_MINUTE]);
  }
  return { of: appearances, goals };
}

interface Drama {
  benched: UserTeamPlayer;
  rescuer: UserTeamPlayer;
}

/** The least certain starter of a position group with bench players, and his best replacement. */
function dramaOf(players: readonly UserTeamPlayer[]): Drama | null {
  const eleven = elevenOfTeam({ game: 'kickerInteractive', formation: null, players });
  const bench = eleven.bench.map(({ player }) => player).filter((player) => !isOut(player));
  const byChance = (one: UserTeamPlayer, other: UserTeamPlayer) =>
    (other.startProbability ?? 0) - (one.startProbability ?? 0);
  for (const line of SCORING_LINES) {
    const benched = eleven.starters[line].toSorted(byChance).at(-1);
    const [rescuer] = bench.filter((player) => fieldGroupOf(player) === line).toSorted(byChance);
    if (benched !== undefined && rescuer !== undefined) return { benched, rescuer };
  }
  return null;
}

const minuteOf = (...words: readonly (string | number)[]): number =>
  FIRST_CHANGE + Math.floor(seededRandom(...words) * (LAST_CHANGE - FIRST_CHANGE));

function simulateAppearance(player: UserTeamPlayer, drama: Drama | null): SimulatedAppearance {
  const { id, startProbability } = player;
  const none = { inMinute: null, outMinute: null, goals: [], yellowMinute: null };
  if (id === drama?.rescuer.id) return { ...none, starts: true };
  if (id === drama?.benched.id) return { ...none, starts: false, inMinute: LAST_CHANGE };
  if (isOut(player)) return { ...none, starts: false };
  const starts = seededRandom(id, 'starts') < (startProbability ?? 0);
  const changes = seededRandom(id, 'changes') < CHANGE_RATE && fieldGroupOf(player) !== 'goalkeeper';
  const minute = changes ? minuteOf(id, 'minute') : null;
  const isBooked = starts && seededRandom(id, 'yellow') < YELLOW_RATE;
  return {
    starts,
    inMinute: starts ? null : minute,
    outMinute: starts ? minute : null,
    goals: [],
    yellowMinute: isBooked ? 20 + Math.floor(seededRandom(id, 'booked') * 30) : null,
  };
}

const goalsOf = (clubId: string): number[] =>
  Array.from({ length: GOALS_MAX }, (_, index) => index)
    .filter((index) => seededRandom(clubId, index, 'goal') < GOAL)
    .map((index) => 1 + Math.floor(seededRandom(clubId, index, 'minute') * 89));

function scorerOf(
  players: readonly UserTeamPlayer[],
  appearances: ReadonlyMap<string, SimulatedAppearance>,
  { clubId, minute }: { clubId: string; minute: number },
): UserTeamPlayer | undefined {
  if (seededRandom(clubId, minute, 'scorer') >= OWN_SCORER) return undefined;
  const playing = players.filter(
    ({ id, team }) => team?.id === clubId && isOnPitch(appearances.get(id), minute),
  );
  return SCORING_LINES.map((line) => playing.find((player) => fieldGroupOf(player) === line)).find(
    (player) => player !== undefined,
  );
}

const isOnPitch = (appearance: SimulatedAppearance | undefined, minute: number): boolean =>
  appearance !== undefined &&
  (appearance.starts
    ? (appearance.outMinute ?? Infinity) > minute
    : (appearance.inMinute ?? Infinity) < minute);

const [BASIS, PRIME] = [0x811c9dc5, 0x01000193];

/** A pseudo-random number in [0, 1), always the same for the same words. */
export function seededRandom(...words: readonly (string | number)[]): number {
  let hash = BASIS;
  for (const character of words.join(' ')) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), PRIME);
  // Otherwise the last characters would hardly change the first digits.
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  return (hash >>> 0) / 2 ** 32;
}
