import { expect, it } from 'vitest';
import { describePicture } from './describePicture.ts';
import type { ElevenPicture, ElevenPlayer } from './elevenPicture.ts';

const player = (name: string, startProbability: number | null): ElevenPlayer => ({
  id: name,
  name,
  positionGroup: 'defender',
  positionPrimary: 'CB',
  team: null,
  startProbability,
});

it('says what an official eleven has decided as a fact, and all else as a chance', () => {
  const picture: ElevenPicture = {
    kind: 'eleven',
    kicker: 'Meine Elf',
    title: 'Elf',
    subtitle: null,
    figure: null,
    players: [player('Süle', 1), player('Müller', 0), player('Naldo', 0.93), player('Neu', null)],
    asOf: null,
    isDemo: false,
  };
  expect(describePicture(picture)).toMatch(/^Meine Elf\. Süle Elf, Müller Bank, Naldo 93\s%, Neu\. /u);
});
