import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Notice, Notices } from '@hub/shared/users/account.schema.ts';
import { aNotice, noticesOf } from '../testing/myTeamBuilders.ts';
import { renderHub } from '../testing/renderScreen.tsx';

const notice = (changes: Partial<Notice> = {}) =>
  aNotice({ name: 'Max Beispiel', teamShortName: 'SCF', ...changes });
const ITEMS = [
  notice({ status: { before: 'unknown', now: 'injured' } }),
  notice({ playerId: 'p2', name: 'Ole Wackel', startProbability: { before: 0.72, now: 0.41 } }),
  notice({
    playerId: 'p3',
    name: 'Jonas Neu',
    startProbability: { before: 0.2, now: 0.9 },
    thresholdPercent: 70,
  }),
];

function open(notices: Partial<Notices> & { isMarked?: boolean } = {}) {
  const marked: unknown[] = [];
  const { isMarked = true, ...changes } = notices;
  const hub = renderHub({
    answers: {
      'catalog.dashboard': () => new Promise(() => {}),
      'catalog.player': () => new Promise(() => {}),
      'account.notices': () => ({ ...noticesOf(ITEMS), ...changes }),
      'account.markNoticesSeen': (input) => {
        marked.push(input);
        return { isMarked };
      },
    },
  });
  return { ...hub, marked };
}
const bell = (name: string | RegExp) => screen.findAllByRole('button', { name });
const ring = async (name: string | RegExp) => {
  await userEvent.click((await bell(name))[0]!);
  await screen.findByRole('dialog');
};

describe('the bell', () => {
  it('counts new notices, lists them, and clears the count', async () => {
    const { marked } = open();
    await ring(/^Neues zu deinen Spielern: 3.Änderungen$/u);
    const items = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(items).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/Max Beispiel.*Status: jetzt verletzt/u),
        expect.stringMatching(/Jonas Neu.*Schwelle von 70 % erreicht/u),
        expect.stringMatching(/Ole Wackel.*Startchance fällt: 72.% → 41.%/u),
        expect.stringMatching(/Jonas Neu.*Startchance steigt: 20.% → 90.%/u),
      ]),
    );
    await waitFor(() => expect(marked).toEqual([{ version: 'v1' }]));
    expect(await bell('Neues zu deinen Spielern')).not.toHaveLength(0);
    expect(screen.getByText('Max Beispiel')).toBeVisible();
  });

  it('shows an official eleven as a fact and the following estimate as an estimate', async () => {
    open({
      items: [
        notice({ name: 'Max Drin', startProbability: { before: 0.4, now: 1 } }),
        notice({ playerId: 'p2', name: 'Ole Draussen', startProbability: { before: 0.8, now: 0 } }),
        notice({ playerId: 'p3', name: 'Jan Danach', startProbability: { before: 1, now: 0.62 } }),
      ],
    });
    await ring(/^Neues zu deinen Spielern: 3/u);
    const line = (name: RegExp) => screen.getByRole('link', { name });
    expect(line(/Max Drin/u)).toHaveTextContent(/Steht in der offiziellen Elf$/u);
    expect(line(/Ole Draussen/u)).toHaveTextContent(/Steht nicht in der offiziellen Elf$/u);
    expect(line(/Jan Danach/u)).toHaveTextContent(/Wieder geschätzt: Startchance 62\s%$/u);
  });

  it('links to the player and closes', async () => {
    const { router } = open();
    await ring(/^Neues zu deinen Spielern: 3/u);
    await userEvent.click(screen.getByRole('link', { name: /Ole Wackel/u }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/players/p2'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('says that nothing is new, and marks nothing as seen', async () => {
    const { marked } = open({ items: [] });
    await ring('Neues zu deinen Spielern');
    expect(screen.getByText('Nichts Neues')).toBeVisible();
    expect(marked).toEqual([]);
  });

  it('links to the notification settings, also when nothing is new', async () => {
    open({ items: [] });
    await ring('Neues zu deinen Spielern');
    expect(screen.getByRole('link', { name: 'Nachrichten einstellen' })).toHaveAttribute(
      'href',
      '/einstellungen#nachrichten',
    );
  });

  it('keeps counting if newer data has arrived in the meantime', async () => {
    const { calls } = open({ isMarked: false });
    await ring(/^Neues zu deinen Spielern: 3/u);
    await waitFor(() => expect(calls.filter((path) => path === 'account.notices')).toHaveLength(2));
    expect(await bell(/^Neues zu deinen Spielern: 3/u)).not.toHaveLength(0);
  });

  it('records the first visit automatically, as the baseline for later notices', async () => {
    const { marked } = open({ isFirstVisit: true, seenTs: null, items: [] });
    await waitFor(() => expect(marked).toEqual([{ version: 'v1' }]));
  });

  it('lists each notification once and marks it as seen', async () => {
    const seen: unknown[] = [];
    renderHub({
      answers: {
        'catalog.dashboard': () => new Promise(() => {}),
        'account.notices': () => ({
          version: 'v1',
          isFirstVisit: false,
          seenTs: '2025-02-07T12:00:00.000Z',
          items: ITEMS.slice(0, 1),
        }),
        'account.markNoticesSeen': () => ({ isMarked: true }),
        'alerts.list': () => [
          {
            id: 'a',
            kind: 'status',
            title: 'Max Beispiel fällt aus: verletzt',
            body: 'Startchance jetzt 1 %.',
            path: '/players/p1',
            createdTs: '2025-02-08T11:00:00.000Z',
            isSeen: false,
          },
        ],
        'alerts.markSeen': () => {
          seen.push(true);
          return null;
        },
      },
    });
    await ring(/^Neues zu deinen Spielern: 1/u);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toContainEqual(
      expect.stringMatching(/^Max Beispiel fällt aus: verletzt/u),
    );
    expect(screen.queryByText(/Status: jetzt verletzt/u)).not.toBeInTheDocument();
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(await bell('Neues zu deinen Spielern')).not.toHaveLength(0);
  });
});
