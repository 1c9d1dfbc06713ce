import { describe, expect, it } from 'vitest';
import { JOBS } from '../../jobs/jobs.ts';
import type { Email } from '@hub/provider/notifications.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { aFixture, aTeam, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { mutate } from '@hub/tools/testing/procedures.ts';

const FRIDAY = '2024-12-06T11:00:00.000Z';

const TIMES = JOBS.filter(({ name }) => name.startsWith('remindAdmins'));
const AN_ELEVEN = {
  season: '2024-25',
  fixtureId: 'fixture-1',
  teamId: 'team-a',
  playerIds: [],
  outIds: [],
  doubtfulIds: [],
  enteredTs: FRIDAY,
  enteredBy: 'hub',
};

/** A match of two clubs, and an administrator who wants to be reminded; the mails are kept. */
async function aRemindedLeague(app: TestApp, kickoffTs: string) {
  const sent: Email[] = [];
  app.deps.provider.notifications.email = async (mail) => {
    sent.push(mail);
    return { messageId: String(sent.length) };
  };
  const remind = async (time: 'friday' | 'beforeMatches' = 'friday') =>
    TIMES[time === 'friday' ? 0 : 1]?.run(app.deps);
  await set(app, app.adminToken, { isWanted: true }).expect(200);
  await insertLeague(app.deps, {
    teams: [aTeam({ id: 'team-a', shortName: 'Aachen' }), aTeam({ id: 'team-b' })],
    fixtures: [aFixture({ kickoffTs })],
    players: [],
  });
  return { sent, remind };
}

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
    expect(TIMES.map(({ schedule }) => schedule)).toEqual(['0 12 * * 5', '45 14 * * 6']);
    await using app = await testApp({ now: () => new Date(FRIDAY) });
    const { sent, remind } = await aRemindedLeague(app, '2024-12-10T14:30:00.000Z');
    await remind();
    // No eleven is due days before the match.
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

  it('asks on Friday for expected elevens of the coming three days, once, while there are none', async () => {
    let nowTs = FRIDAY;
    await using app = await testApp({ now: () => new Date(nowTs) });
    const { sent, remind } = await aRemindedLeague(app, '2024-12-09T11:00:00.001Z');
    const { database } = app.deps.provider;
    const start = (kickoffTs: string) => database.sql('update fixtures set kickoff_ts = ?', [kickoffTs]);
    await remind();
    expect(sent).toEqual([]);
    await start('2024-12-09T11:00:00.000Z');
    await remind('beforeMatches');
    expect(sent).toEqual([]);
    await remind();
    await remind();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('- Für die nächsten Spiele ist noch keine erwartete Elf eingetragen');

    nowTs = '2024-12-13T11:00:00.000Z';
    await start('2024-12-14T14:30:00.000Z');
    const enter = (kind: 'crowd' | 'named', name: string) =>
      app.deps.stores.expectedElevens.enter(
        { id: kind, kind, name },
        [{ ...AN_ELEVEN, sourceId: kind, id: kind }],
        null,
      );
    await enter('named', 'kicker');
    await remind();
    expect(sent).toHaveLength(1);
    await database.sql('delete from expected_elevens');
    await enter('crowd', '');
    await remind();
    // Tips of friends' leagues are nothing that somebody has entered.
    expect(sent).toHaveLength(2);
  });
});
