import { describe, expect, it } from 'vitest';
import { GAME_PROFILES, type Game } from '@hub/shared/games/profiles.ts';
import type { Review } from '@hub/shared/review/review.schema.ts';
import { fieldGroupOf } from '@hub/shared/elevens/bestEleven.ts';
import type { RowOf } from '../../schema/columns.ts';
import { ledgerPredictions, ledgerSnapshots } from '../../schema/record.ts';
import { appearances } from '../../schema/season.ts';
import { heldPlaces } from '../../schema/users.ts';
import { insertStatements } from '../../stores/bulk.ts';
import { holdPlaces } from '../../commands/users/holdPlaces.ts';
import { freezePredictions, scorePredictions } from '../../commands/record/predictions.ts';
import { computePstart } from '../../commands/runs/computePstart.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import {
  aFixture,
  anAppearance,
  aPlayer,
  aTeam,
  insertLeague,
  insertPrices,
  playSecondMatch,
} from '@hub/tools/testing/facts/builders.ts';
import { squadOf442, type Place } from '@hub/tools/testing/facts/squadOf442.ts';
import { openOnce } from '@hub/tools/testing/openOnce.ts';
import { query } from '@hub/tools/testing/procedures.ts';
import { demoApp, testApp, tokenOf, type TestApp } from '@hub/tools/testing/testApp.ts';

const THURSDAY = '2024-12-05T12:00:00.000Z';
const FRIDAY = '2024-12-06T19:30:00.000Z';
const SATURDAY = '2024-12-07T14:30:00.000Z';
const SUNDAY = '2024-12-08T12:00:00.000Z';

/**
 * Those with an even number play on Friday, the others on Saturday. The second forward is more certain than the third by far, so
 * that 4-4-2 is best.
 */
const SQUAD = squadOf442((place, n) => 0.9 - n / (place === 'ST' ? 5 : 10));
const fillersOf = (teamId: string, count: number) =>
  Array.from({ length: count }, (_none, n) =>
    aPlayer({ id: `${teamId}-${n}`, name: `${teamId} ${n}`, teamId }),
  );
const FILLERS = { 'team-a': 2, 'team-b': 11, 'team-c': 3, 'team-d': 11 } as const;
const PLAYERS = [...SQUAD, ...Object.entries(FILLERS).flatMap(([teamId, count]) => fillersOf(teamId, count))];

/** The rows of a forecast frozen on Thursday: chances as of the squad, and points that grow towards the attack. */
function frozenRows(fixtureId: string, kickoffTs: string, [home, away]: [string, string]) {
  const snapshotId = `${fixtureId} ${kickoffTs} 24h`;
  const snapshot: RowOf<typeof ledgerSnapshots.columns> = {
    id: snapshotId,
    season: '2024-25',
    competition: 'bundesliga',
    matchday: 1,
    fixtureId,
    kickoffTs,
    homeTeamId: home,
    awayTeamId: away,
    kind: 'frozen',
    slot: '24h',
    asOfTs: THURSDAY,
    frozenTs: THURSDAY,
    modelVersion: 'test',
    runId: null,
    scoredTs: null,
  };
  const predictions = SQUAD.filter(({ teamId }) => teamId === home).map(
    ({ id, teamId, pstart, positionPrimary }): RowOf<typeof ledgerPredictions.columns> => {
      const points = (pstart ?? 0) * { GK: 3, CB: 2, CM: 4, ST: 8 }[positionPrimary as Place];
      const frozen = {
        profile: 'bundesligaFantasy',
        missing: [],
        points,
        low: 0,
        high: 9,
        baseline: 1,
        actual: null,
      };
      return {
        id: `${snapshotId} ${teamId} ${id}`,
        snapshotId,
        teamId: teamId ?? '',
        playerId: id,
        positionGroup: 'midfielder',
        pstart: pstart ?? 0,
        comesOn: 0.1,
        startedLast: null,
        started: null,
        pstartWithoutNews: null,
        said: null,
        card: null,
        points: JSON.stringify([frozen]),
        pstartUntold: null,
      };
    },
  );
  return { snapshot, predictions };
}

