import { formatStartChance } from '@hub/shared/startChance/chanceText.ts';
import { BEFORE_KICKOFF } from '@hub/shared/season/truthText.ts';
import { isOfficialChance } from '@hub/shared/startChance/pstartTerms.ts';
import { chanceInWords } from './chanceInWords.ts';
import type { Picture } from './drawPicture.ts';
import { smallPrintOf } from './frame.ts';
import type { PlayerPicture } from './playerPicture.ts';

/** A picture in words, for screen readers and for the preview below it. */
export function describePicture(picture: Picture): string {
  return [picture.kicker, factsOf(picture).join(', '), smallPrintOf(picture)].filter(Boolean).join('. ');
}

function factsOf(picture: Picture): string[] {
  if (picture.kind === 'player') return [answerOf(picture)];
  if (picture.kind === 'review')
    return [
      picture.sum,
      ...(picture.luck === null ? [] : [picture.luck]),
      ...picture.decisions.map(({ words, gain }) => `${words} ${gain}`),
    ];
  return picture.players.map(({ name, startProbability }) =>
    startProbability === null ? name : `${name} ${chanceInWords(startProbability)}`,
  );
}

/** Whether the player starts: a chance, or the official eleven's decision. */
function answerOf({ startProbability, fact, unseen }: PlayerPicture): string {
  if (fact !== null) return fact.words === BEFORE_KICKOFF ? `${fact.figure} ${fact.words}` : fact.words;
  if (startProbability === null) return unseen ?? 'Startchance noch nicht berechnet';
  if (!isOfficialChance(startProbability)) return `Startchance ${formatStartChance(startProbability)}`;
  return startProbability === 1
    ? 'Ja, er steht in der offiziellen Elf'
    : 'Nein, er steht nicht in der offiziellen Elf';
}
