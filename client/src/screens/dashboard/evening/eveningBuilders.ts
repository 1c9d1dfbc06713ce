import type { ComingFixtures } from '@hub/shared/catalog/fixtures.schema.ts';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { aTeamPlayer } from '../../../testing/myTeamBuilders.ts';

const CLUBS = ['FCB', 'BVB', 'SVW', 'SCF'].map((shortName) => ({
  id: shortName.toLowerCase(),
  name: shortName,
  shortName,
}));
const [BAYERN, DORTMUND, BREMEN, FREIBURG] = CLUBS as [
  (typeof CLUBS)[0],
  (typeof CLUBS)[0],
  (typeof CLUBS)[0],
  (typeof CLUBS)[0],
];
const OPPONENTS = new Map([
  [BAYERN, DORTMUND],
  [DORTMUND, BAYERN],
  [BREMEN, FREIBURG],
  [FREIBURG, BREMEN],
]);
/** A Tuesday. */
export const NOW = '2026-11-24T12:00:00.000Z';
const match = (id: string, matchday: number, kickoffTs: string, [home, away]: readonly string[]) => ({
  id,
  matchday,
  status: 'scheduled',
  kickoffTs,
  homeTeamId: home ?? '',
  awayTeamId: away ?? '',
});
export const FIXTURES: ComingFixtures = [
  match('f1', 12, '2026-11-27T19:30:00.000Z', ['fcb', 'bvb']),
  match('f2', 12, '2026-11-29T16:30:00.000Z', ['svw', 'scf']),
  match('f3', 13, '2026-12-04T19:30:00.000Z', ['scf', 'fcb']),
];

const LINES = [
  ['GK', 2],
  ['CB', 5],
  ['CM', 6],
  ['ST', 4],
] as const;
export const PLAYERS: UserTeamPlayer[] = LINES.flatMap(([position, count], line) =>
  Array.from({ length: count }, (_, index) => {
    const team = CLUBS[(line + index) % CLUBS.length] ?? BAYERN;
    const isHome = team === BAYERN || team === BREMEN;
    return aTeamPlayer({
      id: `${position}${index}`,
      name: `${position} ${index}`,
      positions: [position],
      positionPrimary: position,
      team,
      startProbability: 0.9 - index / 10,
      fixture: {
        fixtureId: team === BAYERN || team === DORTMUND ? 'f1' : 'f2',
        matchday: 12,
        kickoffTs: '2026-11-27T19:30:00.000Z',
        status: 'scheduled',
        isHome,
        homeGoals: null,
        awayGoals: null,
        opponent: OPPONENTS.get(team) ?? null,
      },
    });
  }),
);
