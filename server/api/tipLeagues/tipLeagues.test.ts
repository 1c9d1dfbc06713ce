import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freezePredictions } from '../../commands/record/predictions.ts';
import type { TipInvitation } from '@hub/shared/tipLeagues/tipLeagues.schema.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { aFixture, aSmallLeague, aTeam, playSecondMatch } from '@hub/tools/testing/facts/builders.ts';
import { mutate, query } from '@hub/tools/testing/procedures.ts';
import type { TestApp } from '@hub/tools/testing/testApp.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';

const KICKOFF = '2024-12-07T14:30:00.000Z';
const before = (minutes: number) => new Date(Date.parse(KICKOFF) - minutes * 60_000);
const UNKNOWN = 'x'.repeat(32);
const FIXTURE_2 = { fixtureId: 'fixture-2', teamId: 'team-a' };
const numbers = (...wanted: number[]) => wanted.map((number) => `team-a-${number}`);
/** The starters of the first match, and of the second, in the order in which tips are stored. */
const LAST_ELEVEN = numbers(1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12).toSorted();
const NEXT_ELEVEN = numbers(1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13).toSorted();

let app: TestApp;
let now: Date;
/** A third fan, who is in no league. */
let stranger: string;
beforeEach(async () => {
  now = before(70);
  app = await leagueApp(aSmallLeague(), { now: () => now });
  stranger = await tokenOf('stranger@hub.test');
});
afterEach(() => app[Symbol.asyncDispose]());

async function tokenOf(email: string, displayName: string | null = null): Promise<string> {
  const { auth } = app.deps.provider;
  const user = await auth.createUser({ email, displayName });
  return (await auth.issueSession(user.id)).accessToken;
}

const QUERIES = new Set(['mine', 'league', 'matchday', 'form']);

/** Calls a procedure as the bearer of a token; an empty token is a visitor's. */
const call = (token: string, procedure: string, input?: object) =>
  (QUERIES.has(procedure) ? query : mutate)(app, `tipLeagues.${procedure}`, token || null, input);

const by = (token: string) => callerOf(app, token).tipLeagues;

async function refusal(status: number, token: string, procedure: string, input?: object): Promise<string> {
  return (await call(token, procedure, input).expect(status)).body.error.data.errorCode;
}

async function found(token = app.userToken, teamIds = ['team-a']) {
  return (await by(token).found({ name: 'Freitagsrunde', teamIds })).leagueId;
}
const read = (leagueId: string, token = app.userToken) => by(token).league({ leagueId });

/** Founds a league of the fan, with the administrator as the second member. */
async function foundForTwo(): Promise<{ leagueId: string; token: string }> {
  const leagueId = await found();
  const token = (await read(leagueId)).invitationToken!;
  await by(app.adminToken).join({ token });
  return { leagueId, token };
}

/** Adds a match between two new clubs. */
async function insertFixture(id: string, kickoffTs: string): Promise<void> {
  const { database } = app.deps.provider;
  const [homeTeamId, awayTeamId] = [`home-${id}`, `away-${id}`];
  await database.table('teams').createMany([homeTeamId, awayTeamId].map((teamId) => aTeam({ id: teamId })));
  await database.table('fixtures').create(aFixture({ id, matchday: 2, kickoffTs, homeTeamId, awayTeamId }));
}

const tip = (leagueId: string, token = app.userToken, changes: object = {}) =>
  call(token, 'tip', { leagueId, ...FIXTURE_2, playerIds: LAST_ELEVEN, certaintyPercent: 80, ...changes });

