import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Provider } from '../../provider.ts';
import { hasKey, hasOneHost } from '../access.ts';
import { recordRefusal } from '../../security/refusals.ts';
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
/** The budget of an address, across all ports; sockets of browsers carry no token. */
export interface SocketBudget {
  /** @throws Failure 'tooMany', 'busy' */
  run<T>(payer: { address: string; userId: null }, work: () => Promise<T>): Promise<T>;
}

const UNLIMITED: SocketBudget = { run: (_payer, work) => work() };

export interface RealtimeSocketOptions extends RealtimeAccess {
  provider: Pick<Provider, 'realtime'>;
  projectId: string;
  /** Origins whose browsers may connect, other than the hub's own. */
  allowedOrigins: readonly string[];
  trustedProxies: number;
  /** Whether the service answers under the name of a `Host` header; under any by default. */
  isKnownHost?: (host: string | undefined) => boolean;
  limits?: Partial<SocketLimits>;
  /** The budget for frames; unlimited by default. */
  budget?: SocketBudget;
}

/** The open sockets of an address. */
interface OfAddress {
  count: number;
  mayReceive: () => boolean;
}

export interface RealtimeSocket {
  /** How many sockets are open. */
  count(): number;
  /** Closes all sockets with the advice to reconnect later. */
  close(): void;
}

/**
 * Serves the provider's socket at `/?project_id={id}`: browsers follow public channels and speak in rooms, holders of the secret
 * key follow and publish everything.
 */
export function attachRealtimeSocket(server: Server, options: RealtimeSocketOptions): RealtimeSocket {
  const limits = { ...LIMITS, ...options.limits };
  const sockets = new Set<WebSocket>();
  const { budget = UNLIMITED } = options;
  /** By network. */
  const openOf = new Map<string, OfAddress>();
  const [forBrowsers, forServers] = [openServer(BROWSER_FRAME_BYTES), openServer(SERVER_FRAME_BYTES)];
  const rooms = createRooms(options.provider.realtime);
  const answered = new WeakSet<WebSocket>();

  const newAddress = (): OfAddress => ({
    count: 0,
    mayReceive: createWindowLimit('address-frames', limits.framesPerAddress),
  });

  function onUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const refusal = refusalOf(request, options);
    if (refusal !== null) return refuse(stream, refusal);
    const stranger = { address: clientAddressOf(request, options.trustedProxies), userId: null } as const;
    const network = networkOf(stranger.address);
    if (sockets.size >= limits.sockets || (openOf.get(network)?.count ?? 0) >= limits.socketsPerAddress) {
      recordRefusal('sockets');
      return refuse(stream, '503 Service Unavailable', RETRY_AFTER_SECONDS);
    }
    const holdsKey = hasKey(request, options.secretKey);
    (holdsKey ? forServers : forBrowsers).handleUpgrade(request, stream, head, (socket) => {
      sockets.add(socket);
      answered.add(socket);
      const ofAddress = openOf.get(network) ?? newAddress();
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
        withinBudget: (work) => budget.run(stranger, work),
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

const openServer = (maxPayload: number) =>
  new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false });

/** Status line for refusing a connection; null when it is accepted. */
function refusalOf(
  request: IncomingMessage,
  { projectId, allowedOrigins, isKnownHost = () => true }: RealtimeSocketOptions,
): string | null {
  if (!hasOneHost(request)) return '400 Bad Request';
  const url = URL.parse(request.url ?? '', 'http://localhost');
  if (url?.pathname !== '/' || url.searchParams.get('project_id') !== projectId) return '404 Not Found';
  const { origin, host } = request.headers;
  // Under a foreign name pointed at the hub, a foreign page would count as its own.
  if (!isKnownHost(host)) return '421 Misdirected Request';
  // Only browsers send an origin, and they always do.
  if (origin === undefined || allowedOrigins.includes(origin)) return null;
  return URL.parse(origin)?.host === host ? null : '403 Forbidden';
}

/** @param retryAfterSeconds null: reconnecting is pointless */
function refuse(stream: Duplex, status: string, retryAfterSeconds: number | null = null): void {
  stream.on('error', () => undefined);
  const retryAfter = retryAfterSeconds === null ? '' : `Retry-After: ${retryAfterSeconds}\r\n`;
  stream.end(`HTTP/1.1 ${status}\r\n${retryAfter}Connection: close\r\nContent-Length: 0\r\n\r\n`);
}
