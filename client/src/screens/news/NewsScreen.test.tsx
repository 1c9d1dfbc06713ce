import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { NewsItem, NewsList } from '@hub/shared/catalog/news.schema.ts';
import { enter } from '../../testing/enter.ts';
import { type Answers, hubInfo, renderHub } from '../../testing/renderScreen.tsx';

const FREIBURG = { id: 't1', name: 'SC Freiburg', shortName: 'Freiburg' };
const KOELN = { id: 't2', name: '1. FC Köln', shortName: 'Köln' };

const item = (changes: Partial<NewsItem> = {}): NewsItem => ({
  id: 'n1',
  title: 'Kader vollständig',
  summary: 'Alle sind gesund.',
  source: 'Redaktion',
  url: 'https://example.org/1',
  sourceUrl: null,
  team: FREIBURG,
  teams: [],
  players: [],
  hasOwnDate: true,
  publishedTs: '2025-02-08T11:59:00Z',
  ...changes,
});

const ITEMS = [
  item(),
  item({
    id: 'n2',
    title: 'Müller fällt aus',
    source: 'Kurier',
    team: KOELN,
    publishedTs: '2025-02-08T09:00:00Z',
  }),
  item({
    id: 'n3',
    title: 'Winterpause',
    summary: 'Es ruht der Ball.',
    team: null,
    publishedTs: '2025-01-30T12:00:00Z',
  }),
];

const news = (changes: Partial<NewsList> = {}): NewsList => ({
  items: ITEMS,
  sources: ['Kurier', 'Redaktion'],
  teams: [KOELN, FREIBURG],
  ...changes,
});

const TEAM = {
  id: 'u1',
  name: 'Elf',
  competition: 'Bundesliga',
  players: [{ id: 'p1' }],
};

const open = (
  answer: () => unknown = () => news(),
  path = '/news',
  { myTeams = [], more = {} }: { myTeams?: unknown[]; more?: Answers } = {},
) =>
  renderHub({
    path,
    answers: {
      'catalog.news': answer,
      'myTeam.teams': () => myTeams,
      ...more,
      'catalog.hub': () => hubInfo({ nowTs: '2025-02-08T12:00:00Z', clockIsFixed: true }),
    },
  });

const titles = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('heading', { level: 2 })
    .filter((heading) => heading.closest('article') !== null)
    .map((heading) => heading.textContent);
const article = (title: string) => screen.getByRole('heading', { level: 2, name: title }).closest('article')!;
const search = () => screen.getByRole('searchbox', { name: 'Suche' });
const select = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: label }), option);
const isLoaded = () => screen.findByText('3 von 3 Nachrichten');

describe('the news', () => {
  it('come with age, source, club, summary, date and a link to the article', async () => {
    open();
    await isLoaded();
    expect(titles()).toEqual(['Kader vollständig', 'Müller fällt aus', 'Winterpause']);
    const first = article('Kader vollständig');
    expect(first).toHaveTextContent('Quelle: Redaktion');
    expect(within(first).getByRole('link', { name: 'Freiburg' })).toHaveAttribute('href', '/clubs/t1');
    expect(first).toHaveTextContent('Alle sind gesund.');
    expect(first).toHaveTextContent('8. Februar 2025 um 12:59 Uhr');
    const read = within(first).getByRole('link', { name: /^Artikel lesen/u });
    expect(read).toHaveAttribute('href', 'https://example.org/1');
    expect(read).toHaveAttribute('target', '_blank');
    expect(read).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('compute their age by the hub’s clock', async () => {
    open();
    await isLoaded();
    expect(await within(article('Kader vollständig')).findByText('vor 1 Minute')).toBeVisible();
    expect(article('Müller fällt aus')).toHaveTextContent('vor 3 Stunden');
    expect(article('Winterpause')).toHaveTextContent('vor 9 Tagen');
  });

  it('leave out what is missing', async () => {
    open(() => news({ items: [item({ url: null, team: null })] }));
    await screen.findByText('1 von 1 Nachrichten');
    expect(within(article('Kader vollständig')).queryByRole('link')).not.toBeInTheDocument();
  });
});

describe('the filters', () => {
  it.each([
    ['MÜLLER', ['Müller fällt aus']],
    ['muller', ['Müller fällt aus']],
    ['ruht', ['Winterpause']],
    ['kurier', ['Müller fällt aus']],
    ['nirgends', []],
  ])('find %s in title, summary and source', async (typed, found) => {
    open();
    await isLoaded();
    await userEvent.type(search(), typed);
    await waitFor(() => expect(titles()).toEqual(found));
    expect(screen.getByText(`${found.length} von 3 Nachrichten`)).toBeVisible();
  });

  it('narrow down by club and source, and are kept in the address', async () => {
    const { router } = open();
    await isLoaded();
    await select('Quelle', 'Redaktion');
    expect(titles()).toEqual(['Kader vollständig', 'Winterpause']);
    await select('Verein', 'SC Freiburg');
    expect(titles()).toEqual(['Kader vollständig']);
    await enter(search(), 'kader');
    await waitFor(() => expect(router.state.location.search).toBe('?source=Redaktion&team=t1&q=kader'));
  });

  it('are read from the address, and restored by going back', async () => {
    const { router } = open(() => news(), '/news?q=pause');
    expect(await screen.findByText('1 von 3 Nachrichten')).toBeVisible();
    expect(search()).toHaveValue('pause');
    await act(() => router.navigate('/news?q=kader'));
    expect(search()).toHaveValue('kader');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(search()).toHaveValue('pause'));
    expect(titles()).toEqual(['Winterpause']);
  });

  it('are all reset at once', async () => {
    const { router } = open(() => news(), '/news?q=nix&team=t2&source=Kurier');
    expect(await screen.findByText('Keine News gefunden')).toBeVisible();
    expect(screen.getByText('Zu diesen Filtern gibt es keine Nachricht.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Filter löschen' }));
    expect(await isLoaded()).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(search()).toHaveValue('');
  });

  it('ignore a club that is not in this season', async () => {
    open(() => news(), '/news?team=gone');
    expect(await isLoaded()).toBeVisible();
  });
});

