import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CuttableLine {
  /** Forwards to the hub while the connection is up. */
  address: string;
  /** Breaks all open connections and refuses new ones. */
  cut: () => Promise<void>;
  mend: () => Promise<void>;
  close: () => Promise<void>;
}

/** A proxy before a hub that fails as a network does: neither the browser nor the hub notices. */
export async function openLine(hubAddress: string): Promise<CuttableLine> {
  const { hostname, port: hubPort } = new URL(hubAddress);
  const ends = new Set<Socket>();
  const keep = (end: Socket, other: Socket) => {
    ends.add(end);
    end.on('error', () => undefined);
    end.once('close', () => {
      ends.delete(end);
      other.destroy();
    });
  };
  const server = createServer((browser) => {
    const hub = connect(Number(hubPort), hostname);
    keep(browser, hub);
    keep(hub, browser);
    browser.pipe(hub).pipe(browser);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const end of ends) end.destroy();
    await closed;
  };
  return {
    address: `http://127.0.0.1:${port}`,
    cut,
    async mend() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: cut,
  };
}
