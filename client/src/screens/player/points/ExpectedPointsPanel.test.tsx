import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PlayerDetails } from '@hub/shared/catalog/players.schema.ts';
import { renderHub } from '../../../testing/renderScreen.tsx';
import { details, EXPECTED } from '../playerBuilders.ts';

const open = (expectedPoints: PlayerDetails['expectedPoints']) =>
  renderHub({ answers: { 'catalog.player': () => details({ expectedPoints }) }, path: '/players/p1' });
// The first test waits for the screen's modules to load.
const panel = () => screen.findByRole('region', { name: 'Erwartete Punkte' });

describe('expected points', () => {
  it('are shown in steps of a half, with the band, the parts and the next opponents', async () => {
    open([EXPECTED]);
    const shown = await panel();
    const facts = within(shown)
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
    expect(facts).toEqual([
      'Nächstes Spiel: etwa 4,5 · meist 1–\u20608',
      'Nächste drei Spiele: etwa 11,5 · meist 5–\u206019',
      'Einsatz: +1,7',
      'Tore: +2,6',
      'Karten: 0',
    ]);
    expect(
      within(shown)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['WolfsburgA · 23. STetwa 4,5', 'UnbekanntH · 24. STetwa 3,5']);
    expect(shown).toHaveTextContent('Nach den Regeln von „Bundesliga Fantasy Manager“');
    expect(shown).toHaveTextContent('noch nicht alle bestätigt');
    expect(shown).not.toHaveTextContent('keine Quelle');
  });

  it('name unreported parts, and leave out matches that do not exist', async () => {
    open([{ ...EXPECTED, missing: ['assists', 'saves'], three: null, ahead: EXPECTED.ahead.slice(0, 1) }]);
    const shown = await panel();
    expect(shown).toHaveTextContent(
      'Ohne Vorlagen und Paraden: dazu nennt keine Quelle dieser Saison etwas.',
    );
    expect(shown).not.toHaveTextContent('Nächste drei Spiele');
    expect(shown).not.toHaveTextContent('Gegner für Gegner');
  });

  it('have no panel before they are computed', async () => {
    open([]);
    await screen.findByRole('heading', { level: 1, name: 'Thomas Müller' });
    await screen.findByRole('region', { name: 'Startchance' });
    expect(screen.queryByRole('region', { name: 'Erwartete Punkte' })).not.toBeInTheDocument();
  });
});
