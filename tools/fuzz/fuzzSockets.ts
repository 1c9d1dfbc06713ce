import * as fc from 'fast-check';
import { WebSocket } from 'ws';
import { anyJson, evilText } from './values.ts';

const FRAMES_PER_SOCKET = 20;

const CHANNEL = fc.oneof(fc.constantFrom('page:players:players_general', 'page:players:x'), evilText);
const FRAME: fc.Arbitrary<string | Buffer> = fc.oneof(
  fc
    .tuple(fc.constantFrom('subscribe', 'unsubscribe', 'ping', 'publish', 'auth'), CHANNEL, anyJson)
    .map(([type, channel, data]) => JSON.stringify({ type, payload: { channel, data, userId: channel } })),
  anyJson.map((value) => JSON.stringify(value) ?? ''),
  evilText,
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);
const PATH = fc.constantFrom(
  '/?project_id=hub',
  '/?project_id=hub&token=x',
  '/?project_id=other',
  '/nowhere',
);

/**
 * Opens a socket, sends valid and invalid frames, and closes it, often in the middle.
 *
 * @returns the number of sent frames, and the HTTP status if the hub refused the socket
 */
export async function fuzzSocket(
  url: string,
  seed: number,
): Promise<{ frames: number; refusal: number | null }> {
  const [path] = fc.sample(PATH, { numRuns: 1, seed });
  const frames = fc.sample(FRAME, { numRuns: FRAMES_PER_SOCKET, seed });
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`);
  const { promise, resolve } = Promise.withResolvers<number | null>();
  socket.on('open', () => resolve(null));
  socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
  socket.on('error', () => resolve(0));
  const refusal = await promise;
  let sent = 0;
  for (const frame of frames) {
    if (socket.readyState !== WebSocket.OPEN) break;
    const { promise: done, resolve: onSent } = Promise.withResolvers<void>();
    socket.send(frame, () => onSent());
    await done;
    sent += 1;
  }
  if (seed % 2 === 0) socket.terminate();
  else socket.close();
  return { frames: sent, refusal };
}
