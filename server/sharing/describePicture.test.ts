import { expect, it } from 'vitest';
import { describePicture } from './describePicture.ts';
import type { ElevenPicture, ElevenPlayer } from './elevenPicture.ts';
import { layOutPlayer, type PlayerPicture } from './playerPicture.ts';

const player = (name: string, startProbability: number | null): ElevenPlayer => ({
  id: name,
  name,
  positionGroup: 'defender',
  positionPrimary: 'CB',
  preferredFoot: null,
  heightCm: null,
  team: null,
  startProbability,
});

it('states an official eleven’s decision as a fact, and all else as a chance', () => {
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

it.each([
  [0, 'Nein', 'Nein, er steht nicht in der offiziellen Elf'],
  [1, 'Ja', 'Ja, er steht in der offiziellen Elf'],
  [0.82, '82\u00A0%', 'Startchance 82\u00A0%'],
])('describes a player with a start probability of %f', (startProbability, drawn, described) => {
  const picture: PlayerPicture = {
    kind: 'player',
    kicker: 'Startet er?',
    title: 'Thomas Müller',
    subtitle: null,
    team: null,
    fact: null,
    unseen: null,
    startProbability,
    reasons: [],
    asOf: null,
    isDemo: false,
  };
  expect(describePicture(picture)).toContain(`Startet er?. ${described}. `);
  expect(JSON.stringify(layOutPlayer(picture))).toContain(`"${drawn}"`);
});
