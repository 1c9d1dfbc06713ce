import type { PlayedPart } from '@hub/forecast/points/types.ts';

/** A whole match of a player without any counts. */
export const aPlayedPart = (changes: Partial<PlayedPart> = {}): PlayedPart => ({
  fixtureId: 'p1',
  teamId: 'a',
  playerId: 'player',
  started: true,
  minutesPlayed: 90,
  goals: 0,
  ownGoals: 0,
  yellowCards: 0,
  yellowRedCards: 0,
  redCards: 0,
  concededOnPitch: null,
  assists: null,
  saves: null,
  penaltiesSaved: null,
  penaltiesMissed: null,
  shots: null,
  keyPasses: null,
  duelsWon: null,
  bonus: null,
  ...changes,
});