describe('headlines of feeds', () => {
  const headline = item({
    id: 'h1',
    title: 'Müller fehlt gegen Köln',
    summary: '',
    source: 'kicker',
    sourceUrl: 'https://www.kicker.de/',
    hasOwnDate: false,
    teams: [{ ...KOELN, markId: 'h1:team:t2' }],
    players: [{ id: 'p1', name: 'Thomas Müller', markId: 'h1:player:p1' }],
  });
  const list = () => news({ items: [...ITEMS, headline] });
  const admin = { 'account.me': () => ({ user: null, isAdmin: true, needsSecondFactor: false }) };

  it('name their publisher with a link, their subjects, and since when they are known', async () => {
    open(list);
    await screen.findByText('4 von 4 Nachrichten');
    const card = within(article(headline.title));
    expect(card.getByRole('link', { name: /^www\.kicker\.de/u })).toHaveAttribute(
      'href',
      'https://www.kicker.de/',
    );
    expect(card.getByRole('link', { name: 'Thomas Müller' })).toHaveAttribute('href', '/players/p1');
    expect(card.getByRole('link', { name: 'Köln' })).toHaveAttribute('href', '/clubs/t2');
    expect(article(headline.title)).toHaveTextContent('zuerst gesehen');
    expect(card.queryByRole('button')).not.toBeInTheDocument();
  });

  it('are found by player and by every named club', async () => {
    open(list);
    await screen.findByText('4 von 4 Nachrichten');
    await select('Verein', '1. FC Köln');
    expect(titles()).toEqual(['Müller fällt aus', headline.title]);
    await enter(search(), 'thomas');
    await waitFor(() => expect(titles()).toEqual([headline.title]));
  });

  it('can be narrowed down to the user’s own players', async () => {
    const { router } = open(list, '/news', { myTeams: [TEAM] });
    await screen.findByText('4 von 4 Nachrichten');
    await userEvent.click(await screen.findByRole('switch', { name: 'Nur mein Kader' }));
    expect(titles()).toEqual([headline.title]);
    expect(router.state.location.search).toBe('?meine=1');
  });

  it('say when none is about the user’s players', async () => {
    open(() => news(), '/news?meine=1', { myTeams: [TEAM] });
    expect(await screen.findByText(/nennt gerade einen Spieler deines Kaders/u)).toBeVisible();
  });

  it('show no such switch to users without players', async () => {
    open(list, '/news?meine=1');
    await screen.findByText('4 von 4 Nachrichten');
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });

  it('let administrators remove a mark, and restore it', async () => {
    const sent: unknown[] = [];
    open(list, '/news', { more: { ...admin, 'admin.detachNewsMark': (input) => void sent.push(input) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Markierung Thomas Müller entfernen' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Wieder anbringen' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      { markId: 'h1:player:p1', isDetached: true },
      { markId: 'h1:player:p1', isDetached: false },
    ]);
  });
});
