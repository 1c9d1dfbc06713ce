import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hubInfo, renderHub } from '../../testing/renderScreen.tsx';

describe('a hub that is reading its first season', () => {
  it('says what is being read from which source, and which one does not answer', async () => {
    renderHub({
      path: '/quellen',
      answers: {
        'catalog.hub': () =>
          hubInfo({
            awaited: [
              { name: 'OpenLigaDB', covers: ['fixtures'], failedTs: null, failures: 0 },
              {
                name: 'football-data.org',
                covers: ['fixtures', 'squads'],
                failedTs: '2025-02-08T11:57:00.000Z',
                failures: 3,
              },
            ],
          }),
        'catalog.sources': () => new Promise(() => {}),
      },
    });
    const note = within(await screen.findByRole('region', { name: 'Die Saison wird gerade gelesen' }));
    const [first, second] = note.getAllByRole('listitem');
    expect(first).toHaveTextContent('Spielplan und Ergebnisse von OpenLigaDB: wird gelesen …');
    expect(second).toHaveTextContent(
      'Spielplan und Ergebnisse, Kader von football-data.org: antwortet nicht, zuletzt um 12:57 Uhr beim 3. Versuch',
    );
    expect(screen.queryByText(/2024\/25/u)).not.toBeInTheDocument();
  });
});
