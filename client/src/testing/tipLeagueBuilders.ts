import type { TipLeague } from '@hub/shared/tipLeagues/tipLeagues.schema.ts';

export const CLUB = { id: 't1', name: 'SC Freiburg', shortName: 'Freiburg' };
export const TOKEN = 'abcdefghijklmnopqrstuvwxyz012345';
const ME = { memberId: 'm1', name: 'Fritzi', isFounder: true, isMe: true, showsTeam: false };
const OTTO = { memberId: 'm2', name: 'Otto', isFounder: false, isMe: false, showsTeam: false };

/** A friends' league of two that counts no points, with one match and nothing scored in its table. */
export const aTipLeague = (): TipLeague => ({
  id: 'l1',
  name: 'Freitagsrunde',
  season: '2024-25',
  firstMatchday: 20,
  next: null,
  isFounder: true,
  game: null,
  invitationToken: TOKEN,
  clubs: [CLUB],
  members: [ME, OTTO],
  shownTeamId: null,
  open: [],
  matches: 1,
  scoredMatchdays: 1,
  pointMatches: 0,
  missingPoints: [],
  table: [],
  matchdays: [],
});
