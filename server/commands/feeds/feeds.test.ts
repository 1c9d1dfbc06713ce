import { describe, expect, it } from 'vitest';
import { aFixture, aLineup, aMatchSquad, aSquadPlayer } from '@hub/season/feeds/feedBuilders.ts';
import { FEEDS_OFF, openReaders } from '@hub/season/feeds/openReaders.ts';
import { readRoster } from '@hub/season/feeds/rosters/readRoster.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { aFeedHub, FIRST_KICKOFF, type FeedHub } from '@hub/tools/testing/feedHub.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { NO_SQUADS } from './seasonHub.ts';
import { importRoster } from './pullSource.ts';
import { storeFacts } from './facts.ts';
import { mutate } from '@hub/tools/testing/procedures.ts';

const MINUTE = 60_000;

const ask = (app: TestApp, procedure: string, input: object, token = app.adminToken) =>
  mutate(app, `admin.${procedure}`, token, input);

describe('a hub that reads OpenLigaDB', () => {
  it('shows the season after the first minute, and sends no request before something is due', async () => {
    await using hub = await aFeedHub();
    await hub.after(0);
    expect(hub.source.requests).toEqual(['/getmatchdata/bl1', '/getmatchdata/bl1/2026']);
    const fixtures = await hub.fixtures();
    expect(fixtures).toHaveLength(30);
    expect(fixtures[0]).toMatchObject({ status: 'scheduled', kickoffTs: FIRST_KICKOFF });
    await hub.after(1);
    expect(hub.source.requests).toEqual([]);
    await hub.after(30);
    expect(hub.source.requests).toEqual(['/getlastchangedate/bl1/2026/1', '/getmatchdata/bl1/2026/1']);
  });

  it('names its running season while it is empty, and then says what it lacks without squads', async () => {
    await using hub = await aFeedHub();
    const seasons = async () => [
      (await callerOf(hub.app).catalog.hub()).season,
      (await hub.app.request.get('/api/v1/clubs').expect(200)).body.meta.season,
    ];
    expect(await seasons()).toEqual(['2026-27', '2026-27']);
    await hub.after(0);
    expect(await seasons()).toEqual(['2026-27', '2026-27']);
    expect(hub.app.logLines.filter(({ sentence }) => sentence === NO_SQUADS)).toHaveLength(1);
    const { matchday, fixtures } = await hub.app.deps.stores.lineups.read();
    expect([matchday, fixtures.length]).toEqual([1, 3]);
    for (const { home, away } of fixtures) expect([home.basis, away.basis]).toEqual(['unseen', 'unseen']);
  });

  it('follows a Saturday: matches begin, run, end and get their results', async () => {
    await using hub = await aFeedHub();
    await hub.after(0);
    const statuses = async () => (await hub.fixtures()).slice(0, 3).map(({ status }) => status);
    await hub.after(59);
    expect(await statuses()).toEqual(['scheduled', 'scheduled', 'scheduled']);
    await hub.after(1);
    expect(await statuses()).toEqual(['live', 'live', 'live']);
    const [first, second, third] = hub.source.matches;
    for (const [n, match] of [first, second].entries()) hub.source.play(match?.matchID ?? 0, 2 + n, 1);
    await hub.after(110);
    expect((await statuses()).toSorted()).toEqual(['finished', 'finished', 'live']);
    await hub.after(150);
    expect((await statuses()).toSorted()).toEqual(['finished', 'finished', 'postponed']);
    hub.source.play(third?.matchID ?? 0, 0, 0);
    await hub.after(30);
    expect(await statuses()).toEqual(['finished', 'finished', 'finished']);
  });

  it('writes nothing if nothing changed', async () => {
    await using hub = await aFeedHub();
    await hub.after(0);
    const stored = async () => {
      const { database } = hub.app.deps.provider;
      const [facts, settings] = await Promise.all([
        database.sql('select count(*) as n from source_facts'),
        database.sql(`select value from hub_settings where id = 'dataVersion'`),
      ]);
      return [facts.rows, settings.rows];
    };
    const before = await stored();
    await hub.after(24 * 60);
    expect(hub.source.requests).toContain('/getmatchdata/bl1/2026');
    expect(await stored()).toEqual(before);
  });

  it('keeps all former kickoffs of a fixture', async () => {
    await using hub = await aFeedHub();
    await hub.after(0);
    const [match] = hub.source.matches;
    if (match) match.matchDateTimeUTC = '2026-08-30T15:30:00Z';
    await hub.after(24 * 60);
    const { rows } = await hub.app.deps.provider.database.sql(
      `select value, is_newest from source_facts where kind = 'fixture' and source_id = ? order by is_newest`,
      [String(match?.matchID)],
    );
    expect(rows.map(({ value }) => JSON.parse(String(value)).kickoffTs)).toEqual([
      FIRST_KICKOFF,
      '2026-08-30T15:30:00.000Z',
    ]);
    expect((await hub.fixtures()).some(({ kickoffTs }) => kickoffTs === '2026-08-30T15:30:00.000Z')).toBe(
      true,
    );
  });

  it('shows the former kickoff of a moved fixture everywhere, until it is moved back', async () => {
    await using hub = await aFeedHub();
    const { app } = hub;
    const { catalog } = callerOf(app);
    await hub.after(0);
    const match = hub.source.matches.find(({ group }) => group.groupOrderID === 2);
    const first = new Date(match?.matchDateTimeUTC ?? '').toISOString();
    const dayLater = new Date(Date.parse(first) + 24 * 60 * MINUTE).toISOString();
    const moveTo = async (kickoffTs: string) => {
      if (match) match.matchDateTimeUTC = kickoffTs;
      await hub.after(24 * 60);
      return (await hub.fixtures()).filter(({ movedFromTs }) => movedFromTs !== null);
    };
    const [moved, ...others] = await moveTo(dayLater);
    expect(others).toEqual([]);
    expect(moved).toMatchObject({ kickoffTs: dayLater, movedFromTs: first });
    expect((await catalog.fixture({ fixtureId: moved!.id })).fixture.movedFromTs).toBe(first);
    expect((await catalog.dashboard()).nextFixtures).toContainEqual(
      expect.objectContaining({ id: moved?.id, movedFromTs: first }),
    );
    // The kickoff that fans knew first counts.
    expect(await moveTo(new Date(Date.parse(dayLater) + 2 * 60 * MINUTE).toISOString())).toMatchObject([
      { movedFromTs: first },
    ]);
    expect(await moveTo(first)).toEqual([]);
  });
});

