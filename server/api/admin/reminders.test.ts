import { describe, expect, it } from 'vitest';
import { JOBS } from '../../jobs/jobs.ts';
import type { Email } from '@hub/provider/notifications.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { aFixture, aTeam, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { mutate } from '@hub/tools/testing/procedures.ts';

const FRIDAY = '2024-12-06T11:00:00.000Z';

const set = ({ request }: TestApp, token: string | null, input: object) =>
  mutate({ request }, 'admin.setDeskReminder', token, input);

describe('the reminder of administrators', () => {
  it('can be turned on and off by an administrator', async () => {
    await using app = await testApp();
    const { adminToken, request } = app;
    await set(app, adminToken, { isWanted: 'yes' }).expect(400);
    const read = () => callerOf({ request }, adminToken).admin.deskReminder();
    expect(await read()).toEqual({ address: null, areMailsSent: false });
    await set(app, adminToken, { isWanted: true }).expect(200);
    expect((await read()).address).toMatch(/@/u);
    await set(app, adminToken, { isWanted: false }).expect(200);
    expect((await read()).address).toBeNull();
  });

  it('is sent on Friday at noon and on Saturday before the matches, once, if something is missing', async () => {
    const times = JOBS.filter(({ name }) => name.startsWith('remindAdmins'));
    expect(times.map(({ schedule }) => schedule)).toEqual(['0 12 * * 5', '45 14 * * 6']);
    await using app = await testApp({ now: () => new Date(FRIDAY) });
    const sent: Email[] = [];
    app.deps.provider.notifications.email = async (mail) => {
      sent.push(mail);
      return { messageId: String(sent.length) };
    };
    const remind = async () => times[0]?.run(app.deps);
    await set(app, app.adminToken, { isWanted: true }).expect(200);
    await insertLeague(app.deps, {
      teams: [aTeam({ id: 'team-a', shortName: 'Aachen' }), aTeam({ id: 'team-b' })],
      fixtures: [aFixture({ kickoffTs: '2024-12-07T14:30:00.000Z' })],
      players: [],
    });
    await remind();
    // No eleven is due a day before the match.
    expect(sent).toEqual([]);
    const { database } = app.deps.provider;
    await database.sql(`update fixtures set kickoff_ts = '2024-12-06T11:30:00.000Z'`);
    await remind();
    await remind();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('- Aufstellungen fehlen: Aachen');
    expect(sent[0]?.text).toContain('/agent-flows');
    // A former administrator gets no mail.
    await database.sql(`update desk_reminders set sent_for = '', email = 'somebody@else.test'`);
    await remind();
    expect(sent).toHaveLength(1);
  });
});
