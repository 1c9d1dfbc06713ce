import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchChangesInFlight } from './installed.ts';

const SCOPE = { id: 'myTeam' };

let client: QueryClient;
let stop: () => void;

/** Starts a change that the hub answers on demand. */
function change(): { answer: () => void; done: Promise<unknown> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const mutation = client
    .getMutationCache()
    .build(client, { mutationFn: () => promise, scope: SCOPE, networkMode: 'always' });
  return { answer: resolve, done: mutation.execute(undefined) };
}

/** Whether the browser would ask for confirmation before leaving the page. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('a page that is left', () => {
  beforeEach(() => {
    client = new QueryClient();
    stop = watchChangesInFlight(client.getMutationCache());
  });
  afterEach(() => stop());

  it('counts a change that began before the watch', async () => {
    stop();
    const [first, second] = [change(), change()];
    stop = watchChangesInFlight(client.getMutationCache());
    expect(asksBeforeLeaving()).toBe(true);
    first.answer();
    second.answer();
    await Promise.all([first.done, second.done]);
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('asks for confirmation only while a change waits for another one', async () => {
    const first = change();
    expect(asksBeforeLeaving()).toBe(false);
    const second = change();
    expect(asksBeforeLeaving()).toBe(true);
    first.answer();
    await first.done;
    expect(asksBeforeLeaving()).toBe(false);
    second.answer();
    await second.done;
  });
});
