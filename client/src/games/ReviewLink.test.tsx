import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeAuth } from '../testing/fakeAuth.ts';
import { renderHub } from '../testing/renderScreen.tsx';
import { ReviewLink } from './ReviewLink.tsx';

const Shown = () => (
  <>
    <ReviewLink userTeamId="team-1" matchday={21} />
    <p>Team</p>
  </>
);

const WHOLE = {
  unit: 'points',
  state: 'whole',
  mine: { value: 61, known: 11, of: 11, forecast: 54 },
  luck: { percentile: 83, mean: 54, low: 43, high: 66 },
};

function open(review: object | null, isVisitor = false) {
  return renderHub({
    answers: { 'myTeam.review': () => ({ review }) },
    only: [{ path: '/', Component: Shown }],
    ...(isVisitor && { auth: fakeAuth({ status: 'signedOut', reason: 'noSession' }) }),
  });
}

it.each([
  ['sum and luck', WHOLE, '61 Punkte · besser als 83 von 100 Verläufen'],
  [
    'no starts, which stand above it',
    { ...WHOLE, unit: 'starts', luck: null },
    'Was deine Entscheidungen gebracht haben',
  ],
  ['luck alone in starts', { ...WHOLE, unit: 'starts' }, 'Deine Elf war besser als 83 von 100 Verläufen'],
  ['what is missing', { ...WHOLE, state: 'partly', luck: null }, '61 Punkte · Noch fehlen Spielberichte'],
])('says %s, and leads to the review', async (_what, review, text) => {
  open(review);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Rückblick' })).toHaveAttribute(
    'href',
    '/mein-team/rueckblick?team=team-1&spieltag=21',
  );
});

it('shows nothing without held players', async () => {
  open(null);
  await screen.findByText('Team');
  await waitFor(() => expect(screen.queryByRole('link')).not.toBeInTheDocument());
});

it('asks nothing for visitors, whose device keeps no matchdays', async () => {
  const { calls } = open(WHOLE, true);
  await screen.findByText('Team');
  expect(calls).not.toContain('myTeam.review');
});