describe('every procedure', () => {
  it('answers non-members of a league as if it did not exist', async () => {
    const { leagueId } = await foundForTwo();
    const [{ memberId } = { memberId: '' }] = (await read(leagueId)).members;
    const inputs = (id: string): [string, object][] => [
      ['league', { leagueId: id }],
      ['matchday', { leagueId: id, matchday: 2 }],
      ['form', { leagueId: id, ...FIXTURE_2 }],
      ['tip', { leagueId: id, ...FIXTURE_2, playerIds: LAST_ELEVEN, certaintyPercent: 80 }],
      ['goOn', { leagueId: id }],
      ['leave', { leagueId: id }],
      ['rename', { leagueId: id, name: 'Meine' }],
      ['setGame', { leagueId: id, game: null }],
      ['renewInvitation', { leagueId: id }],
      ['removeMember', { leagueId: id, memberId }],
      ['delete', { leagueId: id }],
    ];
    for (const [procedure, input] of [...inputs(leagueId), ...inputs('missing')])
      expect([procedure, await refusal(404, stranger, procedure, input)]).toEqual([
        procedure,
        'tipLeagueNotFound',
      ]);
    expect((await read(leagueId)).members).toHaveLength(2);
  });

  it('that only the founder may call answers other members the same way', async () => {
    const { leagueId } = await foundForTwo();
    const { members, invitationToken } = await read(leagueId, app.adminToken);
    expect(invitationToken).toBeNull();
    for (const [procedure, input] of [
      ['rename', { leagueId, name: 'Meine' }],
      ['setGame', { leagueId, game: 'bundesligaFantasy' }],
      ['renewInvitation', { leagueId }],
      ['removeMember', { leagueId, memberId: members[0]!.memberId }],
      ['delete', { leagueId }],
    ] as const)
      expect(await refusal(404, app.adminToken, procedure, input)).toBe('tipLeagueNotFound');
  });
});

describe('founding a league', () => {
  it.each([
    ['no name', { name: '  ', teamIds: ['team-a'] }],
    ['no clubs', { name: 'Runde', teamIds: [] }],
    ['nineteen clubs', { name: 'Runde', teamIds: Array.from({ length: 19 }, (_, n) => `team-${n}`) }],
    ['an extra field', { name: 'Runde', teamIds: ['team-a'], founderId: 'me' }],
  ])('refuses %s', async (_what, input) => {
    expect(await refusal(400, app.userToken, 'found', input)).toBe('invalid');
  });

  it('rejects an unknown club', async () => {
    const input = { name: 'Runde', teamIds: ['team-a', 'nobody'] };
    expect(await refusal(404, app.userToken, 'found', input)).toBe('clubNotFound');
  });

  it('starts with the next matchday, and creates a league for its members only', async () => {
    const leagueId = await found(app.userToken, ['team-b', 'team-a', 'team-a']);
    const league = await read(leagueId);
    expect(league).toMatchObject({
      name: 'Freitagsrunde',
      season: '2024-25',
      firstMatchday: 2,
      isFounder: true,
      clubs: [{ id: 'team-a' }, { id: 'team-b' }],
      members: [{ isFounder: true, isMe: true }],
      matches: 0,
      table: [],
      matchdays: [],
    });
    expect(league.invitationToken).toMatch(/^[\w-]{32}$/u);
    expect(await by(app.userToken).mine()).toEqual([
      expect.objectContaining({
        id: leagueId,
        members: 1,
        open: { lockTs: KICKOFF, matchday: 2, clubs: 2, tipped: 0 },
      }),
    ]);
    expect(await by(app.adminToken).mine()).toEqual([]);
  });

  it('is not possible without a matchday ahead', async () => {
    now = before(0);
    const input = { name: 'Runde', teamIds: ['team-a'] };
    expect(await refusal(409, app.userToken, 'found', input)).toBe('noMatchdayAhead');
  });
});

describe('an invitation', () => {
  it.each([['short'], ['x'.repeat(33)], [`${'x'.repeat(31)}%`], [5]])(
    'refuses the token %j',
    async (token) => {
      for (const procedure of ['invitation', 'join'])
        expect(await refusal(400, app.userToken, procedure, { token })).toBe('invalid');
    },
  );

  it('is rejected if it is unknown or was renewed', async () => {
    const { leagueId, token } = await foundForTwo();
    await by(app.userToken).renewInvitation({ leagueId });
    for (const old of [UNKNOWN, token])
      for (const procedure of ['invitation', 'join'])
        expect(await refusal(404, stranger, procedure, { token: old })).toBe('invitationNotFound');
    const renewed = (await read(leagueId)).invitationToken!;
    expect(await by(stranger).join({ token: renewed })).toEqual({ leagueId });
  });

  it('shows founder and league, and admits a user once', async () => {
    const leagueId = await found(await tokenOf('founder@hub.test', 'Greta Gründerin'));
    const [row] = await app.deps.provider.database.table('tipLeagues').list();
    const token = String(row?.['token']);
    const invitation: TipInvitation = {
      name: 'Freitagsrunde',
      founder: 'Greta Gründerin',
      members: 1,
      clubs: [{ id: 'team-a', name: 'Verein team-a', shortName: 'team-a' }],
      leagueId: null,
    };
    expect(await by(app.userToken).invitation({ token })).toEqual(invitation);
    for (let twice = 0; twice < 2; twice++)
      expect(await by(app.userToken).join({ token })).toEqual({ leagueId });
    expect(await by(app.userToken).invitation({ token })).toEqual({
      ...invitation,
      members: 2,
      leagueId,
    });
    expect(JSON.stringify(app.logLines)).not.toContain(token);
  });
});

