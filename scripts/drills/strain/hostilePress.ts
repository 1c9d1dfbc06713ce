import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HOSTILE_PIECES, hostileFeed } from '../../fuzz/hostileHeadlines.ts';

const QUIET = '<rss version="2.0"><channel><title>x</title></channel></rss>';

/** A server that plays all publishers of headlines. */
export interface Press extends AsyncDisposable {
  /** Settings of a hub that reads its feeds. */
  settings: Record<string, string>;
  /** Makes each headline a hostile megabyte from now on. */
  turnHostile(): void;
}

export async function openPress(): Promise<Press> {
  const feeds = HOSTILE_PIECES.map((piece) => Buffer.from(hostileFeed(piece)));
  let isHostile = false;
  let requestCount = 0;
  const server = createServer((_request, response) => {
    requestCount += 1;
    response.writeHead(200, { 'content-type': 'application/rss+xml' });
    response.end(isHostile ? feeds[requestCount % feeds.length] : QUIET);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    settings: {
      FEEDS: 'rss',
      FEED_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    turnHostile: () => void (isHostile = true),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
