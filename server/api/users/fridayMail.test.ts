import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { JOBS } from '../../jobs/jobs.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { aFixture, aPlayer, aTeam, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { mailText } from '@hub/tools/testing/authHub.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { mutate } from '@hub/tools/testing/procedures.ts';

const DAY_MS = 24 * 3600_000;
const FRIDAY = '2024-12-06T08:00:00.000Z';

/** Start probabilities of the players of both users. */
const CHANCES = {
  doubtful: 0.93,
  out: 0.01,
  shaky: 0.4,
  bench: 0.2,
  third: 0.01,
  fit: 0.9,
  unknown: 0.7,
  unseen: 0.4,
  early: 0.45,
  banned: 0.01,
};
/** A player who is not in the fan's team. */
const NOT_OF_FAN = 'banned';
const RUN = {
  id: 'run',
  season: '2024-25',
  competition: 'bundesliga',
  matchday: 13,
  asOfTs: FRIDAY,
  startedTs: FRIDAY,
  finishedTs: FRIDAY,
  trigger: 'command',
  modelVersion: 'test',
  processed: 9,
  errors: '[]',
};

let app: TestApp;
let dir: string;
let instant = FRIDAY;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hub-friday-'));
  app = await testApp({
    now: () => new Date(instant),
    embedded: { mail: { kind: 'files', dir, from: 'Hub <hub@hub.test>' } },
  });
  await insertLeague(app.deps, {
    teams: ['team-a', 'team-b', 'team-c', 'team-d'].map((id) => aTeam({ id })),
    fixtures: [
      aFixture({ matchday: 13, kickoffTs: '2024-12-07T14:30:00.000Z' }),
      aFixture({ id: 'fixture-2', matchday: 14, kickoffTs: '2024-12-14T14:30:00.000Z' }),
      aFixture({
        id: 'friday',
        matchday: 13,
        kickoffTs: '2024-12-06T19:30:00.000Z',
        homeTeamId: 'team-c',
        awayTeamId: 'team-d',
      }),
    ],
    players: [
      aPlayer({ id: 'doubtful', name: 'Änne <b>Öder</b>', injuryStatus: 'questionable' }),
      aPlayer({ id: 'out', name: 'Ali Aus', injuryStatus: 'injured' }),
      aPlayer({ id: 'banned', name: 'Sven Sperre', suspension: 'yellowCards', injuryStatus: 'suspended' }),
      aPlayer({ id: 'shaky', name: 'Willi Wackel' }),
      aPlayer({ id: 'bench', name: 'Bert Bank', injuryStatus: 'unknown' }),
      aPlayer({ id: 'third', name: 'Dritter Keeper' }),
      aPlayer({ id: 'unseen', name: 'Nie Gesehen' }),
      aPlayer({ id: 'early', name: 'Früh Dran', teamId: 'team-c' }),
      aPlayer({ id: 'fit', name: 'Max Fit' }),
      aPlayer({ id: 'unknown', name: 'Udo Still', injuryStatus: 'unknown' }),
      aPlayer({ id: 'gone', name: 'Weg Zogen', teamId: null, leftTeamId: 'team-b', leftTs: FRIDAY }),
      aPlayer({ id: 'foreign', name: 'Fremder', injuryStatus: 'injured' }),
    ],
  });
  const { database } = app.deps.provider;
  await database.table('pstartRuns').create(RUN);
  await database.table('pstartPredictions').createMany(
    Object.entries(CHANCES).map(([playerId, pstart]) => ({
      id: playerId,
      runId: RUN.id,
      playerId,
      teamId: 'team-a',
      fixtureId: playerId === 'early' ? 'friday' : 'fixture-1',
      pstart,
      score: 50,
      reasons: '[]',
      knowledge: playerId === 'unseen' ? 'little' : 'full',
    })),
  );
  await database.sql(
    "update players set pstart_run_id = 'run' where id in (select player_id from pstart_predictions)",
  );
  for (const [name, token] of [
    ['fan', app.userToken],
    ['admin', app.adminToken],
  ] as const) {
    const { id } = await app.deps.provider.auth.me(token);
    await database
      .table('userTeams')
      .create({ id: name, userId: id, name: 'Elf', competition: 'bundesliga' });
    const playerIds = Object.keys(CHANCES).filter((player) => name === 'admin' || player !== NOT_OF_FAN);
    for (const playerId of [...playerIds, 'gone'])
      await database.table('userTeamPlayers').create({ userTeamId: name, playerId });
  }
});
beforeEach(async () => {
  instant = FRIDAY;
  await app.deps.provider.database.sql('delete from friday_mails');
  for (const name of await readdir(dir)) await rm(join(dir, name));
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await rm(dir, { recursive: true });
});

