import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PartAge } from '@hub/shared/season/freshness.ts';
import { hubInfo, renderHub } from '../../testing/renderScreen.tsx';
import { SourcesAge } from './SourcesAge.tsx';

const fixtures: PartAge = {
  part: 'fixtures',
  readTs: '2025-02-08T11:55:00.000Z',
  lateMin: 30,
  staleMin: 36 * 60,
};
const absences: PartAge = {
  part: 'absences',
  readTs: '2025-02-08T11:00:00.000Z',
  lateMin: 120,
  staleMin: 360,
};

const open = (ages: PartAge[]) =>
  renderHub({
    only: [
      {
        path: '/',
        element: (
          <>
            <p>Screen</p>
            <SourcesAge />
          </>
        ),
      },
    ],
    answers: { 'catalog.hub': () => hubInfo({ ages }) },
  });

describe('the age of source data', () => {
  it('is not mentioned if no source is read', async () => {
    open([]);
    await screen.findByText('Screen');
    expect(screen.queryByText(/Stand/u)).not.toBeInTheDocument();
  });

  it('takes one quiet line while everything is fresh', async () => {
    open([fixtures, absences]);
    expect(await screen.findByText(/Stand/u)).toHaveTextContent('Stand 12:55 Uhr, vor 5 Minuten');
    expect(screen.queryByText(/Ausfälle/u)).not.toBeInTheDocument();
  });

  it('names the part that is late', async () => {
    open([fixtures, { ...absences, readTs: '2025-02-08T09:00:00.000Z' }]);
    const line = await screen.findByText(/Stand/u);
    expect(line).toHaveTextContent('Ausfälle: Stand 10:00 Uhr, vor 3 Stunden');
    expect(line.closest('p')).toHaveAttribute('data-freshness', 'late');
  });

  it('says in a sentence what is stale, since when, and what still holds', async () => {
    open([{ ...fixtures, readTs: '2025-02-06T11:00:00.000Z' }, absences]);
    expect(await screen.findByText(/zuletzt vor 2 Tagen gelesen/u)).toHaveTextContent(
      'Kader und bisherige Spiele stimmen weiter',
    );
    expect(screen.queryByText(/Stand/u)).not.toBeInTheDocument();
  });
});
