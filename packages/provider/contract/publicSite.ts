import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createSafeFetch, type SafeFetch } from '../outgoing/safeFetch.ts';
import { aPdf } from './documents.ts';

/** A site that acts as the public internet: the only address on this machine that its `safeFetch` leads to. */
export interface PublicSite extends AsyncDisposable {
  origin: string;
  safeFetch: SafeFetch;
  /** `METHOD /path` of every request so far. */
  seen: string[];
  /** Puts a page on the site. */
  publish(path: string, html: string): void;
}

export const ARTICLE = `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Wer startet?</title>
<meta name="description" content="Drei Wackelkandidaten"></head><body><nav>Menü</nav><article><h1>Wer startet?</h1>
<p>${'Der Trainer lässt zwei Plätze offen, sagt er am Freitag. '.repeat(8)}</p>
<p>${'Im Tor steht <a href="/oeder">Änne Öder</a>, wie immer. '.repeat(8)}</p></article></body></html>`;

const SEARCH_ANSWER = {
  query: 'startelf',
  results: [
    {
      url: 'https://a.example/',
      title: 'Eins',
      content: 'Erster',
      engine: 'one',
      publishedDate: '2025-02-14',
    },
    {
      url: 'https://b.example/',
      title: 'Zwei',
      content: null,
      img_src: 'https://b.example/x.png',
      engine: 'two',
    },
  ],
  suggestions: ['startelf heute'],
};

export async function openPublicSite(): Promise<PublicSite> {
  const seen: string[] = [];
  const pages = new Map<string, string>();
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    const page = pages.get(request.url ?? '');
    if (page === undefined) void answer(request, response);
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    safeFetch: createSafeFetch({ reachable: new Set([`127.0.0.1:${port}`]) }),
    seen,
    publish: (path, html) => void pages.set(path, html),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://site.example');
  const send = (type: string, body: string | Buffer, status = 200) =>
    response.writeHead(status, { 'content-type': type }).end(body);
  if (pathname === '/article') send('text/html; charset=utf-8', ARTICLE);
  else if (pathname === '/report.pdf') send('application/pdf', aPdf('Startet er?'));
  else if (pathname === '/film') send('video/mp4', Buffer.alloc(10));
  else if (pathname === '/search') send('application/json', JSON.stringify(SEARCH_ANSWER));
  else if (pathname === '/elsewhere') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
  else if (pathname === '/echo') {
    const { method, url, headers } = request;
    send('application/json', JSON.stringify({ method, url, headers, body: await text(request) }));
  } else send('text/plain', 'nothing here', 404);
}