describe('a source without a usable answer', () => {
  it.each([
    ['is down', { status: 503, body: '' }, 'unreachable'],
    ['refuses', { status: 403, body: '' }, 'refused'],
    ['answers nothing', { status: 200, body: '[]' }, 'empty'],
    ['answers nonsense', { status: 200, body: '<html>' }, 'malformed'],
    ['answers another shape', { status: 200, body: '[{"matchID":"x"}]' }, 'malformed'],
  ])('that %s costs freshness, never data', { timeout: 60_000 }, async (_case, instead, code) => {
    await using hub = await aFeedHub();
    await hub.after(0);
    const before = await hub.fixtures();
    hub.source.instead = instead;
    await hub.after(24 * 60 - 61);
    await hub.after(60 + 1);
    expect(await hub.fixtures()).toEqual(before);
    const state = (await hub.sources()).sources.find(({ source }) => source === 'openligadb');
    expect(state).toMatchObject({ isOn: true, error: { code } });
    hub.source.instead = null;
    await hub.after(24 * 60);
    expect((await hub.sources()).sources.find(({ source }) => source === 'openligadb')).toMatchObject({
      error: null,
    });
  });
});

describe('a source that is set up wrongly', () => {
  it('is named in the administration with the missing key', async () => {
    await using app = await testApp({ feeds: { ...FEEDS_OFF, sources: ['sportmonks'] } });
    const { sources } = await callerOf(app, app.adminToken).admin.sources();
    const missing = sources.map(({ source, isOn, missingKey }) => [source, isOn, missingKey]);
    expect(missing).toContainEqual(['sportmonks', false, 'SPORTMONKS_TOKEN']);
    expect(missing).toContainEqual(['football-data', false, null]);
  });

  it('is logged with the address that was not recorded, and without a stack', async () => {
    const readers = openReaders(
      { ...FEEDS_OFF, sources: ['openligadb'], replayDir: import.meta.dirname },
      { take: async () => true, note: async () => {} },
    );
    await using app = await testApp({ readers });
    await ask(app, 'pullSource', { source: 'openligadb' }).expect(409);
    const line = app.logLines.find(({ sentence }) => sentence === 'source returned no usable answer');
    expect(line?.fields).toEqual({
      source: 'openligadb',
      code: 'notRecorded',
      reason: expect.stringMatching(/^Nothing was recorded for https:\/\/api\.openligadb\.de\//),
    });
  });
});

describe('an implausible answer', () => {
  /** The first fixture of the second matchday, with day and month swapped. */
  async function swapped(hub: FeedHub) {
    await hub.after(0);
    const match = hub.source.matches.find(({ group }) => group.groupOrderID === 2);
    if (match) match.matchDateTimeUTC = '2026-05-09T13:30:00Z';
    await hub.after(24 * 60);
    return match?.matchID ?? 0;
  }

  it('is held back without stopping anything else', async () => {
    await using hub = await aFeedHub();
    await swapped(hub);
    const fixtures = await hub.fixtures();
    expect(fixtures).toHaveLength(30);
    expect(fixtures.every(({ kickoffTs }) => kickoffTs >= FIRST_KICKOFF)).toBe(true);
    const { held } = await hub.sources();
    expect(held).toEqual([expect.objectContaining({ kind: 'kickoffFarFromMatchday' })]);
    await hub.after(24 * 60);
    expect((await hub.sources()).held).toHaveLength(1);
  });

  it('is shown once an administrator has accepted it', async () => {
    await using hub = await aFeedHub();
    await swapped(hub);
    const [{ id } = { id: '' }] = (await hub.sources()).held;
    await ask(hub.app, 'decidePendingChange', { id, decision: 'taken' }).expect(200);
    expect((await hub.fixtures())[0]?.kickoffTs).toBe('2026-05-09T13:30:00.000Z');
    expect((await hub.sources()).held).toEqual([]);
    await ask(hub.app, 'decidePendingChange', { id, decision: 'refused' }).expect(409);
  });

  it('is dropped once rejected, and does not block the source’s next answer', async () => {
    await using hub = await aFeedHub();
    const matchId = await swapped(hub);
    const [{ id } = { id: '' }] = (await hub.sources()).held;
    await ask(hub.app, 'decidePendingChange', { id, decision: 'refused' }).expect(200);
    await hub.after(24 * 60);
    expect((await hub.sources()).held).toEqual([]);
    expect((await hub.fixtures())[0]?.kickoffTs).toBe(FIRST_KICKOFF);
    const match = hub.source.matches.find(({ matchID }) => matchID === matchId);
    if (match) match.matchDateTimeUTC = '2026-09-06T13:30:00Z';
    await hub.after(24 * 60);
    expect((await hub.fixtures()).some(({ kickoffTs }) => kickoffTs === '2026-09-06T13:30:00.000Z')).toBe(
      true,
    );
  });

  it('disappears from the administration if the source corrects it before a decision', async () => {
    await using hub = await aFeedHub();
    const matchId = await swapped(hub);
    expect((await hub.sources()).held).toHaveLength(1);
    const match = hub.source.matches.find(({ matchID }) => matchID === matchId);
    if (match) match.matchDateTimeUTC = '2026-09-05T13:30:00Z';
    await hub.after(24 * 60);
    expect((await hub.sources()).held).toEqual([]);
  });

  it('removes nothing if it lacks half of the season', async () => {
    await using hub = await aFeedHub();
    await hub.after(0);
    hub.source.matches = hub.source.matches.slice(0, 15);
    await hub.after(24 * 60);
    expect(await hub.fixtures()).toHaveLength(30);
  });
});

describe('squads from a file', () => {
  const roster = (...lines: string[]) =>
    readRoster(['Team_Slug,Role,Name,Transfermarkt_Player_Id', ...lines].join('\r\n'), '2026-27');
  const players = async (hub: FeedHub) =>
    (await hub.app.deps.provider.database.table('players').list({ orderBy: { name: 'asc' } })) as {
      id: string;
      name: string;
      teamId: string;
      injuryStatus: string;
    }[];

  it('are shown with the fixtures, and keep their ids when imported again', async () => {
    await using hub = await aFeedHub();
    // A squad that lost more than a fifth would be held back.
    const others = ['A', 'B', 'C', 'D', 'E'].map((letter) => `fcb,Player,Zweiter ${letter},`);
    const file = roster(
      'fcb,Coach,Trainer,',
      'fcb,Player,Harry Kane,132098',
      'sge,Player,Arthur,',
      ...others,
    );
    expect(await importRoster(hub.app.deps, file, '2026-27')).toEqual({
      players: 7,
      changed: 7,
      withoutPosition: 7,
      isShown: false,
    });
    await hub.after(0);
    const before = await players(hub);
    expect(before.slice(0, 2).map(({ name, teamId }) => [name, teamId])).toEqual([
      ['Arthur', 'sge'],
      ['Harry Kane', 'fcb'],
    ]);
    expect(new Set(before.map(({ injuryStatus }) => injuryStatus))).toEqual(new Set(['unknown']));
    const moved = roster('bvb,Player,Harry Kane,132098', 'sge,Player,Arthur,', ...others);
    expect(await importRoster(hub.app.deps, moved, '2026-27')).toMatchObject({ changed: 1, isShown: true });
    const after = await players(hub);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after[1]?.teamId).toBe('bvb');
  });

  it('name the unreadable line', () => {
    expect(() => roster('fcb,Player,,1')).toThrow('line 2, name: must not be empty');
    expect(() => roster('fcb,Player,Harry Kane,x')).toThrow(
      'line 2, transfermarkt_player_id: must be a number',
    );
    expect(() => readRoster('a,b', '2026-27')).toThrow('this column is missing');
    expect(roster('xyz,Player,Harry Kane,1')).toMatchObject({ players: [], unknownClubs: ['xyz'] });
  });
});