describe('members', () => {
  it('are removed by the founder, which renews the invitation', async () => {
    const { leagueId, token } = await foundForTwo();
    const [me, other] = (await read(leagueId)).members;
    for (const memberId of ['nobody', me!.memberId])
      expect(await refusal(404, app.userToken, 'removeMember', { leagueId, memberId })).toBe(
        'tipMemberNotFound',
      );
    await by(app.userToken).removeMember({ leagueId, memberId: other!.memberId });
    expect((await read(leagueId)).members).toEqual([me]);
    expect(await refusal(404, app.adminToken, 'join', { token })).toBe('invitationNotFound');
  });

  it('see a new name, and no longer find a deleted league', async () => {
    const { leagueId } = await foundForTwo();
    await call(app.userToken, 'rename', { leagueId, name: '' }).expect(400);
    await by(app.userToken).rename({ leagueId, name: ' Samstagsrunde ' });
    expect((await read(leagueId, app.adminToken)).name).toBe('Samstagsrunde');
    await by(app.userToken).delete({ leagueId });
    for (const token of [app.userToken, app.adminToken]) {
      expect(await by(token).mine()).toEqual([]);
      expect(await refusal(404, token, 'league', { leagueId })).toBe('tipLeagueNotFound');
    }
    expect(await app.deps.provider.database.table('tipLeagueMembers').count()).toBe(0);
  });

  it('hand over if they delete their account, which also deletes their tips', async () => {
    const { leagueId } = await foundForTwo();
    await tip(leagueId).expect(200);
    const [founder] = (await app.deps.provider.database.table('tipLeagues').list()).map(
      (row) => row['founderId'],
    );
    await app.deps.stores.account.erase(String(founder));
    expect(await read(leagueId, app.adminToken)).toMatchObject({
      isFounder: true,
      members: [{ isMe: true }],
    });
    expect(await app.deps.provider.database.table('elevenTips').count()).toBe(0);
  });
});

describe('the game of a league', () => {
  const GAME = { game: 'bundesligaFantasy' } as const;

  it.each([
    ['a game without points', { game: 'kickbase' }],
    ['an unknown game', { game: 'halma' }],
    ['no game', {}],
    ['an extra field', { ...GAME, points: 5 }],
  ])('refuses %s', async (_what, input) => {
    const leagueId = await found();
    expect(await refusal(400, app.userToken, 'setGame', { leagueId, ...input })).toBe('invalid');
  });

  it('can be set, is shown to every member, and can be removed', async () => {
    const { leagueId } = await foundForTwo();
    await by(app.userToken).setGame({ leagueId, ...GAME });
    expect((await read(leagueId, app.adminToken)).game).toBe('bundesligaFantasy');
    await by(app.userToken).setGame({ leagueId, game: null });
    expect((await read(leagueId, app.adminToken)).game).toBeNull();
  });

  it('counts as none if its points are no longer available, or if a newer hub has set it', async () => {
    const leagueId = await found();
    for (const game of ['kickbase', 'halma']) {
      await app.deps.provider.database.sql('update tip_leagues set game = ?', [game]);
      expect((await read(leagueId)).game).toBeNull();
    }
  });
});

