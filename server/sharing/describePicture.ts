import { formatStartChance } from '#shared/startChance/chanceText.ts';
import { chanceInWords } from './chanceInWords.ts';
import type { Picture } from './drawPicture.ts';
import { smallPrintOf } from './frame.ts';

/** What a picture shows, in words, for those who hear it and for the preview below it. */
export function describePicture(picture: Picture): string {
  const facts =
    picture.kind === 'player'
      ? [
          picture.startProbability === null
            ? 'Startchance noch nicht berechnet'
            : `Startchance ${formatStartChance(picture.startProbability)}`,
        ]
      : picture.players.map(({ name, startProbability }) =>
          startProbability === null ? name : `${name} ${chanceInWords(startProbability)}`,
        );
  return [picture.kicker, facts.join(', '), smallPrintOf(picture)].join('. ');
}