/** A club's eleven, entered by an administrator for a match on the first matchday; p11 is left out. */
async function withEnteredEleven(hub: FeedHub) {
  const { deps } = hub.app;
  const squadPlayers = Array.from({ length: 12 }, (_none, n) =>
    aSquadPlayer('api-football', `p${n}`, { club: '157', position: n === 0 ? 'GK' : 'DF' }),
  );
  const fixture = aFixture('api-football', 'a0', { homeClub: '160', awayClub: '157' });
  const report = (facts: Parameters<typeof storeFacts>[2]['facts']) =>
    storeFacts(deps, 'api-football', { facts: facts, complete: [] });
  await report({ squadPlayers, fixtures: [fixture] });
  await hub.after(0);
  const fixtureId =
    (await hub.fixtures()).find(({ id, kickoffTs }) => id.endsWith('-fcb') && kickoffTs === FIRST_KICKOFF)
      ?.id ?? '';
  const hubIds = new Map((await deps.stores.identities.all()).map(({ id, hubId }) => [id, hubId]));
  const eleven = aLineup('a0', '157').value.starters.map(
    ({ player }) => hubIds.get(`api-football:${player}`) ?? '',
  );
  const admin = { enteredTs: FIRST_KICKOFF, enteredBy: { id: 'admin', displayName: 'Adele Admin' } };
  await deps.stores.officialElevens.replace(fixtureId, 'fcb', eleven, admin);
  return { fixtureId, eleven, report };
}

