import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { named, withoutPlayer, withoutTeam, withPlayer, withTeam, joiningPlayer } from './teamChanges.ts';
import { aCard, aTeamPlayer, aTeam } from '../../../testing/myTeamBuilders.ts';

const teams: UserTeam[] = [
  aTeam({ id: 'new', createdTs: '2025-02-02T00:00:00.000Z', players: [aTeamPlayer({ id: 'a' })] }),
  aTeam({
    id: 'old',
    createdTs: '2025-02-01T00:00:00.000Z',
    players: [aTeamPlayer({ id: 'a' }), aTeamPlayer({ id: 'b' })],
  }),
];
const ids = (list: UserTeam[]) => list.map(({ id, players }) => [id, ...players.map((player) => player.id)]);

describe('an optimistic change of the teams', () => {
  it('adds a player once, to one team', () => {
    const change = withPlayer('new', aTeamPlayer({ id: 'c' }));
    expect(ids(change(teams))).toEqual([
      ['new', 'a', 'c'],
      ['old', 'a', 'b'],
    ]);
    expect(ids(change(change(teams)))).toEqual(ids(change(teams)));
  });

  it('removes a player from one team only', () => {
    expect(ids(withoutPlayer('old', 'a')(teams))).toEqual([
      ['new', 'a'],
      ['old', 'b'],
    ]);
  });

  it('puts a team back in its place, newest first', () => {
    const [newest] = teams;
    expect(ids(withTeam(newest!)(withoutTeam('new')(teams)))).toEqual(ids(teams));
    expect(withTeam(newest!)(teams)).toBe(teams);
  });

  it('can be undone without losing what happened since', () => {
    const player = fc.constantFrom('a', 'b', 'c', 'd');
    fc.assert(
      fc.property(player, player, (failed, since) => {
        fc.pre(failed !== since && !['a', 'b'].includes(failed));
        const laterChange = withPlayer('old', aTeamPlayer({ id: since }));
        const shown = withoutPlayer(
          'old',
          failed,
        )(laterChange(withPlayer('old', aTeamPlayer({ id: failed }))(teams)));
        expect(ids(shown)).toEqual(ids(laterChange(teams)));
      }),
    );
    expect(named('new', 'Alt')(named('new', 'Neu')(teams))[0]?.name).toBe('Alt');
  });
});

describe('an added player', () => {
  const club = { id: 't1', name: 'SC Freiburg', shortName: 'Freiburg' };

  it('gets his catalog data, and the next fixture of a club mate', () => {
    const mate = aTeamPlayer({ id: 'mate', team: club });
    const joining = joiningPlayer(aCard({ status: 'questionable', ailment: 'questionable' }), club, [
      aTeam({ players: [mate] }),
    ]);
    expect(joining).toMatchObject({ availability: 'doubtful', team: club, fixture: mate.fixture });
  });

  it('gets no fixture from other players without a club', () => {
    const stranger = aTeamPlayer({ id: 'stranger', team: null });
    expect(joiningPlayer(aCard(), null, [aTeam({ players: [stranger] })]).fixture).toBeNull();
  });
});