const set = (token: string, input: object) => mutate(app, 'account.setFridayMail', token, input);
const addressOf = async (token: string) => (await callerOf(app, token).account.fridayMail()).address;
const later = (days: number) => new Date(Date.parse(FRIDAY) + days * DAY_MS).toISOString();

/** Runs the job and waits for its mails, decoded. */
async function mailsOf(count: number): Promise<string[]> {
  await JOBS.find(({ name }) => name === 'sendFridayMails')?.run(app.deps);
  await expect.poll(async () => (await readdir(dir)).length).toBe(count);
  return Promise.all(
    (await readdir(dir)).map(async (name) => mailText(await readFile(join(dir, name), 'utf8'))),
  );
}
const linkIn = (mail = '') => /http:\/\/localhost:3000(\/freitagsmail\/[\w-]+)/u.exec(mail)?.[1] ?? '';

describe('the mail on Fridays', () => {
  it('is off until a user with a verified address turns it on', async () => {
    await set(app.userToken, { isWanted: 'yes' }).expect(400);
    await set(app.userToken, { isWanted: true, email: 'other@hub.test' }).expect(400);
    const { auth } = app.deps.provider;
    const stranger = await auth.createUser({ email: 'new@hub.test', displayName: null });
    const { accessToken } = await auth.issueSession(stranger.id);
    const { body } = await set(accessToken, { isWanted: true }).expect(409);
    expect(body.error.data.errorCode).toBe('addressNotVerified');
    expect(await addressOf(app.userToken)).toBeNull();
    await set(app.userToken, { isWanted: true }).expect(200);
    expect(await addressOf(app.userToken)).toBe('fan@hub.test');
    await set(app.userToken, { isWanted: false }).expect(200);
    expect(await addressOf(app.userToken)).toBeNull();
  });

  it('lists doubtful players and the next kickoff, and how to unsubscribe', async () => {
    await set(app.userToken, { isWanted: true }).expect(200);
    const [mail = ''] = await mailsOf(1);
    expect(mail).toContain('To: fan@hub.test');
    expect(mail).toMatch(/List-Unsubscribe:\s+<http:\/\/localhost:3000\/freitagsmail\/[\w-]{32}>/u);
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(mail).toContain('- Änne <b>Öder</b>');
    const [, text = ''] = /Aus deinen Teams und deiner Watchlist:\s+([\s\S]+?)Mein Team:/u.exec(mail) ?? [];
    expect(
      text
        .replaceAll('\u00A0', ' ')
        .trim()
        .split(/\s*\n\s*/u),
    ).toEqual([
      'Fallen aus',
      '- Ali Aus (team-a): verletzt, Startchance 1 %',
      'Wackelkandidaten',
      '- Änne <b>Öder</b> (team-a): fraglich, Startchance 93 %',
      '- Früh Dran (team-c): Startchance 45 %',
      '- Willi Wackel (team-a): Startchance 40 %',
      'Eher Bank',
      '- Bert Bank (team-a): Startchance 20 %',
      'Nicht mehr in der Liga',
      '- Weg Zogen, zuletzt Verein team-b',
    ]);
    expect(mail).toContain('Subject: Vor dem 13. Spieltag: 1 Ausfall, 3 Wackelkandidaten');
    expect(mail).toContain('<li>Änne &lt;b&gt;Öder&lt;/b&gt;');
    expect(mail).toContain('fraglich');
    expect(mail).toContain('13. Spieltag, nächster Anpfiff: Fr., 06.12.2024, 20:30 Uhr');
    expect(mail).toContain('Prognose, keine Garantie.');
    expect(mail).not.toMatch(/Max Fit|Fremder|Udo Still|Dritter Keeper|Nie Gesehen/u);
  });

  it('omits players whose match has begun', async () => {
    await set(app.userToken, { isWanted: true }).expect(200);
    instant = '2024-12-06T19:29:00.000Z';
    const [before = ''] = await mailsOf(1);
    expect(before).toContain('Früh Dran');
    expect(before).toContain('nächster Anpfiff: Fr., 06.12.2024, 20:30 Uhr');
    await set(app.adminToken, { isWanted: true }).expect(200);
    instant = '2024-12-06T19:35:00.000Z';
    const running = (await mailsOf(2)).find((mail) => !mail.includes('To: fan@hub.test'));
    expect(running).not.toContain('Früh Dran');
    // A ban is certain, so no chance is shown.
    expect(running).toMatch(/^- Sven Sperre \(team-a\): gesperrt\r?$/mu);
    expect(running).toContain('Willi Wackel');
    expect(running).toContain('13. Spieltag, nächster Anpfiff: Sa., 07.12.2024, 15:30 Uhr');
  });

  it('is sent to each user once a week, even by several processes', async () => {
    for (const token of [app.userToken, app.adminToken]) await set(token, { isWanted: true }).expect(200);
    const job = JOBS.find(({ name }) => name === 'sendFridayMails');
    await Promise.all([job?.run(app.deps), job?.run(app.deps)]);
    expect(await mailsOf(2)).toHaveLength(2);
    instant = later(1);
    expect(await mailsOf(2)).toHaveLength(2);
    instant = later(7);
    expect(await mailsOf(4)).toHaveLength(4);
    // No more matches are ahead.
    instant = later(14);
    expect(await mailsOf(4)).toHaveLength(4);
  });

  it('is cancelled with one POST without a sign-in, but not by opening the link', async () => {
    await set(app.userToken, { isWanted: true }).expect(200);
    const [mail] = await mailsOf(1);
    const link = linkIn(mail);
    const asked = await app.request.get(link).expect(200);
    expect(asked.text).toContain('Abbestellen');
    expect(await addressOf(app.userToken)).toBe('fan@hub.test');
    const left = await app.request.post(link).type('form').send('List-Unsubscribe=One-Click').expect(200);
    expect(left.text).toContain('Du bekommst keine Freitagsmail.');
    expect(await addressOf(app.userToken)).toBeNull();
    await app.request.post(link).expect(200);
    expect((await app.request.get(link)).text).not.toContain('<button>');
  });

  it('is not cancelled with a wrong or malformed token', async () => {
    await set(app.userToken, { isWanted: true }).expect(200);
    for (const token of ['x', 'a'.repeat(32), '%27%20or%201=1', '..%2f']) {
      const { text } = await app.request.post(`/freitagsmail/${token}`).expect(200);
      expect(text).toContain('Du bekommst keine Freitagsmail.');
    }
    expect(await addressOf(app.userToken)).toBe('fan@hub.test');
  });

  it('is not sent to users without players, is part of their data, and is deleted with the account', async () => {
    const { auth, database } = app.deps.provider;
    const { id } = await auth.createUser({ email: 'leaver@hub.test', displayName: null });
    await database.sql('update auth_users set email_verified = 1 where id = ?', [id]);
    const { accessToken } = await auth.issueSession(id);
    await set(accessToken, { isWanted: true }).expect(200);
    expect(await mailsOf(0)).toEqual([]);
    const data = await callerOf(app, accessToken).account.download();
    expect(data.fridayMail).toEqual({ email: 'leaver@hub.test', sinceTs: FRIDAY });
    await mutate(app, 'account.delete', accessToken, { email: 'leaver@hub.test' }).expect(200);
    expect(await database.table('fridayMails').count()).toBe(0);
  });
});
