import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { HeldPlace } from '@hub/shared/games/heldPlaces.schema.ts';
import { aTeam, aTeamPlayer } from '../../../testing/myTeamBuilders.ts';
import { hubInfo, renderHub } from '../../../testing/renderScreen.tsx';

const FRIDAY = '2025-02-07T19:30:00.000Z';
const SATURDAY = '2025-02-08T14:30:00.000Z';
const CLUBS = { friday: FRIDAY, saturday: SATURDAY };
const FIXTURES = Object.entries(CLUBS).map(([homeTeamId, kickoffTs]) => ({
  id: homeTeamId,
  matchday: 21,
  status: 'scheduled',
  kickoffTs,
  homeTeamId,
  awayTeamId: `rival of ${homeTeamId}`,
}));

const player = (name: string, club: keyof typeof CLUBS) => {
  const one = aTeamPlayer({ id: name, name, team: { id: club, name: club, shortName: club } });
  const fixture = one.fixture && { ...one.fixture, fixtureId: club, kickoffTs: CLUBS[club] };
  return { ...one, fixture };
};
const PLAYERS = [player('Anton', 'friday'), player('Bela', 'friday'), player('Cem', 'saturday')];
const place = (playerId: string, changes: Partial<HeldPlace> = {}): HeldPlace => ({
  playerId,
  line: 'defender',
  lockTs: FRIDAY,
  formation: '4-4-2',
  isLate: false,
  isStar: false,
  ...changes,
});

/** A team on Friday evening; Bela joined after his lock. */
function openTeam(game: 'kickbase' | 'kickerInteractive', path: string) {
  const places = [place('Anton'), place('Bela', { line: 'bench', isLate: true })];
  const whole = [...places, place('Cem')];
  const stored: unknown[] = [];
  const team = aTeam({
    id: 'mine',
    game,
    formation: '4-4-2',
    players: PLAYERS,
    held: { matchday: 21, places: game === 'kickbase' ? whole : places },
  });
  renderHub({
    path,
    answers: {
      'catalog.hub': () => hubInfo({ nowTs: '2025-02-07T20:00:00.000Z', clockIsFixed: true }),
      'catalog.comingFixtures': () => FIXTURES,
      'catalog.dashboard': () => new Promise(() => {}),
      'catalog.player': () => new Promise(() => {}),
      'myTeam.teams': () => [team],
      'myTeam.setChoice': (input) => void stored.push(input),
    },
  });
  return stored;
}

const removal = (name: string) => screen.queryByRole('button', { name: `${name} aus dem Team nehmen` });
const MOVES = ['Fest in die Elf setzen', 'Auf die Bank setzen', 'Wieder nach Startchance aufstellen'];
const moves = () =>
  MOVES.flatMap((name) => screen.queryAllByRole('button', { name: new RegExp(`^${name}`, 'u') }));

describe('a team after its lock', () => {
  it('says since when, and offers nothing that would move its players, but keeps their values', async () => {
    const stored = openTeam('kickbase', '/mein-team');
    await screen.findByText('4-4-2 · gelockt seit 20:30');
    expect(screen.getByRole('combobox', { name: 'Formation' })).toBeDisabled();
    expect(screen.getByText('Wer schon gelockt ist, bleibt an diesem Spieltag, wo er ist.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Managerspiel' })).toBeEnabled();
    expect(removal('Anton')).toBeNull();
    expect(removal('Cem')).toBeNull();
    expect(removal('Bela')).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: 'Aktionen zu Anton' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Anton' }));
    expect(sheet.getByText('gelockt seit 20:30')).toBeVisible();
    expect(moves()).toEqual([]);
    expect(removal('Anton')).toBeNull();
    await userEvent.type(sheet.getByRole('textbox', { name: 'Dein Wert' }), '7');
    await userEvent.click(sheet.getByRole('button', { name: 'Merken' }));
    await waitFor(() =>
      expect(stored).toEqual([{ userTeamId: 'mine', playerId: 'Anton', place: null, value: 7 }]),
    );
  });

  it('lets those move whose own lock is ahead', async () => {
    openTeam('kickerInteractive', '/mein-team');
    await waitFor(() => expect(screen.getAllByText('gelockt seit 20:30')).toHaveLength(2));
    expect(screen.getByRole('combobox', { name: 'Formation' })).toBeEnabled();
    expect(removal('Anton')).toBeNull();
    expect(removal('Cem')).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: 'Aktionen zu Cem' }));
    await screen.findByRole('dialog', { name: 'Cem' });
    expect(moves()).toHaveLength(2);
  });

  it('has no formation to choose on the dashboard either, and says since when once', async () => {
    openTeam('kickbase', '/');
    const pitch = within(await screen.findByRole('region', { name: 'Deine Elf' }));
    expect(pitch.getByRole('combobox')).toBeDisabled();
    expect(pitch.getByRole('combobox')).toHaveTextContent('4-4-2');
    expect(pitch.getByText('gelockt seit 20:30')).toBeVisible();
    const cem = await pitch.findByRole('button', { name: /Cem/u });
    expect(cem).not.toHaveAccessibleName(/gelockt/u);
    await userEvent.click(cem);
    await screen.findByRole('dialog', { name: 'Cem' });
    expect(moves()).toEqual([]);
  });
});
