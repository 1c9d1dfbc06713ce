import type { ForecastKnowledge } from '@hub/shared/startChance/pstartOutlook.ts';
import { isPercentage } from '@hub/shared/startChance/chanceText.ts';
import { isOfficialChance } from '@hub/shared/startChance/pstartTerms.ts';
import { beforeKickoff } from '../../format/termTexts.ts';
import { RowFact } from './FactMarks.tsx';
import ui from '../../ui/Vocabulary.module.css';
import classes from './MatchChance.module.css';
import { StartChance } from './StartChance.tsx';

interface MatchChanceProps {
  /** In [0, 1]. */
  startProbability: number;
  knowledge: ForecastKnowledge | null;
  /** Whether his match has begun or is over, so that the chance is no longer a forecast. */
  hasBegun: boolean;
}

/** A chance in a list. Once the eleven is out, shows whether he is in it; from kickoff on, marked as an earlier estimate. */
export function MatchChance({ startProbability, knowledge, hasBegun }: MatchChanceProps) {
  if (isOfficialChance(startProbability))
    return <RowFact fact={{ kind: startProbability === 1 ? 'in' : 'notIn' }} />;
  const chance = <StartChance startProbability={startProbability} knowledge={knowledge} />;
  if (!hasBegun || !isPercentage(startProbability, knowledge)) return chance;
  return (
    <span className={classes.before}>
      {chance} <span className={`${ui.textXs} ${ui.quiet} ${ui.nowrap}`}>{beforeKickoff}</span>
    </span>
  );
}
