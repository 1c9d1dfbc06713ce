import { formatStartChance } from '@hub/shared/startChance/chanceText.ts';
import { isOfficialChance } from '@hub/shared/startChance/pstartTerms.ts';

/** A start probability as in pictures: a percentage, or the decision of an official eleven. */
export function chanceInWords(startProbability: number): string {
  if (!isOfficialChance(startProbability)) return formatStartChance(startProbability);
  return startProbability === 1 ? 'Elf' : 'Bank';
}