describe('an eleven entered by an administrator', () => {
  it('becomes appearances after the match, marked as estimates until a source reports minutes', async () => {
    await using hub = await aFeedHub();
    const { fixtureId, eleven, report } = await withEnteredEleven(hub);
    const { app } = hub;
    const appearances = async () => {
      const { rows } = await app.deps.provider.database.sql(
        'select player_id, minutes_played, is_estimated from appearances order by minutes_played desc, player_id',
      );
      return rows.map((row) => [row['minutesPlayed'], row['isEstimated']]);
    };
    const playerOf = async (playerId: string) => (await callerOf(app).catalog.player({ playerId })).player;
    await hub.after(60);
    expect(await appearances()).toEqual([]);
    const match = hub.source.matches.find(({ team1, team2 }) =>
      team1.teamId === 40 ? fixtureId.includes('-fcb-') : team2.teamId === 40,
    );
    hub.source.play(match?.matchID ?? 0, 0, 1);
    await hub.after(115);
    expect(await appearances()).toEqual([[89, 1], ...Array.from({ length: 10 }, () => [85, 1])]);
    expect(await playerOf(eleven[0] ?? '')).toMatchObject({
      minutesLast5: [89],
      areMinutesEstimated: [true],
    });
    await report({ matchSquads: [aMatchSquad('a0', '157')] });
    await hub.after(1);
    expect(await appearances()).toEqual([...Array.from({ length: 11 }, () => [90, 0]), [0, 0]]);
    expect(await playerOf(eleven[1] ?? '')).toMatchObject({
      minutesLast5: [90],
      areMinutesEstimated: [false],
    });
  });
});

