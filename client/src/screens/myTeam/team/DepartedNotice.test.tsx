import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { aCard, aTeamPlayer, aTeam } from '../../../testing/myTeamBuilders.ts';
import { hubFailure, renderHub } from '../../../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../../../testing/setup.ts';

const CARDS = [
  aCard({ id: 'p2', name: 'Thomas Müller', positions: ['ST'], positionPrimary: 'ST', startProbability: 0.9 }),
  aCard({ id: 'p3', name: 'Ole Österreich', positions: ['GK'], positionPrimary: 'GK' }),
];

const SUNDAY = aTeam({ id: 'sunday', players: [aTeamPlayer({ id: 'd1' })] });

interface Replacement {
  playerId: string;
  byPlayerId: string;
}

/** A hub with one team that records the requested replacements. */
function openTeam(team: UserTeam, failure: Error | null = null) {
  let { players } = team;
  const known = [...players, ...CARDS.map((card) => aTeamPlayer({ ...card }))];
  const asked: unknown[] = [];
  const answers = {
    'myTeam.teams': () => [{ ...team, players }],
    'myTeam.replacePlayer': (input: unknown) => {
      if (failure !== null) throw failure;
      asked.push(input);
      const { playerId, byPlayerId } = input as Replacement;
      players = players.map((player) =>
        player.id === playerId ? known.find(({ id }) => id === byPlayerId)! : player,
      );
    },
    'catalog.players': () => ({ players: CARDS, teams: [], total: CARDS.length, nextCursor: null }),
  };
  renderHub({ answers, path: '/mein-team' });
  return asked;
}

const panel = (name: string) => screen.findByRole('region', { name });
const button = (name: string) => screen.findByRole('button', { name });

describe('a team with players who have left the league', () => {
  const left = { clubName: 'VfL Bochum', sinceTs: null };
  const gone = (id: string, name: string, position: string) =>
    aTeamPlayer({
      id,
      name,
      positions: [position],
      positionPrimary: position,
      team: null,
      left,
      status: 'injured',
    });
  const teamOf = (...departed: ReturnType<typeof gone>[]) =>
    aTeam({ ...SUNDAY, players: [...SUNDAY.players, ...departed] });

  it('names one, leaves him out of the eleven, replaces him in one tap and undoes that', async () => {
    const asked = openTeam(teamOf(gone('w1', 'Willi Weg', 'CF')));
    expect(await screen.findByText('Willi Weg ist nicht mehr in der Bundesliga')).toBeVisible();
    expect(screen.getByText('1 Spieler')).toBeVisible();
    expect(within(await panel('Beste Elf')).queryByText('Willi Weg')).toBeNull();
    expect(within(await panel('Bank')).queryByText('Willi Weg')).toBeNull();
    expect(screen.queryByRole('list', { name: 'Fallen aus' })).toBeNull();
    expect(within(await panel('Nicht mehr in der Bundesliga')).getByText('Willi Weg')).toBeVisible();

    const replace = await button('Durch Thomas Müller ersetzen');
    expect(replace.closest('li')).toHaveTextContent('90 %');
    await userEvent.click(replace);
    expect(within(await panel('Beste Elf')).getAllByText('Thomas Müller').length).toBeGreaterThan(0);
    expect(screen.queryByText(/nicht mehr in der Bundesliga/u)).toBeNull();
    await userEvent.click(await button('Rückgängig'));
    expect(await button('Durch Thomas Müller ersetzen')).toBeVisible();
    await waitFor(() =>
      expect(asked).toEqual([
        { userTeamId: 'sunday', playerId: 'w1', byPlayerId: 'p2' },
        { userTeamId: 'sunday', playerId: 'p2', byPlayerId: 'w1' },
      ]),
    );
  });

  it('names several, and proposes no player twice and nothing for those without a replacement', async () => {
    openTeam(
      teamOf(gone('w1', 'Willi Weg', 'ST'), gone('w2', 'Fritz Fort', 'ST'), gone('w3', 'Tom Tor', 'GK')),
    );
    const sentence = 'Willi Weg, Fritz Fort und Tom Tor sind nicht mehr in der Bundesliga';
    expect(await screen.findByText(sentence)).toBeVisible();
    const offers = await screen.findByRole('list', { name: 'Vorschläge für den Ersatz' });
    expect(
      within(offers)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Durch Thomas Müller ersetzen', 'Durch Ole Österreich ersetzen']);
  });

  it('keeps the player if the hub refuses the replacement', async () => {
    openTeam(teamOf(gone('w1', 'Willi Weg', 'ST')), hubFailure('conflict', 409));
    await userEvent.click(await button('Durch Thomas Müller ersetzen'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Willi Weg ließ sich nicht ersetzen.');
    takeConsoleErrors();
    expect(await button('Durch Thomas Müller ersetzen')).toBeVisible();
  });
});
