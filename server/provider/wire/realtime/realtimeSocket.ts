import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Provider } from '../../provider.ts';
import { hasKey } from '../access.ts';
import { tellRefusal } from '../../security/refusals.ts';
import { networkOf } from '../../security/network.ts';
import { clientAddressOf } from '../clientAddress.ts';
import type { RealtimeAccess } from './realtimeRoutes.ts';
import { createRooms, createWindowLimit } from './rooms.ts';
import { serveConnection } from './realtimeConnection.ts';

/** An unresponsive browser counts as gone after twice this time. */
const LIVENESS_MS = 30_000;
const BROWSER_FRAME_BYTES = 4096;
const SERVER_FRAME_BYTES = 256 * 1024;

export interface SocketLimits {
  sockets: number;
  socketsPerAddress: number;
  /** Frames that all sockets of an address may send within ten seconds. */
  framesPerAddress: number;
}

const LIMITS: SocketLimits = { sockets: 10_000, socketsPerAddress: 200, framesPerAddress: 1200 };
const RETRY_AFTER_SECONDS = 10;

export interface RealtimeSocketOptions extends RealtimeAccess {
  provider: Pick<Provider, 'realtime'>;
  projectId: string;
  /** Origins whose browsers may connect, besides the hub's own. */
  allowedOrigins: readonly string[];
  trustedProxies: number;
  /** Whether the service answers under the name of a `Host` header; under any, by default. */
  isKnownHost?: (host: string | undefined) => boolean;
  limits?: Partial<SocketLimits>;
}

export interface RealtimeSocket {
  /** How many sockets are open. */
  count(): number;
  /** Closes all sockets with the advice to reconnect later. */
  close(): void;
}

/**
 * Serves the provider's socket at `/?project_id={id}`: browsers follow public channels and speak in rooms, holders of the secret key
 * follow and publish everything.
 */
export function attachRealtimeSocket(server: Server, options: RealtimeSocketOptions): RealtimeSocket {
  const limits = { ...LIMITS, ...options.limits };
  const sockets = new Set<WebSocket>();
  /** The open sockets of each address. */
  const openOf = new Map<string, { count: number; mayReceive: () => boolean }>();
  const forBrowsers = new WebSocketServer({
    noServer: true,
    maxPayload: BROWSER_FRAME_BYTES,
    perMessageDeflate: false,
  });
  const forServers = new WebSocketServer({
    noServer: true,
    maxPayload: SERVER_FRAME_BYTES,
    perMessageDeflate: false,
  });
  const rooms = createRooms(options.provider.realtime);
  const answered = new WeakSet<WebSocket>();

  function onUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const refusal = refusalOf(request, options);
    const network = networkOf(clientAddressOf(request, options.trustedProxies));
    const isFull =
      sockets.size >= limits.sockets || (openOf.get(network)?.count ?? 0) >= limits.socketsPerAddress;
    if (refusal === null && isFull) tellRefusal('sockets');
    if (refusal !== null || isFull) return refuse(stream, refusal ?? '503 Service Unavailable');
    const holdsKey = hasKey(request, options.secretKey);
    (holdsKey ? forServers : forBrowsers).handleUpgrade(request, stream, head, (socket) => {
      sockets.add(socket);
      answered.add(socket);
      const ofAddress = openOf.get(network) ?? {
        count: 0,
        mayReceive: createWindowLimit('address-frames', limits.framesPerAddress),
      };
      ofAddress.count += 1;
      openOf.set(network, ofAddress);
      socket.on('pong', () => answered.add(socket));
      // The close event that follows handles everything.
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        ofAddress.count -= 1;
        if (ofAddress.count === 0) openOf.delete(network);
      });
      serveConnection(socket, {
        ...options,
        realtime: options.provider.realtime,
        rooms,
        holdsKey,
        mayReceive: ofAddress.mayReceive,
      });
    });
  }

  const liveness = setInterval(() => {
    for (const socket of sockets) {
      if (answered.delete(socket)) socket.ping();
      else socket.terminate();
    }
  }, LIVENESS_MS).unref();
  server.on('upgrade', onUpgrade);

  return {
    count: () => sockets.size,
    close() {
      clearInterval(liveness);
      server.off('upgrade', onUpgrade);
      for (const socket of sockets) {
        socket.close(1012);
        // An unresponsive client must not keep the hub from stopping.
        setTimeout(() => socket.terminate(), 1000).unref();
      }
    },
  };
}

/** Status line for refusing a connection; null when it is accepted. */
function refusalOf(
  request: IncomingMessage,
  { projectId, allowedOrigins, isKnownHost = () => true }: RealtimeSocketOptions,
): string | null {
  const url = URL.parse(request.url ?? '', 'http://localhost');
  if (url?.pathname !== '/' || url.searchParams.get('project_id') !== projectId) return '404 Not Found';
  const { origin, host } = request.headers;
  // Under a foreign name pointed at the hub, a foreign page would count as its own.
  if (!isKnownHost(host)) return '421 Misdirected Request';
  // Only browsers send an origin, and they always do.
  if (origin === undefined || allowedOrigins.includes(origin)) return null;
  return URL.parse(origin)?.host === host ? null : '403 Forbidden';
}

function refuse(stream: Duplex, status: string): void {
  stream.on('error', () => undefined);
  const retryAfter = status.startsWith('503') ? `Retry-After: ${RETRY_AFTER_SECONDS}\r\n` : '';
  stream.end(`HTTP/1.1 ${status}\r\n${retryAfter}Connection: close\r\nContent-Length: 0\r\n\r\n`);
}
