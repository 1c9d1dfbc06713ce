import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { fieldGroupOf, FORMATIONS, type Place } from '@hub/shared/elevens/bestEleven.ts';
import { fanMatchdayOf } from '@hub/shared/games/fanMatchday.ts';
import { GAME_PROFILES, GAMES, type Game } from '@hub/shared/games/profiles.ts';
import { chancePhaseAt, listedTruthOf } from '@hub/shared/season/matchTruth.ts';
import { matchPhaseOf } from '@hub/shared/season/matchdayAt.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { callerOf, type HubCaller } from '@hub/tools/testing/callerOf.ts';
import { DEMO_NOW } from '@hub/tools/testing/demoDatabase.ts';
import { demoApp, tokenOf, type TestApp } from '@hub/tools/testing/testApp.ts';
import { FREE_WORK } from '@hub/tools/testing/budgetFor.ts';
import { createApp } from '../../app.ts';
import { JOBS } from '../../jobs/jobs.ts';

/**
 * A matchday lived through by two users, on a hub whose sources report elevens and results and on one without any: whatever
 * could move a locked player is refused, and the eleven that was held at the lock never changes.
 */

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
/** Jobs that a hub without sources runs, too. */
const OWN_JOBS = new Set(['holdPlaces', 'turnMatchday', 'keepLedger']);
const JOBS_EVERY_MS = HOUR_MS;

interface LivedHub extends AsyncDisposable {
  app: TestApp;
  /** Lets time pass, with the hub's jobs. */
  until: (ms: number) => Promise<void>;
  nowMs: () => number;
}

async function aLivedHub(hasSources: boolean): Promise<LivedHub> {
  let nowMs = Date.parse(DEMO_NOW);
  const demo = await demoApp({ now: () => new Date(nowMs) });
  // Kept answers age by the lived time, too.
  const options = { clientDir: null, requestLog: null, workBudget: FREE_WORK };
  const app = {
    ...demo,
    request: supertest(createApp(demo.deps, { ...options, answers: { clockMs: () => nowMs } })),
  };
  const jobs = JOBS.filter(({ name }) => OWN_JOBS.has(name) || (hasSources && name === 'advanceDemo'));
  return {
    app,
    nowMs: () => nowMs,
    async until(ms) {
      while (nowMs < ms) {
        nowMs = Math.min(ms, nowMs + JOBS_EVERY_MS);
        for (const job of jobs) await job.run(app.deps);
      }
    },
    [Symbol.asyncDispose]: () => demo[Symbol.asyncDispose](),
  };
}

/** The instants of the next matchday that is not under way. */
async function instantsOf({ app, nowMs }: LivedHub) {
  const fixtures = await callerOf(app).catalog.comingFixtures();
  const ahead = Map.groupBy(fixtures, ({ matchday }) => matchday);
  const [matchday, ofMatchday = []] =
    [...ahead].find(([, played]) =>
      played.every(({ kickoffTs }) => Date.parse(kickoffTs) > nowMs() + 8 * HOUR_MS),
    ) ?? [];
  if (matchday === undefined) throw new Error('the demo season has no further matchday');
  const kickoffs = [...new Set(ofMatchday.map(({ kickoffTs }) => Date.parse(kickoffTs)))].toSorted(
    (a, b) => a - b,
  );
  const [first = 0, second = 0] = kickoffs;
  const last = kickoffs.at(-1) ?? 0;
  return {
    matchday,
    instants: [
      ['before the first lock', first - 205 * MINUTE_MS],
      ['five minutes after the first kickoff', first + 5 * MINUTE_MS],
      ['an hour before the second kickoff', second - 55 * MINUTE_MS],
      ['forty minutes after the second kickoff', second + 40 * MINUTE_MS],
      ['after the last whistle', last + 150 * MINUTE_MS],
      ['the next morning', last + 17 * HOUR_MS],
    ] as const,
  };
}

/** Three players of each line from each of five clubs, who play at different times. */
async function squadOf(caller: HubCaller, matchday: number): Promise<string[]> {
  const fixtures = (await caller.catalog.comingFixtures()).filter((fixture) => fixture.matchday === matchday);
  const clubIds = [fixtures[0], fixtures[1], fixtures[3], fixtures.at(-1)].flatMap((fixture) =>
    fixture === undefined ? [] : [fixture.homeTeamId],
  );
  const { players } = await caller.catalog.players({});
  const wanted = { goalkeeper: 1, defender: 2, midfielder: 2, forward: 1 } as const;
  return [...new Set(clubIds)].flatMap((clubId) =>
    Object.entries(wanted).flatMap(([line, count]) =>
      players
        .filter(({ teamId, ...player }) => teamId === clubId && fieldGroupOf(player) === line)
        .slice(0, count)
        .map(({ id }) => id),
    ),
  );
}

