// Started by bench:community as a separate process: opens sockets, subscribes and sends the arrival times of messages.
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    channel: { type: 'string' },
    sockets: { type: 'string' },
    /** Invents addresses behind two proxies, because each may open only few sockets. */
    network: { type: 'string', default: '' },
  },
});
const { url = '', channel = '', network } = values;
const SOCKETS = Number(values.sockets);
/** How many sockets open at the same time. */
const AT_ONCE = 50;
const SOCKETS_PER_ADDRESS = 100;

/** Milliseconds since 1970 with fractions, comparable across processes on one machine. */
const nowMs = () => performance.timeOrigin + performance.now();

interface Frame {
  type: string;
  payload: { data?: { comment?: { content: string } } };
}

async function open(nth: number): Promise<void> {
  const address = `10.${network}.${Math.floor(nth / SOCKETS_PER_ADDRESS)}.1, 127.0.0.1`;
  const headers = network === '' ? {} : { 'x-forwarded-for': address };
  const socket = new WebSocket(url, { perMessageDeflate: false, headers });
  const isSubscribed = new Promise<void>((done, fail) => {
    // Otherwise a bench would wait forever for a socket that the hub has refused.
    socket.on('error', fail);
    socket.on('close', (code: number) => fail(new Error(`the hub closed socket ${nth} of ${url}: ${code}`)));
    socket.on('message', (content: Buffer) => {
      const arrivedMs = nowMs();
      const { type, payload } = JSON.parse(content.toString()) as Frame;
      if (type === 'subscribed') done();
      if (type === 'message') recordArrival(payload.data?.comment?.content ?? '', arrivedMs);
    });
  });
  socket.on('open', () => socket.send(JSON.stringify({ type: 'subscribe', payload: { channel } })));
  await isSubscribed;
}

const arrivals = new Map<string, number[]>();

/** Sends the arrival times once every socket has received the message. */
function recordArrival(content: string, arrivedMs: number): void {
  const times = arrivals.get(content) ?? [];
  arrivals.set(content, times);
  times.push(arrivedMs);
  if (times.length === SOCKETS) process.send?.({ content, times });
}

for (let opened = 0; opened < SOCKETS; opened += AT_ONCE)
  await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, SOCKETS - opened) }, (_none, n) => open(opened + n)),
  );
process.send?.('ready');
