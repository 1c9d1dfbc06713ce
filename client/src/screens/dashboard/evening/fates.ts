import { isOut } from '@hub/shared/availability/playerStatus.ts';
import type { ComingFixtures } from '@hub/shared/catalog/fixtures.schema.ts';
import { fieldGroupOf } from '@hub/shared/elevens/bestEleven.ts';
import { elevenOfTeam } from '@hub/shared/games/elevenOfTeam.ts';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';

/** What a player does on the evening; minutes of the match. */
export interface Fate {
  starts: boolean;
  inMinute: number | null;
  outMinute: number | null;
  goals: readonly number[];
  yellowMinute: number | null;
}

/** Minutes of goals by club. */
export type Goals = ReadonlyMap<string, readonly number[]>;

interface Fates {
  of: ReadonlyMap<string, Fate>;
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
 * Decides the fates of the team's players: each starts with the probability of his chance, except that one of the eleven
 * sits on the bench, so that there is something to decide, and his possible replacement scores.
 *
 * @param fixtures of the evening
 */
export function fatesOf(players: readonly UserTeamPlayer[], fixtures: ComingFixtures): Fates {
  const drama = dramaOf(players);
  const fates = new Map(players.map((player) => [player.id, fateOf(player, drama)]));
  const clubIds = fixtures.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]);
  const goals = new Map(clubIds.map((clubId) => [clubId, goalsOf(clubId)]));
  for (const [clubId, minutes] of goals)
    for (const minute of minutes) {
      const scorer = scorerOf(players, fates, { clubId, minute });
      const fate = fates.get(scorer?.id ?? '');
      if (scorer !== undefined && fate !== undefined)
        fates.set(scorer.id, { ...fate, goals: [...fate.goals, minute] });
    }
  const rescuerClub = drama?.rescuer.team?.id;
  const rescue = fates.get(drama?.rescuer.id ?? '');
  if (drama !== null && rescuerClub !== undefined && rescue !== undefined && goals.has(rescuerClub)) {
    fates.set(drama.rescuer.id, { ...rescue, goals: [...rescue.goals, RESCUE_MINUTE] });
    goals.set(rescuerClub, [...(goals.get(rescuerClub) ?? []), RESCUE_MINUTE]);
  }
  return { of: fates, goals };
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
  FIRST_CHANGE + Math.floor(luck(...words) * (LAST_CHANGE - FIRST_CHANGE));

function fateOf(player: UserTeamPlayer, drama: Drama | null): Fate {
  const { id, startProbability } = player;
  const none = { inMinute: null, outMinute: null, goals: [], yellowMinute: null };
  if (id === drama?.rescuer.id) return { ...none, starts: true };
  if (id === drama?.benched.id) return { ...none, starts: false, inMinute: LAST_CHANGE };
  if (isOut(player)) return { ...none, starts: false };
  const starts = luck(id, 'starts') < (startProbability ?? 0);
  const changes = luck(id, 'changes') < CHANGE_RATE && fieldGroupOf(player) !== 'goalkeeper';
  const minute = changes ? minuteOf(id, 'minute') : null;
  const isBooked = starts && luck(id, 'yellow') < YELLOW_RATE;
  return {
    starts,
    inMinute: starts ? null : minute,
    outMinute: starts ? minute : null,
    goals: [],
    yellowMinute: isBooked ? 20 + Math.floor(luck(id, 'booked') * 30) : null,
  };
}

const goalsOf = (clubId: string): number[] =>
  Array.from({ length: GOALS_MAX }, (_, index) => index)
    .filter((index) => luck(clubId, index, 'goal') < GOAL)
    .map((index) => 1 + Math.floor(luck(clubId, index, 'minute') * 89));

function scorerOf(
  players: readonly UserTeamPlayer[],
  fates: ReadonlyMap<string, Fate>,
  { clubId, minute }: { clubId: string; minute: number },
): UserTeamPlayer | undefined {
  if (luck(clubId, minute, 'scorer') >= OWN_SCORER) return undefined;
  const playing = players.filter(({ id, team }) => team?.id === clubId && isOnPitch(fates.get(id), minute));
  return SCORING_LINES.map((line) => playing.find((player) => fieldGroupOf(player) === line)).find(
    (player) => player !== undefined,
  );
}

const isOnPitch = (fate: Fate | undefined, minute: number): boolean =>
  fate !== undefined &&
  (fate.starts ? (fate.outMinute ?? Infinity) > minute : (fate.inMinute ?? Infinity) < minute);

const [BASIS, PRIME] = [0x811c9dc5, 0x01000193];

/** A pseudo-random number in [0, 1), always the same for the same words. */
export function luck(...words: readonly (string | number)[]): number {
  let hash = BASIS;
  for (const character of words.join(' ')) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), PRIME);
  // Otherwise the last characters would hardly change the first digits.
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  return (hash >>> 0) / 2 ** 32;
}
