import { once } from 'node:events';
import { connect, type ClientHttp2Session } from 'node:http2';
import type { TLSSocket } from 'node:tls';

export interface Http2ConnectionsOptions {
  origin: string;
  /** Opens a connection that has negotiated HTTP/2. */
  openSocket: () => Promise<TLSSocket>;
  /** Maximum connections; another one opens once all streams of the others are taken. */
  connections: number;
  /** Maximum streams per connection; fewer if the server allows fewer. */
  streams: number;
  /** The time within which the server has to send its settings. */
  totalMs: number;
}

export interface Http2Connection {
  session: ClientHttp2Session;
  /** In flight. */
  streams: number;
}

/** The HTTP/2 connections to one origin. */
export function createHttp2Connections(options: Http2ConnectionsOptions) {
  const connections = new Set<Http2Connection>();
  let isOpening = false;
  let isClosed = false;

  async function open(): Promise<Http2Connection> {
    const socket = await options.openSocket();
    const session = connect(options.origin, {
      createConnection: () => socket,
      settings: { enablePush: false },
    });
    const connection = { session, streams: 0 };
    const drop = () => void connections.delete(connection);
    // Errors fail the streams; without a listener they would end the process.
    session.on('error', drop);
    session.on('close', drop);
    session.on('goaway', drop);
    try {
      await once(session, 'remoteSettings', { signal: AbortSignal.timeout(options.totalMs) });
      return connection;
    } catch (error) {
      session.destroy();
      throw error;
    }
  }

  return {
    /** @returns the connection with the fewest streams in flight; null when all streams are taken */
    freest(): Http2Connection | null {
      let found: Http2Connection | null = null;
      for (const connection of connections) {
        const { session, streams } = connection;
        const allowed = Math.min(options.streams, session.remoteSettings.maxConcurrentStreams ?? Infinity);
        if (streams < allowed && streams < (found?.streams ?? Infinity)) found = connection;
      }
      return found;
    },

    /**
     * Opens another connection, unless there are enough or one is being opened.
     *
     * @param onOpen called when it is open
     * @param onAlone called with the error when it failed and there is no other
     */
    async openAnother(onOpen: () => void, onAlone: (error: unknown) => void): Promise<void> {
      if (isClosed || isOpening || connections.size >= options.connections) return;
      isOpening = true;
      try {
        const connection = await open();
        if (isClosed) connection.session.destroy();
        else connections.add(connection);
      } catch (error) {
        if (connections.size === 0) onAlone(error);
        return;
      } finally {
        isOpening = false;
      }
      onOpen();
    },

    /** Accepts no further requests. */
    drop: (connection: Http2Connection) => void connections.delete(connection),

    close(): void {
      isClosed = true;
      for (const { session } of connections) session.destroy();
      connections.clear();
    },
  };
}
