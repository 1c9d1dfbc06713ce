import { once } from 'node:events';
import { connect, type ClientHttp2Session } from 'node:http2';
import type { TLSSocket } from 'node:tls';

export interface Http2ConnectionsOptions {
  origin: string;
  /** Opens a connection that has agreed on HTTP/2. */
  openSocket: () => Promise<TLSSocket>;
  /** Connections at most; another one opens once all streams of the others are taken. */
  connections: number;
  /** Streams of a connection at most; fewer where the server allows fewer. */
  streams: number;
  /** The time within which the server has to send its settings. */
  totalMs: number;
}

export interface Http2Connection {
  session: ClientHttp2Session;
  /** Under way. */
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
    // Whatever is wrong fails the streams; without a listener it would end the process.
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
    /** @returns the one with the fewest streams under way; null when all are taken */
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
     * Opens one more, unless there are enough or one is being opened.
     *
     * @param onOpen called when there is one more
     * @param onAlone called with the error when none could be opened and there is no other
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
