import {
  bestElevenOf,
  fieldGroupOf,
  slotsOf,
  starterIdsOf,
  worthsOf,
  type BestEleven,
  type ElevenCandidate,
  type Formation,
} from '../elevens/bestEleven.ts';
import { groupBy } from '../groupBy.ts';
import { isOut } from '../availability/playerStatus.ts';
import { POSITION_CODES_OF_GROUP, POSITION_GROUPS, type InjuryStatus, type PositionGroup } from '../terms.ts';
import { WORTH_CONSIDERING } from './closeCalls.ts';
import { formationsFor } from './elevenOfTeam.ts';
import type { FanCandidate, FanMatchday } from './fanMatchday.ts';
import type { HeldTeam } from './heldEleven.ts';

export interface AlarmCandidate extends FanCandidate {
  status: InjuryStatus;
}

/** A starter who will not start, and possible replacements. */
export interface Alarm<P> {
  starter: P;
  reason: 'notInEleven' | 'suspended' | 'injured';
  /** Until when the starter can be replaced, ISO-8601 UTC. */
  lockTs: string;
  /** The one who is meant for his place, then others, best first; nobody who is meant for another starter's. */
  replacements: readonly [P, ...P[]];
}

/**
 * Starters who are missing from their club's official eleven, suspended or injured, and can still be replaced. Replacements
 * are on the bench, not locked, not out themselves, and fit a formation that the game and the user's choice allow: players
 * in an official eleven first, then by worth. Each alarm has a replacement of its own, see `substitutesFor`. Alarms are ordered
 * by lock, earliest first.
 */
export function alarmsOf<P extends AlarmCandidate>(
  { eleven, players }: Pick<FanMatchday<P>, 'eleven' | 'players'>,
  team: Pick<HeldTeam<P>, 'game' | 'formation'>,
): Alarm<P>[] {
  const worthOf = worthsOf(players.map(({ player }) => player));
  const bench = players
    .filter(({ player, isStarter, lock }) => !isStarter && lock?.isLocked === false && mayStart(player))
    .map(({ player }) => player)
    .toSorted(
      (one, other) => Number(other.isInEleven) - Number(one.isInEleven) || worthOf(other) - worthOf(one),
    );
  const alarmed = players
    .flatMap(({ player: starter, isStarter, lock }) => {
      const reason = reasonOf(starter);
      return isStarter && lock?.isLocked === false && reason !== null
        ? [{ starter, reason, lockTs: lock.lockTs }]
        : [];
    })
    .toSorted((one, other) => Date.parse(one.lockTs) - Date.parse(other.lockTs));
  const substituteOf = substitutesFor(
    alarmed.map(({ starter }) => starter),
    { eleven, bench, worthOf, formations: formationsFor(team) },
  );
  const meant = new Set(substituteOf.values());
  return alarmed.flatMap((alarm) => {
    const own = substituteOf.get(alarm.starter);
    if (own === undefined) return [];
    const others = bench.filter(
      (player) => !meant.has(player) && isAllowed(eleven, [alarm.starter, player], team),
    );
    return [{ ...alarm, replacements: [own, ...others] }];
  });
}

/**
 * With whom a player can change places: from the bench for a starter, of the eleven for any other, if neither is locked and a
 * formation that the game and the user's choice allow stays legal; nobody for one who is out. Best first for a starter, weakest
 * first for a substitute.
 */
export function partnersOf<P extends AlarmCandidate>(
  { eleven, players }: Pick<FanMatchday<P>, 'eleven' | 'players'>,
  team: Pick<HeldTeam<P>, 'game' | 'formation'>,
  playerId: string,
): P[] {
  const open = players.filter(({ lock }) => lock?.isLocked === false);
  const mine = open.find(({ player }) => player.id === playerId);
  if (mine === undefined) return [];
  const worthOf = worthsOf(players.map(({ player }) => player));
  const sign = mine.isStarter ? -1 : 1;
  return open
    .filter(({ isStarter }) => isStarter !== mine.isStarter)
    .map(({ player }) => player)
    .filter((other) => {
      const [goes, comes] = mine.isStarter ? [mine.player, other] : [other, mine.player];
      return mayStart(comes) && isAllowed(eleven, [goes, comes], team);
    })
    .toSorted((one, other) => sign * (worthOf(one) - worthOf(other)));
}

interface Substitution<P> {
  eleven: BestEleven<P>;
  /** Best first. */
  bench: readonly P[];
  worthOf: (player: P) => number;
  formations: readonly Formation[];
}

/** More than the worth of all substitutes together. */
const OFFICIAL = 1000;
/** Anybody is better than a starter who will not start. */
const ANYBODY = 1e-6;

