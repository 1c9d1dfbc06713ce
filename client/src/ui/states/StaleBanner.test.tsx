import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../../api/queryClient.ts';
import { httpLinks, trpc } from '../../api/trpc.ts';
import { takeConsoleErrors } from '../../testing/setup.ts';
import { StaleBanner } from './StaleBanner.tsx';

const CLUBS = { result: { data: [] } };
const NEWS = { result: { data: { items: [], sources: [], teams: [] } } };

type Answer = (path: string) => Response;

function Clubs() {
  const { data, refetch } = trpc.catalog.clubs.useQuery();
  return <button onClick={() => void refetch()}>{data === undefined ? 'lädt' : 'Vereine'}</button>;
}

function News() {
  const { data } = trpc.catalog.news.useQuery();
  return <p>{data === undefined ? 'lädt' : 'News'}</p>;
}

function TwoScreens() {
  const [shown, setShown] = useState<'clubs' | 'news'>('clubs');
  return (
    <>
      <StaleBanner />
      {shown === 'clubs' ? <Clubs /> : <News />}
      <button onClick={() => setShown('news')}>zu den News</button>
      <button onClick={() => setShown('clubs')}>zu den Vereinen</button>
    </>
  );
}

/** Renders two screens on a hub that answers with `answer`, which can be replaced later. */
function open(answer: Answer) {
  const hub = { answer };
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity, retry: false } });
  const fetch: typeof globalThis.fetch = async (address) =>
    hub.answer(new URL(address instanceof Request ? address.url : address).pathname);
  const client = trpc.createClient({ links: httpLinks({ url: 'http://hub.test/trpc', fetch }) });
  render(
    <MantineProvider env="test">
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <TwoScreens />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>,
  );
  return hub;
}

const from = (body: unknown, dataFromTs?: string) =>
  Response.json(body, { headers: dataFromTs === undefined ? {} : { 'x-hub-data-from': dataFromTs } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** The text announced while data is outdated; empty otherwise. */
const banner = () => document.querySelector('[aria-live=polite]')!;

describe('the stale state', () => {
  it('shows nothing while everything is up to date', async () => {
    open(() => from(CLUBS));
    expect(await screen.findByText('Vereine')).toBeVisible();
    expect(banner()).toBeEmptyDOMElement();
  });

  it('names the instant of the last good answer until a fresh one arrives', async () => {
    const hub = open(() => from(CLUBS, '2025-02-08T11:05:00Z'));
    await waitFor(() => expect(banner()).toHaveTextContent('Zuletzt aktualisiert: Sa., 08.02.2025, 12:05'));
    hub.answer = () => from(CLUBS);
    await press('Vereine');
    await waitFor(() => expect(banner()).toBeEmptyDOMElement());
  });

  it('covers only the current screen', async () => {
    open((path) => (path.endsWith('clubs') ? from(CLUBS, '2025-02-08T11:05:00Z') : from(NEWS)));
    await waitFor(() => expect(banner()).toHaveTextContent('Zuletzt aktualisiert:'));
    await press('zu den News');
    expect(await screen.findByText('News')).toBeVisible();
    await waitFor(() => expect(banner()).toBeEmptyDOMElement());
    await press('zu den Vereinen');
    await waitFor(() => expect(banner()).toHaveTextContent('Zuletzt aktualisiert: Sa., 08.02.2025, 12:05'));
  });

  it('also appears when refetching failed and older data stays', async () => {
    const hub = open(() => from(CLUBS));
    await screen.findByText('Vereine');
    hub.answer = () => new Response('no', { status: 502 });
    await press('Vereine');
    await waitFor(() => expect(banner()).toHaveTextContent('Zuletzt aktualisiert:'));
    expect(screen.getByText('Vereine')).toBeVisible();
    expect(takeConsoleErrors()).toHaveLength(1);
  });

  it('ignores a header that is not a date', async () => {
    open(() => from(CLUBS, 'gestern'));
    expect(await screen.findByText('Vereine')).toBeVisible();
    expect(banner()).toBeEmptyDOMElement();
  });
});