describe('the sources in the administration', () => {
  it('names fixtures on which two sources disagree, and shows the more trusted one', async () => {
    await using hub = await aFeedHub();
    await hub.after(0);
    const [match] = hub.source.matches;
    const footballDataId = new Map([
      [40, '5'],
      [80, '28'],
      [7, '4'],
      [95, '16'],
      [91, '19'],
      [112, '17'],
    ]);
    const value = {
      season: '2026-27',
      matchday: 1,
      kickoffTs: '2026-08-29T16:30:00.000Z',
      homeClub: footballDataId.get(match?.team1.teamId ?? 0),
      awayClub: footballDataId.get(match?.team2.teamId ?? 0),
      homeGoals: null,
      awayGoals: null,
      state: 'open',
      venue: null,
      referee: null,
    };
    const fact = { source: 'football-data', kind: 'fixture', sourceId: '1', season: '2026-27' } as const;
    await hub.app.deps.stores.sourceFacts.append(
      [{ ...fact, value: JSON.stringify(value), sourceUpdatedTs: null }],
      FIRST_KICKOFF,
    );
    const { conflicts } = (await hub.sources()) as unknown as { conflicts: object[] };
    expect(conflicts).toEqual([
      expect.objectContaining({
        field: 'kickoff',
        winner: 'openligadb',
        shown: FIRST_KICKOFF,
        loser: 'football-data',
        refused: '2026-08-29T16:30:00.000Z',
      }),
    ]);
    await hub.after(1);
    expect((await hub.fixtures())[0]?.kickoffTs).toBe(FIRST_KICKOFF);
  });

  it('names players that a source reports in place of those in a stored eleven', async () => {
    await using hub = await aFeedHub();
    const { deps } = hub.app;
    const { fixtureId, eleven, report } = await withEnteredEleven(hub);
    const lineup = aLineup('a0', '157');
    const enteredElevens = async () => ((await hub.sources()) as unknown as { elevens: object[] }).elevens;
    await report({ lineups: [lineup] });
    expect(await enteredElevens()).toEqual([]);
    const starters = lineup.value.starters.map((starter) =>
      starter.player === 'p10' ? { ...starter, player: 'p11', name: 'Player p11' } : starter,
    );
    await report({ lineups: [{ ...lineup, value: { ...lineup.value, starters } }] });
    expect(await enteredElevens()).toEqual([
      expect.objectContaining({
        fixtureId,
        teamId: 'fcb',
        onlyEntered: ['Player p10'],
        onlyReported: ['Player p11'],
        reportedBy: 'api-football',
      }),
    ]);
    await hub.after(1);
    expect(
      (await deps.stores.officialElevens.subject(fixtureId, 'fcb'))?.entered?.playerIds.toSorted(),
    ).toEqual(eleven.toSorted());
  });

  it('rejects an empty input', async () => {
    await using hub = await aFeedHub();
    for (const procedure of ['pullSource', 'pauseSource', 'decidePendingChange', 'decideIdentity'])
      await ask(hub.app, procedure, {}).expect(400);
    expect(hub.source.requests).toEqual([]);
  });

  it('answers with a code if something is missing or already decided', async () => {
    await using hub = await aFeedHub();
    const off = await ask(hub.app, 'pullSource', { source: 'football-data' }).expect(409);
    expect(off.body.error.data.errorCode).toBe('sourceOff');
    const gone = await ask(hub.app, 'decideIdentity', { id: 'roster:x', hubId: null }).expect(409);
    expect(gone.body.error.data.errorCode).toBe('alreadyDecided');
    hub.source.instead = { status: 403, body: '' };
    const failed = await ask(hub.app, 'pullSource', { source: 'openligadb' }).expect(409);
    expect(failed.body.error.data.errorCode).toBe('sourceUnusable');
    expect(JSON.stringify(failed.body)).not.toContain('127.0.0.1');
  });

  it('reads a source at once, pauses and resumes it', async () => {
    await using hub = await aFeedHub();
    const { admin } = callerOf(hub.app, hub.app.adminToken);
    expect(await admin.pullSource({ source: 'openligadb' })).toEqual({ changed: 36 });
    expect((await hub.sources()).sources[0]).toMatchObject({
      source: 'openligadb',
      isOn: true,
      isPaused: false,
      items: 36,
      error: null,
      requestsToday: 2,
      requestsPerDay: 5000,
    });
    await admin.pauseSource({ source: 'openligadb', isPaused: true });
    await hub.after(25 * 60);
    expect(hub.source.requests).toEqual([]);
    await admin.pauseSource({ source: 'openligadb', isPaused: false });
    await hub.after(1);
    expect(hub.source.requests).not.toEqual([]);
  });
});

