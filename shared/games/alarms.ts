import { fieldGroupOf, slotsOf, worthsOf, type BestEleven } from '../elevens/bestEleven.ts';
import { isOut } from '../availability/playerStatus.ts';
import type { InjuryStatus, PositionGroup } from '../terms.ts';
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
  /** Best first, at least one. */
  replacements: readonly P[];
}

/**
 * Starters who are missing from their club's official eleven, suspended or injured, and can still be replaced. Replacements
 * are on the bench, not locked, not out themselves, and fit a formation that the game and the user's choice allow: players
 * in an official eleven first, then by worth. Alarms are ordered by lock, earliest first.
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
  return players
    .flatMap(({ player: starter, isStarter, lock }) => {
      const reason = reasonOf(starter);
      if (!isStarter || lock === null || lock.isLocked || reason === null) return [];
      const replacements = bench.filter((player) => isAllowed(eleven, [starter, player], team));
      return replacements.length === 0 ? [] : [{ starter, reason, lockTs: lock.lockTs, replacements }];
    })
    .toSorted((one, other) => Date.parse(one.lockTs) - Date.parse(other.lockTs));
}

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