describe('continuing in the next season', () => {
  /** Starts a season in which only team-a still plays. */
  async function nextSeason() {
    const { database } = app.deps.provider;
    await database.sql("update hub_settings set value = '2025-26' where id = 'season'");
    const kickoffTs = '2025-08-22T18:30:00.000Z';
    await database.table('fixtures').create(
      aFixture({
        id: 'next',
        season: '2025-26',
        matchday: 1,
        kickoffTs,
        homeTeamId: 'team-a',
        awayTeamId: 'team-b',
      }),
    );
    await database.table('teams').update('team-b', { isInLeague: false });
    now = new Date('2025-08-01T12:00:00.000Z');
  }

  it('is rejected during the season, and if none of the league’s clubs is left', async () => {
    const leagueId = await found();
    expect((await read(leagueId)).next).toBeNull();
    expect(await refusal(409, app.userToken, 'goOn', { leagueId })).toBe('tipLeagueRuns');
    const other = await found(app.userToken, ['team-b']);
    await nextSeason();
    expect(await refusal(409, app.userToken, 'goOn', { leagueId: other })).toBe('tipLeagueWithoutClubs');
    expect(await by(app.userToken).mine()).toHaveLength(2);
  });

  it('keeps all members and remaining clubs, happens once, and preserves the old league', async () => {
    const leagueId = await found(app.userToken, ['team-a', 'team-b']);
    await by(app.adminToken).join({ token: (await read(leagueId)).invitationToken! });
    await by(app.userToken).setGame({ leagueId, game: 'bundesligaFantasy' });
    const old = await read(leagueId);
    await nextSeason();
    expect(await by(app.adminToken).mine()).toMatchObject([
      { id: leagueId, next: { season: '2025-26', leagueId: null }, open: null },
    ]);

    // Any member may; two at once start one league.
    const started = await Promise.all(
      [app.adminToken, app.userToken].map((token) => by(token).goOn({ leagueId })),
    );
    const [nextId = ''] = new Set(started.map((one) => one.leagueId));
    expect(started.map((one) => one.leagueId)).toEqual([nextId, nextId]);
    expect(await read(nextId)).toMatchObject({
      name: 'Freitagsrunde',
      season: '2025-26',
      firstMatchday: 1,
      isFounder: true,
      game: 'bundesligaFantasy',
      next: null,
      clubs: [{ id: 'team-a' }],
      open: [{ fixtureId: 'next' }],
    });
    expect((await read(nextId)).members.map(({ name }) => name)).toEqual(old.members.map(({ name }) => name));
    expect((await read(nextId)).invitationToken).not.toBe(old.invitationToken);
    const kept = await read(leagueId);
    expect(kept).toMatchObject({ season: old.season, clubs: old.clubs, table: old.table });
    expect(kept.next).toEqual({ season: '2025-26', leagueId: nextId });

    // A user who leaves the new league is not asked again; after its deletion the old one can be continued again.
    await by(app.adminToken).leave({ leagueId: nextId });
    expect((await read(leagueId, app.adminToken)).next).toBeNull();
    await by(app.userToken).delete({ leagueId: nextId });
    expect((await read(leagueId)).next).toEqual({ season: '2025-26', leagueId: null });
  });
});

