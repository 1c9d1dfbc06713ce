import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.deps.provider.database.sql(
    `insert into mail_queue (id, message, created_ts, attempts, next_ts, error) values
      ('m1', '{"to":["fan@hub.test"],"subject":"Freitag","text":"geheim"}', '2025-02-15T10:00:00.000Z', 1, null, '550 nobody')`,
  );
});
afterAll(() => app[Symbol.asyncDispose]());

describe('mails that could not be delivered', () => {
  it('are discarded by id, whether they exist or not', async () => {
    const { admin } = callerOf(app, app.adminToken);
    await expect(admin.discardMail({ mailId: '' })).rejects.toThrow('400');
    await admin.discardMail({ mailId: 'nothing' });
  });

  it('are listed without their text, and can be discarded', async () => {
    const { admin } = callerOf(app, app.adminToken);
    expect(await admin.troubledMails()).toEqual([
      {
        id: 'm1',
        to: ['fan@hub.test'],
        subject: 'Freitag',
        createdTs: '2025-02-15T10:00:00.000Z',
        attempts: 1,
        nextAttemptTs: null,
        error: '550 nobody',
      },
    ]);
    await admin.discardMail({ mailId: 'm1' });
    expect(await admin.troubledMails()).toEqual([]);
  });
});