describe('the flow of a source', () => {
  const FLOW = 'Pull_openligadb';
  const adminOf = (app: TestApp) => callerOf(app, app.adminToken).admin;
  const flow = async (app: TestApp) => (await adminOf(app).flows()).find(({ name }) => name === FLOW);
  const outcomes = async (app: TestApp) =>
    (await adminOf(app).runs({ name: FLOW })).runs
      .map(({ trigger, outcome, processed, message }) => [trigger, outcome, processed, message].join(' '))
      .toSorted();

  it('exists only for sources that are switched on', async () => {
    await using hub = await aFeedHub();
    await ask(hub.app, 'runFlow', { name: 7 }).expect(400);
    await ask(hub.app, 'runFlow', { name: 'Pull_sportmonks' }).expect(404);
    await ask(hub.app, 'runFlow', { name: 'Pull_roster' }).expect(404);
    // It has no schedule pattern, and no run to cancel.
    await ask(hub.app, 'changeSchedule', { name: FLOW, pattern: null, isPaused: true }).expect(404);
    await ask(hub.app, 'cancelRun', { name: FLOW, runId: 'x' }).expect(404);
    expect(hub.source.requests).toEqual([]);
    expect((await adminOf(hub.app).flows()).map(({ name }) => name)).toEqual(['Compute_Pstart_Model', FLOW]);
  });

  it('can be run by an administrator, and shows the season at once', async () => {
    await using hub = await aFeedHub();
    const stored = { success: true, processed: 36, message: 'Facts stored', errors: [] };
    expect(await adminOf(hub.app).runFlow({ name: FLOW })).toEqual(stored);
    expect(await hub.fixtures()).toHaveLength(30);
    expect(await flow(hub.app)).toMatchObject({
      status: 'active',
      lastResult: stored,
      url: null,
      schedule: null,
      pull: { source: 'openligadb', isPaused: false },
    });
    expect(await outcomes(hub.app)).toEqual(['admin success 36 Facts stored']);
  });

  it('records readings with changes, failures, and the first success after them', async () => {
    await using hub = await aFeedHub();
    await hub.after(0);
    hub.source.instead = { status: 503, body: '' };
    await hub.after(31);
    expect(await flow(hub.app)).toMatchObject({
      status: 'error',
      lastResult: { success: false, message: 'unreachable' },
    });
    hub.source.instead = null;
    await hub.after(31);
    expect(await flow(hub.app)).toMatchObject({ status: 'active', lastResult: { success: true } });
    await hub.after(31);
    expect(await outcomes(hub.app)).toEqual([
      'schedule error 0 unreachable',
      'schedule success 0 Nothing new',
      'schedule success 36 Facts stored',
    ]);
  });

  it('reports an unusable answer without the source’s address', async () => {
    await using hub = await aFeedHub();
    hub.source.instead = { status: 403, body: '' };
    const refused = { success: false, processed: 0, message: 'refused', errors: [] };
    expect(await adminOf(hub.app).runFlow({ name: FLOW })).toEqual(refused);
  });
});