/** A team whose fan chose ST3 instead of ST0, on a matchday that the test plays. */
async function aFan(game: Game) {
  let nowTs = THURSDAY;
  const app = await testApp({ now: () => new Date(nowTs) });
  await insertLeague(app.deps, {
    teams: ['a', 'b', 'c', 'd'].map((letter) => aTeam({ id: `team-${letter}` })),
    players: PLAYERS,
    fixtures: [
      aFixture({ id: 'friday', kickoffTs: FRIDAY }),
      aFixture({ id: 'saturday', kickoffTs: SATURDAY, homeTeamId: 'team-c', awayTeamId: 'team-d' }),
      aFixture({ id: 'next', matchday: 2, kickoffTs: '2024-12-13T19:30:00.000Z' }),
    ],
  });
  const frozen = [
    frozenRows('friday', FRIDAY, ['team-a', 'team-b']),
    frozenRows('saturday', SATURDAY, ['team-c', 'team-d']),
  ];
  const { database } = app.deps.provider;
  await database.batch([
    ...insertStatements(
      ledgerSnapshots,
      frozen.map(({ snapshot }) => snapshot),
    ),
    ...insertStatements(
      ledgerPredictions,
      frozen.flatMap(({ predictions }) => predictions),
    ),
  ]);
  const caller = callerOf(app, app.userToken);
  const { id: userTeamId } = await caller.myTeam.createTeam({
    name: 'Elf',
    game,
    formation: '4-4-2',
    players: SQUAD.map(({ id }) => ({
      id,
      place: id === 'ST3' ? ('pinned' as const) : id === 'ST0' ? ('benched' as const) : null,
      value: null,
      isStar: id === 'ST1' && GAME_PROFILES[game].stars !== null,
    })),
  });
  return {
    app,
    userTeamId,
    caller,
    review: () => caller.myTeam.review({ userTeamId }),
    async at(ts: string) {
      nowTs = ts;
      await holdPlaces(app.deps);
    },
    /** Ends a match; all of the squad begin but ST3, and ST0 scores both goals on Friday. */
    async play(fixtureId: 'friday' | 'saturday') {
      const [home, away] = fixtureId === 'friday' ? ['team-a', 'team-b'] : ['team-c', 'team-d'];
      const goals = fixtureId === 'friday' ? 2 : 0;
      const rows = PLAYERS.filter(({ teamId }) => teamId === home || teamId === away).map(({ id, teamId }) =>
        anAppearance({
          fixtureId,
          playerId: id,
          teamId: teamId ?? '',
          started: id !== 'ST3',
          minutesPlayed: id === 'ST3' ? 0 : 90,
          goals: id === 'ST0' ? goals : 0,
        }),
      );
      await database.batch([
        {
          sql: `update fixtures set status = 'finished', home_goals = ?, away_goals = 0 where id = ?`,
          args: [goals, fixtureId],
        },
        ...insertStatements(appearances, rows),
      ]);
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

/** The small league with a team of one club, forecast on the day before its second match. */
async function aForecastTeam() {
  let nowTs = '2024-12-06T14:30:00.000Z';
  const app = await leagueApp(undefined, { now: () => new Date(nowTs) });
  await insertPrices(app.deps);
  const caller = callerOf(app, app.userToken);
  const { id: userTeamId } = await caller.myTeam.createTeam({
    name: 'Elf',
    game: 'bundesligaFantasy',
    players: [1, 3, 4, 5, 6, 11, 12, 13, 14, 19, 20, 21].map((n) => ({
      id: `team-a-${n}`,
      place: null,
      value: null,
    })),
  });
  return {
    app,
    review: async () => (await caller.myTeam.review({ userTeamId })).review,
    async hold() {
      nowTs = '2024-12-07T14:30:00.000Z';
      await holdPlaces(app.deps);
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

const playerIn = ({ review }: Review, id: string) => review?.players.find((player) => player.id === id);

describe('myTeam.review', () => {
  it('is refused to nobody, for other users’ and unknown teams, and with bad input', async () => {
    await using fan = await aFan('kickbase');
    const { app, userTeamId } = fan;
    const ask = (input: object, token: string | null = app.userToken) =>
      query(app, 'myTeam.review', token, input);
    await ask({ userTeamId }, null).expect(401);
    const missing = await ask({ userTeamId: 'userTeam_0' }).expect(404);
    for (const token of [await tokenOf(app.deps.provider, 'other@hub.test'), app.adminToken]) {
      const { body } = await ask({ userTeamId }, token).expect(404);
      expect(body).toEqual(missing.body);
    }
    for (const bad of [{}, { userTeamId: '' }, { userTeamId, matchday: 0 }, { userTeamId, matchday: 1.5 }])
      await ask(bad).expect(400);
    await ask({ userTeamId, userId: 'somebody' }).expect(400);
  });

  it('has nothing to say before the first lock, and about a matchday without held players', async () => {
    await using fan = await aFan('kickbase');
    expect(await fan.review()).toEqual({
      game: 'kickbase',
      matchdays: [],
      isSeasonOver: false,
      review: null,
      season: null,
    });
    await fan.at(FRIDAY);
    const { userTeamId } = fan;
    const other = await fan.caller.myTeam.review({ userTeamId, matchday: 2 });
    expect(other).toMatchObject({ matchdays: [1], review: null, season: { matchdays: [{ matchday: 1 }] } });
  });

  it('waits for match reports, counts what is known, and fills in by itself', async () => {
    await using fan = await aFan('kickbase');
    await fan.at(FRIDAY);
    const waiting = await fan.review();
    expect(waiting.review).toMatchObject({
      matchday: 1,
      state: 'waiting',
      unit: 'starts',
      basis: 'gameWithoutPoints',
      formation: '4-4-2',
      mine: { value: null, known: 0, of: 11 },
      bench: null,
      luck: null,
      moves: null,
    });
    expect(playerIn(waiting, 'ST0')).toMatchObject({
      line: 'bench',
      forecast: { kind: 'frozen', asOfTs: THURSDAY, startProbability: 0.9, value: 0.9, parts: null },
      fact: { state: 'waiting', value: null },
      counted: null,
      played: null,
    });
    await fan.play('friday');
    const half = await fan.review();
    expect(half.review).toMatchObject({ state: 'partly', mine: { value: 5, known: 5, of: 11 }, luck: null });
    expect(half.season?.matchdays).toMatchObject([{ mine: 5, isWhole: false }]);
    await fan.play('saturday');
    await fan.at(SUNDAY);
    const { review, season, isSeasonOver } = await fan.review();
    expect(review).toMatchObject({
      state: 'whole',
      mine: { value: 10, known: 11, of: 11 },
      hub: { value: 11, known: 11, of: 11 },
      decisions: [
        {
          kind: 'player',
          line: 'forward',
          mine: { id: 'ST3', name: 'ST3', value: 0 },
          hub: { id: 'ST0', value: 1 },
          value: -1,
        },
      ],
      bench: { value: 1, out: [{ id: 'ST3' }] },
    });
    expect(review?.luck?.percentile).toBeGreaterThan(50);
    expect(season?.matchdays).toEqual([
      { matchday: 1, mine: 10, hub: 11, same: 10, isWhole: true, sum: { mine: 10, hub: 11, same: 10 } },
    ]);
    expect(isSeasonOver).toBe(false);
  });

  it('counts points where the game has them, and of its best players only formation and stars', async () => {
    await using fan = await aFan('bundesligaFantasy');
    await fan.at(FRIDAY);
    await fan.play('friday');
    await fan.play('saturday');
    await fan.at(SUNDAY);
    const answer = await fan.review();
    expect(answer.review).toMatchObject({
      unit: 'points',
      basis: 'pointsOfGame',
      missing: ['assists', 'saves', 'actions'],
      isBestCounted: true,
    });
    // 2 for 90 minutes, 4 for each goal, 1 for two goals, 1 for the win.
    expect(playerIn(answer, 'ST0')).toMatchObject({
      fact: { state: 'known', value: 12, parts: { appearance: 2, goals: 9, conceded: 0, cards: 0, rest: 1 } },
      counted: 12,
      forecast: { value: 7.2, band: { low: 0, high: 9 }, parts: null },
    });
    expect(playerIn(answer, 'CB0')?.fact.parts).toEqual({
      appearance: 2,
      goals: 0,
      conceded: 2,
      cards: 0,
      rest: 1,
    });
    expect(answer.review?.decisions?.map(({ kind }) => kind)).toEqual(['formation', 'stars']);
    // Half as much again of 2 points.
    expect(playerIn(answer, 'ST1')).toMatchObject({ isStar: true, fact: { value: 2 }, counted: 3 });
  });

  it.each([
    ['frozen', (app: TestApp) => freezePredictions(app.deps)],
    ['manual', (app: TestApp) => computePstart(app.deps, 'command')],
  ])(
    'shows the forecast that was %s before the lock, with its parts, also once it is scored',
    async (kind, forecast) => {
      await using team = await aForecastTeam();
      await forecast(team.app);
      await team.hold();
      const before = await team.review();
      const forecasts = before?.players.flatMap((player) => player.forecast ?? []) ?? [];
      expect(forecasts.length).toBe(12);
      for (const { kind: of, value, parts } of forecasts) {
        expect([of, parts === null]).toEqual([kind, false]);
        expect(Object.values(parts ?? {}).reduce((sum, part) => sum + part, 0)).toBeCloseTo(value ?? NaN, 6);
      }
      expect(before?.hub).toMatchObject({ value: null, of: 12 });
      await playSecondMatch(team.app.deps);
      await scorePredictions(team.app.deps);
      const after = await team.review();
      expect(after?.players.flatMap((player) => player.forecast ?? [])).toHaveLength(forecasts.length);
      expect(after).toMatchObject({ state: 'whole', mine: { known: 12, of: 12 } });
      expect(after?.mine.forecast).toBeCloseTo(before?.mine.forecast ?? NaN, 6);
      expect(after?.luck?.mean).toBeCloseTo(after?.mine.forecast ?? NaN, -1);
    },
  );

  it('gives no advice while some players are not locked', async () => {
    await using fan = await aFan('kickerInteractive');
    await fan.at(FRIDAY);
    const early = await fan.review();
    expect(early.review?.decisions).toBeNull();
    expect(early.review?.players.every(({ lockTs }) => lockTs === FRIDAY)).toBe(true);
    await fan.at(SATURDAY);
    expect((await fan.review()).review?.decisions).toHaveLength(1);
  });

  it('says that the points of a game are not reported where there are only starts', async () => {
    await using fan = await aFan('bundesligaFantasy');
    await fan.at(FRIDAY);
    await fan.play('friday');
    await fan.app.deps.provider.database.sql('update appearances set is_estimated = 1');
    const { review } = await fan.review();
    expect(review).toMatchObject({ unit: 'starts', basis: 'pointsNotReported', state: 'partly' });
  });

  it('takes a constant number of provider calls', async () => {
    await using fan = await aFan('kickbase');
    await fan.at(FRIDAY);
    fan.app.providerCalls.length = 0;
    await fan.review();
    expect(fan.app.providerCalls).toHaveLength(3);
  });
});

/** A team of the demo season, held on all matchdays whose matches were replayed. */
async function aSeason(game: Game) {
  const app = await demoApp();
  const caller = callerOf(app, app.userToken);
  const { players } = await caller.catalog.players({});
  const ids = Object.entries({ goalkeeper: 2, defender: 5, midfielder: 5, forward: 3 }).flatMap(
    ([line, count]) =>
      players
        .filter((player, n) => n % 5 === 0 && player.teamId !== null && fieldGroupOf(player) === line)
        .slice(0, count)
        .map(({ id }) => ({ id, line })),
  );
  const { id: userTeamId } = await caller.myTeam.createTeam({
    name: 'Elf',
    game,
    players: ids.map(({ id }) => ({ id, place: null, value: null })),
  });
  await holdAll(app, userTeamId, ids);
  return { app, caller, userTeamId, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

/** Holds all but one player in 4-4-2, another one each matchday. */
async function holdAll(app: TestApp, userTeamId: string, players: readonly { id: string; line: string }[]) {
  const { database } = app.deps.provider;
  const { rows } = await database.sql(
    `select season, matchday, max(kickoff_ts) as last from fixtures
    where status = 'finished' and matchday > 6 group by season, matchday order by matchday`,
  );
  const places = rows.flatMap(({ season, matchday, last }) => {
    const room = { goalkeeper: 1, defender: 4, midfielder: 4, forward: 2, bench: 0 };
    return players
      .filter((_player, index) => index !== Number(matchday) % players.length)
      .map(({ id: playerId, line }): RowOf<typeof heldPlaces.columns> => {
        const at = line as keyof typeof room;
        const isStarter = room[at]-- > 0;
        return {
          id: `${userTeamId}:${matchday}:${playerId}`,
          userTeamId,
          season: String(season),
          matchday: Number(matchday),
          playerId,
          line: isStarter ? at : 'bench',
          formation: '4-4-2',
          lockTs: String(last),
          isLate: false,
          isStar: false,
        };
      });
  });
  await database.batch(insertStatements(heldPlaces, places));
}

describe.each<Game>(['bundesligaFantasy', 'comunio'])('a whole season of %s', (game) => {
  const opened = openOnce(() => aSeason(game));

  it('adds up: parts to totals, players to sums, decisions to what the hub’s advice would have brought', async () => {
    const { caller, userTeamId } = opened();
    const { matchdays, season } = await caller.myTeam.review({ userTeamId });
    expect(matchdays.length).toBeGreaterThan(8);
    const close = (one: number, other: number | null | undefined) => expect(one).toBeCloseTo(other ?? NaN, 6);
    let [forecasts, decided, lucky] = [0, 0, 0];
    for (const matchday of matchdays) {
      const { review } = await caller.myTeam.review({ userTeamId, matchday });
      expect(review).toMatchObject({
        matchday,
        state: 'whole',
        unit: game === 'comunio' ? 'starts' : 'points',
      });
      const { players = [], mine, hub, decisions, moves, luck } = review ?? {};
      for (const { fact, forecast } of players)
        for (const side of [fact, forecast])
          if (side !== null && side.parts !== null) {
            close(
              Object.values(side.parts).reduce((sum, part) => sum + part, 0),
              side.value,
            );
            forecasts += 1;
          }
      close(
        players.reduce((sum, { counted }) => sum + (counted ?? NaN), 0),
        mine?.value,
      );
      const brought = decisions?.reduce((sum, { value }) => sum + (value ?? NaN), 0);
      close(brought ?? NaN, (mine?.value ?? NaN) - (hub?.value ?? NaN));
      decided += decisions?.length ?? 0;
      const moved = moves?.flatMap(({ came, went }) => [came, went]).filter((side) => side !== null);
      expect(moved?.length).toBe(matchday === matchdays[0] ? undefined : 2);
      // A replay leaves out players who could not be judged.
      expect(luck !== null || players.some(({ forecast }) => forecast === null)).toBe(true);
      expect(luck?.low ?? 0).toBeLessThanOrEqual(luck?.high ?? 0);
      lucky += Number(luck !== null);
      expect(season?.matchdays.find((one) => one.matchday === matchday)).toMatchObject({
        mine: mine?.value,
        hub: hub?.value,
        isWhole: true,
      });
    }
    expect(forecasts > 0).toBe(game === 'bundesligaFantasy');
    expect(Math.min(decided, lucky)).toBeGreaterThan(0);
    const sums = season?.matchdays.at(-1)?.sum;
    for (const key of ['mine', 'hub', 'same'] as const)
      close(
        (season?.matchdays ?? []).reduce((sum, one) => sum + (one[key] ?? NaN), 0),
        sums?.[key],
      );
  });
});