/**
 * Who comes on for which starter if all are replaced together: of the legal elevens that keep all others, the one with the most
 * players from official elevens, then with the greatest worth. A replacement as said changes no other one.
 *
 * @param out in the order in which they are to be replaced if there are not enough substitutes
 * @returns by starter; none for a starter who has to stay
 */
function substitutesFor<P extends AlarmCandidate>(
  out: readonly P[],
  { eleven, bench, worthOf, formations }: Substitution<P>,
): Map<P, P> {
  const as = (player: P, place: 'pinned' | null, startProbability: number) => {
    const { id, name, positions, positionPrimary } = player;
    return { player, id, name, positions, positionPrimary, place, startProbability };
  };
  const best = bestElevenOf<ElevenCandidate & { player: P | null }>(
    [
      ...Object.values(eleven.starters).flatMap((line) =>
        line.map((player) => as(player, out.includes(player) ? null : 'pinned', 0)),
      ),
      ...emptyPlacesOf(eleven),
      ...bench.map((player) =>
        as(player, null, worthOf(player) + ANYBODY + (player.isInEleven === true ? OFFICIAL : 0)),
      ),
    ],
    formations,
  );
  const stay = (group: PositionGroup | null) =>
    group === null
      ? 0
      : best.starters[group].filter(({ player }) => player !== null && out.includes(player)).length;
  const starting = starterIdsOf(best);
  const waiting = new Set(bench.filter(({ id }) => starting.has(id)));
  const going = new Set(
    [...groupBy(out, fieldGroupOf)].flatMap(([group, line]) => line.slice(0, line.length - stay(group))),
  );
  const substitutes = new Map<P, P>();
  // Those of the same line first.
  for (const isSameLine of [true, false])
    for (const starter of out.filter((one) => going.has(one) && !substitutes.has(one))) {
      const substitute = [...waiting].find(
        (player) => !isSameLine || fieldGroupOf(player) === fieldGroupOf(starter),
      );
      if (substitute === undefined) continue;
      substitutes.set(starter, substitute);
      waiting.delete(substitute);
    }
  return substitutes;
}

/** Places for which the team lacks players stay empty. */
const emptyPlacesOf = ({ emptyPlaces }: BestEleven<unknown>) =>
  POSITION_GROUPS.flatMap((group) =>
    Array.from({ length: emptyPlaces[group] }, (_, n) => ({
      player: null,
      id: `empty ${group} ${n}`,
      name: '',
      positions: [],
      positionPrimary: POSITION_CODES_OF_GROUP[group][0],
      place: 'pinned' as const,
      startProbability: null,
    })),
  );

/**
 * Starters who can still be changed and will hardly start, with no one on the bench who could take their place: only the market
 * helps. In the order of the eleven.
 */
export function irreplaceableOf<P extends AlarmCandidate>(
  { eleven, players }: Pick<FanMatchday<P>, 'eleven' | 'players'>,
  team: Pick<HeldTeam<P>, 'game' | 'formation'>,
): P[] {
  const open = players.filter(({ lock }) => lock?.isLocked === false);
  const bench = open.filter(({ player, isStarter }) => !isStarter && !isAsGoodAsOut(player));
  return open
    .filter(({ player, isStarter }) => isStarter && isAsGoodAsOut(player))
    .map(({ player }) => player)
    .filter((starter) => !bench.some(({ player }) => isAllowed(eleven, [starter, player], team)));
}

/** Players with an unknown chance do not count. */
const isAsGoodAsOut = (player: AlarmCandidate): boolean =>
  reasonOf(player) !== null ||
  (player.isInEleven === null && (player.startProbability ?? 1) < WORTH_CONSIDERING);

function reasonOf(player: AlarmCandidate): Alarm<unknown>['reason'] | null {
  if (player.isInEleven !== null) return player.isInEleven ? null : 'notInEleven';
  if (!isOut(player)) return null;
  return player.status === 'suspended' ? 'suspended' : 'injured';
}

const mayStart = (player: AlarmCandidate): boolean =>
  player.isInEleven ?? (!isOut(player) && (player.startProbability ?? 0) > 0);

/** Whether the eleven still has a legal formation with one player in place of another. */
function isAllowed<P extends AlarmCandidate>(
  { starters }: BestEleven<P>,
  [goes, comes]: readonly [P, P],
  team: Pick<HeldTeam<P>, 'game' | 'formation'>,
): boolean {
  const [from, to] = [fieldGroupOf(goes), fieldGroupOf(comes)];
  if (to === null) return false;
  const count = (group: PositionGroup) =>
    starters[group].length - Number(group === from) + Number(group === to);
  return formationsFor(team).some((formation) => {
    const slots = slotsOf(formation);
    return (['goalkeeper', 'defender', 'midfielder', 'forward'] as const).every(
      (group) => count(group) <= slots[group],
    );
  });
}
