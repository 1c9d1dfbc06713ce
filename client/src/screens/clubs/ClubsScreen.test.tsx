import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ClubCard, SquadMember } from '@hub/shared/catalog/teams.schema.ts';
import { hubFailure, renderHub, type Answers } from '../../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../../testing/setup.ts';

const club = (changes: Partial<ClubCard> = {}): ClubCard => ({
  id: 't1',
  name: 'SC Freiburg',
  shortName: 'Freiburg',
  city: 'Freiburg im Breisgau',
  venue: 'Europa-Park Stadion',
  playersCount: 2,
  ...changes,
});

const squadPlayer = (changes: Partial<SquadMember> = {}): SquadMember => ({
  id: 'p1',
  name: 'Jonas Beispiel',
  nationality: 'Germany',
  positions: ['CB', 'RB'],
  positionPrimary: 'CB',
  preferredFoot: null,
  heightCm: null,
  status: 'fit',
  suspension: null,
  ailment: null,
  startProbability: 0.934,
  knowledge: 'full',
  match: null,
  ...changes,
});

const CLUBS = [club(), club({ id: 't2', name: '1. FC Köln', shortName: 'Köln', city: 'Köln' })];
const SQUADS: Record<string, SquadMember[]> = {
  t1: [
    squadPlayer(),
    squadPlayer({
      id: 'p2',
      name: 'Ole Wackel',
      status: 'injured',
      ailment: 'injured',
      startProbability: null,
    }),
  ],
  t2: [],
};

const open = (answers: Answers = {}, path = '/clubs') =>
  renderHub({
    path,
    answers: {
      'catalog.clubs': () => CLUBS,
      'catalog.squad': (input) => SQUADS[(input as { teamId: string }).teamId],
      ...answers,
    },
  });

const press = async (shortName: string) =>
  userEvent.click(await screen.findByRole('button', { name: `${shortName}: Kader zeigen` }));
const panel = (name: string) => screen.findByRole('region', { name: `Kader: ${name}` });

describe('the clubs', () => {
  it('show short name, name, city and a link to their details', async () => {
    open();
    const card = (await screen.findByRole('button', { name: /^Freiburg/u })).closest('li')!;
    expect(card).toHaveTextContent('SC Freiburg');
    expect(card).toHaveTextContent('Freiburg im Breisgau');
    expect(card).toHaveTextContent(/2\sSpieler/u);
    expect(within(card).getByRole('link', { name: 'Details anzeigen: SC Freiburg' })).toHaveAttribute(
      'href',
      '/clubs/t1',
    );
  });

  it('are sorted by the name that is shown', async () => {
    const mainz = club({ id: 't3', name: '1. FSV Mainz 05', shortName: 'Mainz 05' });
    open({ 'catalog.clubs': () => [mainz, ...CLUBS] });
    await screen.findByRole('button', { name: /^Freiburg/u });
    const names = screen.getAllByRole('button', { name: /Kader zeigen$/u });
    expect(names.map(({ textContent }) => textContent.split(':')[0])).toEqual([
      'Freiburg',
      'Köln',
      'Mainz 05',
    ]);
  });

  it('load no squad until one is opened', async () => {
    const { calls } = open();
    await screen.findByRole('button', { name: /^Freiburg/u });
    expect(calls).not.toContain('catalog.squad');
  });
});

describe('the squad of a club', () => {
  it('opens with count, names, positions, nationality and start chance', async () => {
    const { router } = open();
    await press('Freiburg');
    const squad = await panel('SC Freiburg');
    const [first, second] = await within(squad).findAllByRole('listitem');
    expect(within(squad).getByRole('heading', { name: 'Kader' })).toBeVisible();
    expect(within(squad).getByRole('status')).toHaveTextContent('2 Spieler');
    expect(first).toHaveTextContent(/Jonas Beispiel.*Innenverteidiger.*Rechtsverteidiger.*Deutschland/u);
    expect(first).toHaveTextContent(/Startchance: 93\s%/u);
    expect(within(first!).getByRole('link', { name: 'Jonas Beispiel' })).toHaveAttribute(
      'href',
      '/players/p1',
    );
    expect(second).toHaveTextContent('Verletzt');
    expect(second).not.toHaveTextContent('Startchance');
    expect(router.state.location.search).toBe('?club=t1');
  });

  it('is replaced by another club’s, and closes by its card and by its button', async () => {
    open();
    await press('Freiburg');
    await panel('SC Freiburg');
    await press('Köln');
    expect(await panel('1. FC Köln')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Kader: SC Freiburg' })).not.toBeInTheDocument();
    await press('Köln');
    expect(screen.queryByRole('region', { name: /^Kader/u })).not.toBeInTheDocument();
    await press('Freiburg');
    await userEvent.click(
      within(await panel('SC Freiburg')).getByRole('button', { name: 'Kader schließen' }),
    );
    expect(screen.queryByRole('region', { name: /^Kader/u })).not.toBeInTheDocument();
  });

  it('is reported as open or closed by its card', async () => {
    open({}, '/clubs?club=t1');
    await panel('SC Freiburg');
    expect(screen.getByRole('button', { name: /^Freiburg/u })).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('button', { name: /^Köln/u })).toHaveAttribute('aria-expanded', 'false');
  });

  it('says when it is empty', async () => {
    open();
    await press('Köln');
    expect(await screen.findByText('Keine Spieler für diesen Verein gefunden.')).toBeVisible();
  });

  it('says when it cannot be loaded, and keeps the clubs', async () => {
    let isDown = true;
    open({
      'catalog.squad': () => {
        if (isDown) throw hubFailure('providerDown', 502);
        return SQUADS['t1'];
      },
    });
    await press('Freiburg');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Den Kader konnten wir nicht laden.');
    expect(screen.getByRole('button', { name: /^Köln/u })).toBeVisible();
    takeConsoleErrors();
    isDown = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByText('Jonas Beispiel')).toBeVisible();
  });
});
