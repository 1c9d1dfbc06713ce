import type { ChannelSocket } from './liveChannel.ts';

type Listener = (event: { data?: unknown }) => void;

/** A socket whose server side is played by the test. */
export class FakeSocket implements ChannelSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  /** All sockets opened, in order. */
  static opened: FakeSocket[] = [];

  readonly url: string;
  readyState = 0;
  sent: { type: string; payload: Record<string, unknown> }[] = [];
  readonly #listeners = new Map<string, Listener[]>();

  constructor(url = 'ws://hub.test') {
    this.url = url;
    FakeSocket.opened.push(this);
  }

  addEventListener(type: string, listener: unknown): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener as Listener]);
  }

  send(content: string): void {
    if (this.readyState !== FakeSocket.OPEN) throw new Error('The socket is not open');
    this.sent.push(JSON.parse(content) as FakeSocket['sent'][number]);
  }

  /** Emits the event asynchronously, as a browser does. */
  close(): void {
    if (this.readyState > FakeSocket.OPEN) return;
    this.readyState = 2;
    queueMicrotask(() => this.drop());
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.#emit('open', {});
  }

  say(type: string, payload: object): void {
    this.#emit('message', { data: JSON.stringify({ type, payload }) });
  }

  sayText(data: unknown): void {
    this.#emit('message', { data });
  }

  /** Ends the connection from either side. */
  drop(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.#emit('close', {});
  }

  #emit(type: string, event: { data?: unknown }): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(event);
  }
}
