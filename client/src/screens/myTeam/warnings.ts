import type { UserTeamPlayer } from '#shared/userTeams.ts';
import { isSuspended } from '../../components/SuspensionLabel.tsx';
import { suspensionText } from '../../components/termTexts.ts';
import { texts } from './texts.ts';

/** Below this many percent, as the screen rounds them, a player is more likely not to start. */
export const UNLIKELY_BELOW_PERCENT = 35;

interface Warnings<P> {
  /** Facts: who cannot play, with the reason in German. */
  out: { player: P; reason: string }[];
  /** Estimates: who could play but probably does not start, most likely first. */
  unlikely: P[];
}

/** What to look at before the next matchday; nobody is in both lists. */
export function warningsOf<P extends UserTeamPlayer>(players: readonly P[]): Warnings<P> {
  const out = players.flatMap((player) => {
    const reason = reasonOut(player);
    return reason === null ? [] : [{ player, reason }];
  });
  const isOut = new Set(out.map(({ player }) => player.id));
  const unlikely = players.filter(
    ({ id, startProbability }) =>
      !isOut.has(id) &&
      startProbability !== null &&
      Math.round(startProbability * 100) < UNLIKELY_BELOW_PERCENT,
  );
  return {
    out,
    unlikely: unlikely.toSorted((one, other) => (other.startProbability ?? 0) - (one.startProbability ?? 0)),
  };
}

function reasonOut({ availability, injuryStatus, suspension }: UserTeamPlayer): string | null {
  if (isSuspended(suspension)) return suspensionText(suspension);
  if (availability === 'suspended' || injuryStatus === 'suspended') return texts.availability.suspended;
  if (availability === 'injured' || injuryStatus === 'injured') return texts.availability.injured;
  return null;
}
