// Started by bench:community as a process of its own: opens sockets, subscribes, and says how long each message took.
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';

const { values } = parseArgs({
  options: { url: { type: 'string' }, channel: { type: 'string' }, sockets: { type: 'string' } },
});
const { url = '', channel = '' } = values;
const SOCKETS = Number(values.sockets);
/** Opened at the same time. */
const AT_ONCE = 50;

/** Milliseconds since 1970 with fractions, comparable between processes of one machine. */
const nowMs = () => performance.timeOrigin + performance.now();

interface Frame {
  type: string;
  payload: { data?: { comment?: { content: string } } };
}

async function open(): Promise<void> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  const isSubscribed = new Promise<void>((done) => {
    socket.on('message', (content: Buffer) => {
      const arrivedMs = nowMs();
      const { type, payload } = JSON.parse(content.toString()) as Frame;
      if (type === 'subscribed') done();
      if (type === 'message') arrived(payload.data?.comment?.content ?? '', arrivedMs);
    });
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'subscribe', payload: { channel } }));
  await isSubscribed;
}

const arrivals = new Map<string, number[]>();

/** Reports a message when every socket has it. */
function arrived(content: string, arrivedMs: number): void {
  const times = arrivals.get(content) ?? [];
  arrivals.set(content, times);
  times.push(arrivedMs);
  if (times.length === SOCKETS) process.send?.({ content, times });
}

for (let opened = 0; opened < SOCKETS; opened += AT_ONCE)
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, SOCKETS - opened) }, open));
process.send?.('ready');