describe('the age of displayed data', () => {
  const agesOf = async (app: TestApp) => (await callerOf(app).catalog.hub()).ages;

  it('is public from the first reading on, for reported parts only', async () => {
    await using hub = await aFeedHub();
    expect(await agesOf(hub.app)).toEqual([]);
    await hub.after(0);
    const readTs = hub.app.deps.now().toISOString();
    expect(await agesOf(hub.app)).toEqual([{ part: 'fixtures', readTs, lateMin: 30, staleMin: 36 * 60 }]);
    hub.source.instead = { status: 503, body: '' };
    await hub.after(61);
    expect(await agesOf(hub.app)).toEqual([{ part: 'fixtures', readTs, lateMin: 10, staleMin: 36 * 60 }]);
  });

  it('is missing if no source is switched on', async () => {
    await using app = await testApp();
    expect(await agesOf(app)).toEqual([]);
  });

  it('is that of the last reading with absences, whatever the source has reported since', async () => {
    const now = () => new Date('2026-09-03T12:00:00Z');
    const readers = openReaders(
      { ...FEEDS_OFF, sources: ['api-football'], keys: { 'api-football': 'key' } },
      { take: async () => true, note: async () => {} },
    );
    await using app = await testApp({ now, readers });
    const partsOf = async () => (await agesOf(app)).map(({ part, readTs }) => [part, readTs]);
    const { sourceStates } = app.deps.stores;
    await sourceStates.succeeded('api-football', now().toISOString(), 306, {});
    expect(await partsOf()).toEqual([['fixtures', now().toISOString()]]);
    const absencesMs = Date.parse('2026-09-02T19:00:00Z');
    await sourceStates.succeeded('api-football', now().toISOString(), 306, { absencesMs });
    expect(await partsOf()).toEqual([
      ['fixtures', now().toISOString()],
      ['absences', '2026-09-02T19:00:00.000Z'],
    ]);
  });
});
