import type { PlayerCard } from '@hub/shared/catalog/players.schema.ts';
import type { Notice, Notices } from '@hub/shared/users/account.schema.ts';
import type { UserTeam, UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';

/** Builders of valid My Team data; a test names only what matters to it. */

export function aTeamPlayer(changes: Partial<UserTeamPlayer> = {}): UserTeamPlayer {
  return {
    id: 'p1',
    name: 'Jonas Beispiel',
    nationality: 'Germany',
    positions: ['CB'],
    positionPrimary: 'CB',
    preferredFoot: null,
    heightCm: null,
    team: { id: 't1', name: 'SC Freiburg', shortName: 'Freiburg' },
    left: null,
    availability: 'available',
    status: 'fit',
    suspension: null,
    ailment: null,
    startProbability: 0.8,
    knowledge: 'full',
    match: null,
    gain: null,
    yellowCards: 0,
    expectedPoints: [],
    place: null,
    value: null,
    isStar: false,
    isInEleven: null,
    isBanned: false,
    played: null,
    estimates: [],
    fixture: {
      fixtureId: 'f1',
      matchday: 21,
      kickoffTs: '2025-02-08T14:30:00.000Z',
      status: 'scheduled',
      homeGoals: null,
      awayGoals: null,
      isHome: true,
      opponent: { id: 't2', name: '1. FC Heidenheim 1846', shortName: 'Heidenheim' },
    },
    ...changes,
  };
}

export function aTeam(changes: Partial<UserTeam> = {}): UserTeam {
  return {
    id: 'team-1',
    name: 'Elf am Sonntag',
    competition: 'bundesliga',
    game: 'own',
    formation: null,
    createdTs: '2025-02-01T12:00:00.000Z',
    players: [],
    held: null,
    ...changes,
  };
}

export function aCard(changes: Partial<PlayerCard> = {}): PlayerCard {
  return {
    id: 'p1',
    name: 'Jonas Beispiel',
    fullName: null,
    teamId: 't1',
    positions: ['CB'],
    positionPrimary: 'CB',
    nationality: 'Germany',
    birthdate: null,
    heightCm: null,
    preferredFoot: null,
    status: 'fit',
    suspension: null,
    ailment: null,
    formRating: null,
    yellowCards: 0,
    startProbability: 0.8,
    knowledge: 'full',
    match: null,
    ...changes,
  };
}

/** What is new about a player since the last visit. */
export const aNotice = (changes: Partial<Notice> = {}): Notice => ({
  playerId: 'p1',
  name: 'Jonas Beispiel',
  teamShortName: null,
  status: null,
  startProbability: null,
  thresholdPercent: null,
  lastMatch: null,
  ...changes,
});

export const noticesOf = (items: Notice[], seenTs = '2025-02-07T12:00:00.000Z'): Notices => ({
  version: 'v1',
  isFirstVisit: false,
  seenTs,
  items,
});

/** The match of a chance: it has begun by the clock of the tests' hub. */
export const BEGUN = {
  fixtureId: 'f',
  matchday: 21,
  kickoffTs: '2025-02-08T11:30:00.000Z',
  status: 'live',
  played: null,
};
