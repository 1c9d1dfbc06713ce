import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const BYTES = 2 ** 20;

/** Texts that make careless parsers of HTML backtrack again and again. */
const HOSTILE_PIECES = [
  '&lt;script ',
  '&lt;!--',
  '&lt;a',
  '&#',
  '&amp;',
  ' ',
  '((',
  'a ',
  '&lt;p&gt;',
  '&lt;/p',
  '"',
];

/** A feed with a headline of a megabyte, as a compromised publisher may send. */
const hostileFeed = (piece: string) =>
  feedWith(`<item><title>${piece.repeat(BYTES / piece.length)}</title><link>/a</link></item>`);

const feedWith = (items: string) => `<rss version="2.0"><channel><title>x</title>${items}</channel></rss>`;

/** A server that plays all publishers of headlines. */
export interface Press extends AsyncDisposable {
  /** Settings of a hub that reads its feeds. */
  settings: Record<string, string>;
  /** Makes each headline a hostile megabyte from now on. @param others further feeds, in turn with those */
  turnHostile(others?: readonly string[]): void;
}

export async function openPress(): Promise<Press> {
  let feeds = [feedWith('')];
  let requestCount = 0;
  const server = createServer((_request, response) => {
    requestCount += 1;
    response.writeHead(200, { 'content-type': 'application/rss+xml' });
    response.end(feeds[requestCount % feeds.length]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    settings: {
      FEEDS: 'rss',
      FEED_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    turnHostile(others = []) {
      feeds = [...HOSTILE_PIECES.map(hostileFeed), ...others];
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