describe('a tipped eleven', () => {
  it.each([
    ['no eleven', { playerIds: undefined }, 'invalid'],
    ['ten players', { playerIds: LAST_ELEVEN.slice(1) }, 'elevenIncomplete'],
    ['twelve players', { playerIds: [...LAST_ELEVEN, 'team-a-13'] }, 'invalid'],
    ['one player twice', { playerIds: [...LAST_ELEVEN.slice(1), 'team-a-3'] }, 'elevenIncomplete'],
    ['a player of another club', { playerIds: [...LAST_ELEVEN.slice(1), 'team-b-1'] }, 'elevenOfOthers'],
    ['two goalkeepers', { playerIds: [...LAST_ELEVEN.slice(0, 10), 'team-a-2'] }, 'elevenKeepers'],
    ['an invalid certainty', { certaintyPercent: 50 }, 'invalid'],
  ])('refuses %s', async (_what, changes, code) => {
    const leagueId = await found();
    const { body } = await tip(leagueId, app.userToken, changes).expect(400);
    expect(body.error.data.errorCode).toBe(code);
  });

  it('is only for the league’s clubs, from its first matchday on', async () => {
    const leagueId = await found();
    for (const wrong of [{ teamId: 'team-b' }, { fixtureId: 'fixture-1' }, { fixtureId: 'nothing' }]) {
      expect((await tip(leagueId, app.userToken, wrong).expect(404)).body.error.data.errorCode).toBe(
        'clubNotInFixture',
      );
      await call(app.userToken, 'form', { leagueId, ...FIXTURE_2, ...wrong }).expect(404);
    }
  });

  it('starts from the predicted or last eleven, can be changed, and is hidden from other members', async () => {
    const { leagueId } = await foundForTwo();
    const input = { leagueId, ...FIXTURE_2 };
    const form = await by(app.userToken).form(input);
    expect(form).toMatchObject({ lockTs: KICKOFF, isHome: false, opponent: { id: 'team-b' }, tip: null });
    expect(form.squad).toHaveLength(22);
    expect(form.last.toSorted()).toEqual(LAST_ELEVEN.toSorted());
    await tip(leagueId).expect(200);
    await tip(leagueId, app.userToken, { playerIds: NEXT_ELEVEN, certaintyPercent: 100 }).expect(200);
    const own = { playerIds: NEXT_ELEVEN, certaintyPercent: 100 };
    expect((await by(app.userToken).form(input)).tip).toEqual(own);
    const [mine, theirs] = [await read(leagueId), await read(leagueId, app.adminToken)];
    const [me] = mine.members;
    expect(mine.open).toMatchObject([{ tip: own, tippedBy: [me!.memberId], isMoved: false }]);
    expect(theirs.open).toMatchObject([{ tip: null, tippedBy: [me!.memberId] }]);
    expect(JSON.stringify(theirs)).not.toContain('team-a-13');
    expect(await by(app.adminToken).matchday({ leagueId, matchday: 2 })).toEqual([]);
    expect((await by(app.userToken).mine())[0]?.open?.tipped).toBe(1);
  });

  it('counts in every league of the fan that has the club', async () => {
    const [one, other] = [await found(), await found()];
    await tip(one).expect(200);
    expect((await read(other)).open[0]?.tip?.playerIds).toEqual(LAST_ELEVEN);
  });

  it('is locked by the first kickoff of the matchday, or by an earlier official eleven', async () => {
    const { database } = app.deps.provider;
    const leagueId = await found();
    await insertFixture('friday', before(1080).toISOString());
    now = before(1080);
    expect((await tip(leagueId).expect(409)).body.error.data.errorCode).toBe('tipsClosed');
    await call(app.userToken, 'form', { leagueId, ...FIXTURE_2 }).expect(409);
    now = before(1081);
    await tip(leagueId).expect(200);
    const entered = { enteredTs: now.toISOString(), enteredBy: { id: 'admin', displayName: null } };
    await app.deps.stores.officialElevens.replace('fixture-2', 'team-a', LAST_ELEVEN, entered);
    await tip(leagueId).expect(409);
    expect((await read(leagueId)).open).toMatchObject([{ isElevenKnown: true }]);
    expect((await by(app.userToken).mine())[0]?.open).toBeNull();
    // A match without a date cannot be tipped, and keeps its tip.
    await database.sql(`update fixtures set status = 'postponed' where id = 'fixture-2'`);
    expect((await read(leagueId)).open).toEqual([]);
    expect(await database.table('elevenTips').count()).toBe(1);
  });

  it('is locked by its own kickoff if the match was moved away from its matchday', async () => {
    const leagueId = await found();
    await insertFixture('saturday', KICKOFF);
    await insertFixture('sunday', '2024-12-08T14:30:00.000Z');
    const movedTs = '2024-12-18T19:30:00.000Z';
    await app.deps.provider.database.sql(`update fixtures set kickoff_ts = ? where id = 'fixture-2'`, [
      movedTs,
    ]);
    now = new Date('2024-12-17T12:00:00.000Z');
    expect((await read(leagueId)).open).toMatchObject([{ lockTs: movedTs, isMoved: true }]);
    await tip(leagueId).expect(200);
  });
});

