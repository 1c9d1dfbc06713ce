import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../stage/accessibility.ts';
import { ask, comment, likeButton, LIVE_MS, open, poll, replyTo, shownTexts, write } from './discussion.ts';
import type { Stage } from '../stage/stage.ts';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

const OUTAGE_MS = 20_000;
/** The longest wait between two attempts to reconnect. */
const LONGEST_WAIT_MS = 31_000;
/** Time in which even a slow machine catches up. */
const BACK_MS = 60_000;

/**
 * Two people read the news; one loses the connection for 20 seconds while the other writes. That page gets a fake clock
 * before it loads: a fake clock installed later cannot clear timers of the real one, and a heartbeat that outlives its
 * socket would remove the deadline to reconnect.
 */
export async function catchesUpAfterOutage(stage: Stage): Promise<void> {
  const line = await openLine(stage.hub.address);
  const [talker, loser] = await Promise.all([
    open(stage, 'Dora Vier', '/news'),
    open(stage, 'Carl Drei', '/news', {
      address: line.address,
      beforeLoad: (page: Page) => page.clock.install(),
    }),
  ]);
  await loser.page.getByText(/2\sPersonen lesen mit$/u).waitFor();
  await write(talker.page, 'Vor der Lücke');
  await ask(talker.page, 'Vorher gefragt?', ['Ja', 'Nein']);
  await comment(loser.page, 'Vor der Lücke').waitFor({ timeout: LIVE_MS });
  await poll(loser.page, 'Vorher gefragt?').waitFor({ timeout: LIVE_MS });

  await line.disconnect();
  await loser.page.getByText(/lesen mit/u).waitFor({ state: 'detached' });
  await loser.page.getByText(/^Nicht live verbunden/u).waitFor();
  for (const text of ['In der Lücke eins', 'In der Lücke zwei', 'In der Lücke drei']) {
    await write(talker.page, text);
    await comment(talker.page, text).waitFor();
  }
  await replyTo(talker.page, 'Vor der Lücke', 'Antwort in der Lücke');
  await likeButton(comment(talker.page, 'Vor der Lücke')).click();
  await likeButton(comment(talker.page, 'Vor der Lücke')).getByText('1').waitFor();
  await talker.page.getByRole('button', { name: 'Für „Ja“ abstimmen' }).click();
  await talker.page.getByText('Vote recorded!').first().waitFor();
  await ask(talker.page, 'In der Lücke gefragt?', ['Doch', 'Nie']);
  await write(loser.page, 'Geht nicht raus');
  await loser.page.getByText('Failed to post comment', { exact: false }).first().waitFor();
  await expectAccessible(loser.page);
  expect(await loser.page.getByLabel('Dein Kommentar').inputValue()).toBe('Geht nicht raus');
  await loser.page.clock.fastForward(OUTAGE_MS);
  expect(await shownTexts(loser.page)).toEqual(['Vor der Lücke']);

  await line.reconnect();
  await loser.page.clock.fastForward(LONGEST_WAIT_MS);
  await comment(loser.page, 'In der Lücke drei').waitFor({ timeout: BACK_MS });
  await loser.page.getByText(/2\sPersonen lesen mit$/u).waitFor({ timeout: BACK_MS });
  expect(await shownTexts(loser.page)).toEqual([
    'In der Lücke drei',
    'In der Lücke zwei',
    'In der Lücke eins',
    'Vor der Lücke',
    'Antwort in der Lücke',
  ]);
  await loser.page.getByText('Comments (4)').waitFor();
  await likeButton(comment(loser.page, 'Vor der Lücke')).getByText('1').waitFor();
  expect(await loser.page.getByRole('heading', { level: 4 }).allInnerTexts()).toEqual([
    'In der Lücke gefragt?',
    'Vorher gefragt?',
  ]);
  await loser.page.getByText(/^1\sStimme · Umfrage von Dora Vier/u).waitFor();

  await loser.page.getByRole('button', { name: 'Post', exact: true }).click();
  await comment(talker.page, 'Geht nicht raus').waitFor({ timeout: LIVE_MS });
  await write(talker.page, 'Nach der Lücke');
  await comment(loser.page, 'Nach der Lücke').waitFor({ timeout: LIVE_MS });
  expect(talker.complaints).toEqual([]);
  await Promise.all([talker.close(), loser.close()]);
  await line.close();
}

interface BreakableLine {
  /** Forwards to the hub while the connection is up. */
  address: string;
  /** Breaks all open connections and refuses new ones. */
  disconnect: () => Promise<void>;
  reconnect: () => Promise<void>;
  close: () => Promise<void>;
}

/** A proxy before a hub that fails as a network does: neither the browser nor the hub notices. */
async function openLine(hubAddress: string): Promise<BreakableLine> {
  const { hostname, port: hubPort } = new URL(hubAddress);
  const ends = new Set<Socket>();
  const keep = (end: Socket, other: Socket) => {
    ends.add(end);
    end.on('error', () => undefined);
    end.once('close', () => {
      ends.delete(end);
      other.destroy();
    });
  };
  const server = createServer((browser) => {
    const hub = connect(Number(hubPort), hostname);
    keep(browser, hub);
    keep(hub, browser);
    browser.pipe(hub).pipe(browser);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const disconnect = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const end of ends) end.destroy();
    await closed;
  };
  return {
    address: `http://127.0.0.1:${port}`,
    disconnect,
    async reconnect() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: disconnect,
  };
}
