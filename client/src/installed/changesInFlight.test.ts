import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeInterruptedChange } from '../early/interruptedChange.ts';
import { watchChangesInFlight } from './changesInFlight.ts';

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
  afterEach(() => {
    stop();
    sessionStorage.clear();
  });

  it('leaves no trace without a change, or after the answer', async () => {
    expect(takeInterruptedChange()).toBe(false);
    const { answer, done } = change();
    answer();
    await done;
    expect(takeInterruptedChange()).toBe(false);
  });

  it('informs the next page once about a change in flight', async () => {
    const { answer, done } = change();
    expect(takeInterruptedChange()).toBe(true);
    expect(takeInterruptedChange()).toBe(false);
    answer();
    await done;
  });

  it('informs the next page about a change that leaving aborted', async () => {
    const { answer, done } = change();
    expect(asksBeforeLeaving()).toBe(false);
    answer();
    await done;
    expect(takeInterruptedChange()).toBe(true);
    const later = change();
    later.answer();
    await later.done;
    expect(takeInterruptedChange()).toBe(false);
  });

  it('counts a change that began before the watch', async () => {
    stop();
    const { answer, done } = change();
    stop = watchChangesInFlight(client.getMutationCache());
    expect(takeInterruptedChange()).toBe(true);
    answer();
    await done;
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