describe('a scored matchday', () => {
  it('ranks members beside the frozen forecast and the same eleven again, which replaces missing tips', async () => {
    const { leagueId, token } = await foundForTwo();
    await tip(leagueId, app.userToken, { playerIds: NEXT_ELEVEN, certaintyPercent: 100 }).expect(200);
    await freezePredictions(app.deps);
    now = before(0);
    expect((await read(leagueId, app.adminToken)).matchdays).toEqual([
      { matchday: 2, matches: 1, scored: 0, pointMatches: 0, scores: [] },
    ]);
    const [locked] = await by(app.adminToken).matchday({ leagueId, matchday: 2 });
    const me = (await read(leagueId)).members[0]!.memberId;
    expect(locked?.tips[0]).toEqual({
      participant: me,
      isOwn: true,
      playerIds: NEXT_ELEVEN,
      certaintyPercent: 100,
      score: null,
    });

    now = before(-120);
    await playSecondMatch(app.deps);
    await by(stranger).join({ token });
    app.providerCalls.length = 0;
    const league = await read(leagueId);
    // One call for the session, two for the league.
    expect(app.providerCalls.filter((name) => name === 'batch' || name === 'sql').length).toBeLessThanOrEqual(
      4,
    );
    const [, late, missed] = [league.members[0], league.members[2], league.members[1]];
    expect(league.table).toHaveLength(5);
    expect(league.table[0]).toEqual({ participant: me, brier: 0, hits: 11, points: null, tipped: 1 });
    const again = league.table.find(({ participant }) => participant === 'again')!;
    expect(again).toMatchObject({ hits: 10, tipped: 1 });
    for (const member of [late, missed])
      expect(league.table).toContainEqual({ ...again, participant: member!.memberId, tipped: 0 });
    expect(league.table.find(({ participant }) => participant === 'model')).toMatchObject({ tipped: 1 });
    expect(league.matchdays).toEqual([
      { matchday: 2, matches: 1, scored: 1, pointMatches: 0, scores: league.table },
    ]);
    expect(league).toMatchObject({ matches: 1, scoredMatchdays: 1, open: [] });

    const [result] = await by(stranger).matchday({ leagueId, matchday: 2 });
    expect(result?.starters?.toSorted()).toEqual(NEXT_ELEVEN.toSorted());
    expect(result?.tips[0]).toMatchObject({ participant: me, score: { brier: 0, hits: 11 } });
    expect(result?.players).toContainEqual({ id: 'team-a-12', name: 'team-a Nummer 12' });
  });

  it('uses the forecast frozen before the lock, or the same eleven if there is none', async () => {
    const leagueId = await found();
    // Frozen after the first kickoff of the matchday.
    await freezePredictions(app.deps);
    await insertFixture('friday', before(1080).toISOString());
    now = before(-120);
    await playSecondMatch(app.deps);
    const { table } = await read(leagueId);
    const [model, again] = ['model', 'again'].map((wanted) =>
      table.find(({ participant }) => participant === wanted),
    );
    expect(model).toEqual({ ...again, participant: 'model', tipped: 0 });
  });

  it('is computed once for all members, until a user joins or the data change', async () => {
    const { leagueId, token } = await foundForTwo();
    await tip(leagueId, app.userToken, { playerIds: NEXT_ELEVEN, certaintyPercent: 100 }).expect(200);
    now = before(-120);
    await playSecondMatch(app.deps);
    const tipped = vi.spyOn(app.deps.stores.tipLeagues, 'tipped');
    const isComputed = async (as?: string) => {
      tipped.mockClear();
      const { table } = await read(leagueId, as);
      expect(table.length).toBeGreaterThan(0);
      return tipped.mock.calls.some(([, { withElevens }]) => withElevens);
    };
    expect(await isComputed()).toBe(true);
    expect(await isComputed()).toBe(false);
    expect(await isComputed(app.adminToken)).toBe(false);
    await by(stranger).join({ token });
    expect(await isComputed()).toBe(true);
    expect(await isComputed(stranger)).toBe(false);
    const database = app.deps.provider.database;
    await database.table('hubSettings').upsert({ id: 'dataVersion', value: crypto.randomUUID() });
    expect(await isComputed()).toBe(true);
  });

  it('is not scored while a line-up is incomplete', async () => {
    const leagueId = await found();
    await playSecondMatch(app.deps, 10);
    now = before(-120);
    expect(await read(leagueId)).toMatchObject({ table: [], matchdays: [{ matches: 1, scored: 0 }] });
  });
});
