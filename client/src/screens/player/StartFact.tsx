import type { PlayerDetails, PlayerFixture } from '#shared/catalog/players.schema.ts';
import type { MatchPhase } from '#shared/season/matchdayAt.ts';
import { formatStartChance } from '#shared/startChance/chanceText.ts';
import { isOfficialChance } from '#shared/startChance/pstartTerms.ts';
import { RowFact } from '../../matchday/FactMarks.tsx';
import type { PlayerFact } from '../../matchday/playerFact.ts';
import ui from '../../ui/Vocabulary.module.css';
import { texts } from './texts.ts';

type Known = Pick<PlayerDetails, 'startChance' | 'matches' | 'chanceHistory'>;

/**
 * The facts about a player's match: what he has done in it, else whether he is in the official eleven.
 *
 * @returns null while there is only an estimate
 */
export function startFactOf(
  { startChance, matches }: Pick<Known, 'startChance' | 'matches'>,
  match: PlayerFixture | null,
  phase: MatchPhase,
): PlayerFact | null {
  const played = phase === 'before' ? undefined : matches.find((one) => one.fixtureId === match?.fixtureId);
  if (played !== undefined && !played.isEstimated) {
    const { started, minutesPlayed: minutes } = played;
    if (!started && minutes === 0) return { kind: phase === 'over' ? 'bench' : 'notIn' };
    if (phase === 'running') return { kind: 'playing', minutes };
    return { kind: started ? 'played' : 'cameOnFor', minutes };
  }
  if (startChance === null || !isOfficialChance(startChance.startProbability)) return null;
  return { kind: startChance.startProbability === 1 ? 'in' : 'notIn' };
}

/** Older chances belong to the previous match. */
const WEEK_MS = 6 * 86_400_000;

interface StartFactProps extends Pick<Known, 'chanceHistory'> {
  fact: PlayerFact;
  /** ISO-8601 UTC; null without a match. */
  kickoffTs: string | null;
}

/** The fact, with the earlier estimate beside it, so that everyone sees how good it was. */
export function StartFact({ fact, chanceHistory, kickoffTs }: StartFactProps) {
  const sinceMs = Date.parse(kickoffTs ?? '') - WEEK_MS;
  const before = chanceHistory.findLast(
    ({ asOfTs, startProbability }) => !isOfficialChance(startProbability) && Date.parse(asOfTs) >= sinceMs,
  );
  return (
    <p className={`${ui.wrap} ${ui.gap8} ${ui.centred} ${ui.around8}`}>
      <RowFact fact={fact} isLarge />
      {before !== undefined && (
        <span className={ui.hint}>{texts.estimatedBefore(formatStartChance(before.startProbability))}</span>
      )}
    </p>
  );
}
