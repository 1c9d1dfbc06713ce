import { isInLeague } from '#shared/catalog/inLeague.ts';
import { isOut } from '#shared/availability/playerStatus.ts';
import { seenChanceOf } from '#shared/startChance/chanceText.ts';
import type { UserTeamPlayer } from '#shared/users/userTeams.schema.ts';
import { injuryStatusWords, suspensionText } from '../../format/termTexts.ts';

/** Below this percentage, rounded as on screen, a player is more likely not to start. */
export const UNLIKELY_BELOW_PERCENT = 35;

export interface Warnings<P> {
  /** Facts: players who cannot play, with the reason in German. */
  out: { player: P; reason: string }[];
  /** Estimates: players who could play but probably will not start, most likely starter first. */
  unlikely: P[];
}

/** The warnings before the next matchday, for players still in the league; no player is in both lists. */
export function warningsOf<P extends UserTeamPlayer>(all: readonly P[]): Warnings<P> {
  const players = all.filter(isInLeague);
  const out = players.flatMap((player) => {
    const reason = reasonOut(player);
    return reason === null ? [] : [{ player, reason }];
  });
  const outIds = new Set(out.map(({ player }) => player.id));
  const unlikely = players.filter((player) => {
    const chance = seenChanceOf(player);
    return !outIds.has(player.id) && chance !== null && Math.round(chance * 100) < UNLIKELY_BELOW_PERCENT;
  });
  return {
    out,
    unlikely: unlikely.toSorted((one, other) => (other.startProbability ?? 0) - (one.startProbability ?? 0)),
  };
}

function reasonOut(player: UserTeamPlayer): string | null {
  if (!isOut(player)) return null;
  return player.status === 'suspended' ? suspensionText(player.suspension) : injuryStatusWords.injured;
}
