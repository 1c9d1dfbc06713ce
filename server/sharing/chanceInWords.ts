import { formatStartChance } from '#shared/startChance/chanceText.ts';
import { isOfficialChance } from '#shared/startChance/pstartTerms.ts';

/** A start probability as pictures say it: a percentage, or what an official eleven has decided. */
export function chanceInWords(startProbability: number): string {
  if (!isOfficialChance(startProbability)) return formatStartChance(startProbability);
  return startProbability === 1 ? 'Elf' : 'Bank';
}
