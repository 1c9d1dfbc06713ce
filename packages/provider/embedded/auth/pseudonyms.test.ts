import { expect, it } from 'vitest';
import { noteUser, withinScope } from '../../callerScope.ts';
import type { SecurityEvent } from '../../security/securityLog.ts';
import { createLocatedLog } from './pseudonyms.ts';

const KEY = new Uint8Array(32).fill(7);

function openLog() {
  const events: SecurityEvent[] = [];
  return { ...createLocatedLog(KEY, (event) => void events.push(event)), events };
}

it('adds the network to an event within a request, and the user where it names none', async () => {
  const { securityLog, events } = openLog();
  await withinScope('203.0.113.9', async () => {
    await Promise.resolve();
    noteUser('admin');
    securityLog({ event: 'seasonImported', detail: 'bundesliga 2026-27' });
    securityLog({ event: 'dataExported', userId: 'fan' });
  });
  withinScope('2001:db8::1', () => securityLog({ event: 'refreshRefused' }));
  withinScope('2001:db8::2', () => securityLog({ event: 'refreshRefused' }));
  const [imported, exported, refused, again] = events;
  expect(imported).toMatchObject({ byUserId: 'admin', network: expect.stringMatching(/^[\w-]{12}$/u) });
  expect(exported).toEqual({ event: 'dataExported', userId: 'fan', network: imported?.network });
  expect(refused).toEqual({ event: 'refreshRefused', network: expect.any(String) });
  expect(refused?.network).not.toBe(imported?.network);
  // A household has a whole /56.
  expect(again).toEqual(refused);
});

it('adds nothing in a job', () => {
  const { securityLog, events } = openLog();
  securityLog({ event: 'accountDeleted', userId: 'fan' });
  expect(events).toEqual([{ event: 'accountDeleted', userId: 'fan' }]);
});
