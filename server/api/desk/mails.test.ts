import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../testing/testApp.ts';
import { mutate, query } from '../../testing/procedures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.deps.provider.database.sql(
    `insert into mail_queue (id, message, created_ts, attempts, next_ts, error) values
      ('m1', '{"to":["fan@hub.test"],"subject":"Freitag","text":"geheim"}', '2025-02-15T10:00:00.000Z', 1, null, '550 nobody')`,
  );
});
afterAll(() => app[Symbol.asyncDispose]());

const list = (token: string) => query(app, 'admin.troubledMails', token);
const act = (token: string, procedure: 'retryMail' | 'discardMail', input: object) =>
  mutate(app, `admin.${procedure}`, token, input);

describe('mails that could not be delivered', () => {
  it('are discarded by id, whether they exist or not', async () => {
    await act(app.adminToken, 'discardMail', { mailId: '' }).expect(400);
    await act(app.adminToken, 'discardMail', { mailId: 'nothing' }).expect(200);
  });

  it('are listed without their text, and can be discarded', async () => {
    const { body } = await list(app.adminToken).expect(200);
    expect(body.result.data).toEqual([
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
    await act(app.adminToken, 'discardMail', { mailId: 'm1' }).expect(200);
    expect((await list(app.adminToken)).body.result.data).toEqual([]);
  });
});