interface LivedTeam {
  game: Game;
  token: string;
  caller: HubCaller;
  id: string;
  /** Lines of the held players by id, once they are held. */
  held: Map<string, string>;
}

async function aTeamOf(app: TestApp, game: Game, playerIds: string[]): Promise<LivedTeam> {
  const token = await tokenOf(app.deps.provider, `${game}@hub.test`);
  const caller = callerOf(app, token);
  const { id } = await caller.myTeam.createTeam({
    name: game,
    game,
    players: playerIds.map((playerId) => ({ id: playerId, place: null, value: null })),
  });
  return { game, token, caller, id, held: new Map() };
}

const readTeam = async ({ caller, id }: LivedTeam): Promise<UserTeam> => {
  const team = (await caller.myTeam.teams()).find((one) => one.id === id);
  if (team === undefined) throw new Error('the team is gone');
  return team;
};

const otherPlace = (place: Place | null): Place => (place === 'pinned' ? 'benched' : 'pinned');

/** Tries everything that could move locked players, and names what was not refused. */
async function attack({ app, nowMs }: LivedHub, lived: LivedTeam): Promise<string[]> {
  const { caller, token, id: userTeamId } = lived;
  const team = await readTeam(lived);
  const fan = fanMatchdayOf(team, await caller.catalog.comingFixtures(), nowMs());
  const lockedIds = new Set(lived.held.keys());
  const allowed: string[] = [];
  const mustRefuse = async (what: string, change: Promise<unknown>) => {
    const outcome = await change.then(
      () => 'done',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (!/playersLocked/u.test(outcome)) allowed.push(`${what}: ${outcome}`);
  };
  const strangerId = (await caller.catalog.players({})).players.find(
    ({ id }) => !team.players.some((player) => player.id === id),
  )?.id;
  const wire = app.request;
  // Some of the eleven and some of the bench stand for all.
  const tried = Map.groupBy(
    team.players.filter(({ id }) => lockedIds.has(id)),
    ({ id }) => lived.held.get(id) === 'bench',
  );
  for (const { id: playerId, name, place, value } of [...tried.values()].flatMap((some) =>
    some.slice(0, 3),
  )) {
    const moved = { playerId, place: otherPlace(place) };
    await mustRefuse(`setChoice ${name}`, caller.myTeam.setChoice({ userTeamId, ...moved, value }));
    await mustRefuse(`setPlaces ${name}`, caller.myTeam.setPlaces({ userTeamId, places: [moved] }));
    await mustRefuse(`removePlayer ${name}`, caller.myTeam.removePlayer({ userTeamId, playerId }));
    await mustRefuse(
      `replacePlayer ${name}`,
      caller.myTeam.replacePlayer({ userTeamId, playerId, byPlayerId: strangerId ?? '' }),
    );
    const row = `/api/db/hub/rest/v1/user_team_players?user_team_id=eq.${userTeamId}&player_id=eq.${playerId}`;
    for (const [method, body] of [
      ['delete', undefined],
      ['patch', { place: 'pinned' }],
    ] as const) {
      const answer = await wire[method](row).set('authorization', `Bearer ${token}`).send(body);
      if (answer.status < 400) allowed.push(`wire ${method} ${name}: ${answer.status}`);
    }
  }
  if (lockedIds.size === team.players.length)
    for (const formation of FORMATIONS.filter((one) => one !== team.formation)) {
      await mustRefuse(`setFormation ${formation}`, caller.myTeam.setFormation({ userTeamId, formation }));
      const answer = await wire
        .patch(`/api/db/hub/rest/v1/user_teams?id=eq.${userTeamId}`)
        .set('authorization', `Bearer ${token}`)
        .send({ formation });
      if (answer.status < 400) allowed.push(`wire formation: ${answer.status}`);
    }
  if (GAME_PROFILES[lived.game].stars !== null)
    for (const { id, name } of team.players.filter((one) => one.positionPrimary !== 'GK' && !one.isStar))
      await mustRefuse(`setStars ${name}`, caller.myTeam.setStars({ userTeamId, playerIds: [id] }));
  // Another game neither unlocks nor moves anybody, nor locks anybody by a slip.
  const openIds =
    fan?.players.flatMap(({ player, lock }) => (lock?.isLocked === false ? [player.id] : [])) ?? [];
  for (const game of GAMES) await caller.myTeam.setGame({ userTeamId, game }).catch(() => undefined);
  await caller.myTeam.setGame({ userTeamId, game: lived.game });
  const held = new Set((await readTeam(lived)).held?.places.map(({ playerId }) => playerId));
  expect(openIds.filter((id) => held.has(id))).toEqual([]);
  return allowed;
}

/** Checks that whoever was held still is, in the same line, and remembers the new ones. */
async function expectHeld({ nowMs }: LivedHub, lived: LivedTeam, matchday: number): Promise<void> {
  const team = await readTeam(lived);
  const fan = fanMatchdayOf(team, await lived.caller.catalog.comingFixtures(), nowMs());
  if (fan === null || fan.matchday !== matchday) return;
  const lineOf = new Map(
    Object.entries(fan.eleven.starters).flatMap(([line, players]) =>
      players.map(({ id }) => [id, line] as const),
    ),
  );
  for (const [playerId, line] of lived.held)
    expect([playerId, lineOf.get(playerId) ?? 'bench']).toEqual([playerId, line]);
  for (const { player, lock } of fan.players)
    if (lock?.isLocked === true) lived.held.set(player.id, lineOf.get(player.id) ?? 'bench');
}

/** Checks that every list says the same of a player: a forecast for his next match, or what is known of a begun one. */
async function expectOneTruth({ app, nowMs }: LivedHub, forecast: number): Promise<void> {
  const caller = callerOf(app);
  const [{ players }, fixtures, { body }] = await Promise.all([
    caller.catalog.players({}),
    caller.catalog.comingFixtures(),
    app.request.get('/api/v1/players').expect(200),
  ]);
  const next = Map.groupBy(
    fixtures
      .filter((fixture) => matchPhaseOf(fixture, nowMs()) === 'before')
      .toSorted((one, other) => Date.parse(one.kickoffTs) - Date.parse(other.kickoffTs))
      .flatMap(({ homeTeamId, awayTeamId, matchday }) =>
        [homeTeamId, awayTeamId].map((id) => ({ id, matchday })),
      ),
    ({ id }) => id,
  );
  const stateOf = new Map<string, string>(
    (body.data as { id: string; state: string }[]).map(({ id, state }) => [id, state]),
  );
  const shown = players.filter(({ match, teamId }) => match !== null && teamId !== null);
  const chances = shown.filter((player) => chancePhaseAt(player, nowMs()) === 'before');
  expect(new Set(chances.map(({ match }) => match?.matchday))).toEqual(new Set([forecast]));
  for (const player of shown) {
    const phase = chancePhaseAt(player, nowMs());
    const { kind } = listedTruthOf(player, phase);
    expect([player.name, stateOf.get(player.id)]).toEqual([player.name, kind]);
    const isForecast = phase === 'before';
    const matchday = isForecast ? next.get(player.teamId ?? '')?.[0]?.matchday : player.match?.matchday;
    expect([player.name, player.match?.matchday]).toEqual([player.name, matchday]);
    expect([player.name, !isForecast && kind === 'forecast']).toEqual([player.name, false]);
  }
}

describe.each([
  ['with sources of elevens and results', true],
  ['without any source', false],
])('a matchday on a hub %s', (_name, hasSources) => {
  it(
    'keeps every eleven as it was at its lock, and says of each player what is known of his next or begun match',
    { timeout: 120_000 },
    async () => {
      await using hub = await aLivedHub(hasSources);
      const { matchday, instants } = await instantsOf(hub);
      await hub.until(instants[0][1] - 24 * HOUR_MS);
      const playerIds = await squadOf(callerOf(hub.app), matchday);
      const teams = [
        await aTeamOf(hub.app, 'kickbase', playerIds),
        await aTeamOf(hub.app, 'kickerInteractive', playerIds),
      ];
      for (const [name, atMs] of instants) {
        await hub.until(atMs);
        // From the last whistle on, the next matchday is forecast.
        await expectOneTruth(hub, /last|next/u.test(name) ? matchday + 1 : matchday);
        for (const team of teams) {
          await expectHeld(hub, team, matchday);
          expect([name, team.game, await attack(hub, team)]).toEqual([name, team.game, []]);
          await expectHeld(hub, team, matchday);
        }
      }
      const [kickbase, kicker] = teams;
      expect(kickbase?.held.size).toBe(playerIds.length);
      expect(kicker?.held.size).toBe(playerIds.length);
    },
  );
});
