import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REPORTED_STATUSES } from '#shared/availability/reportedStatus.ts';
import { INJURY_STATUSES } from '#shared/terms.ts';
import { officialKey } from '../../pstart/inputs/officialKey.ts';
import { forecastLeague } from '../../pstart/startProbabilities.ts';
import type { LeagueSnapshot, StatusFact } from '../../pstart/types.ts';
import { createStores } from '../../stores/stores.ts';
import { arbitraryLeague } from '../../testing/facts/leagueFacts.ts';
import { demoApp, type TestApp } from '../../testing/testApp.ts';
import { recordStatuses } from '../desk/availability.ts';
import { isSame, unchangedClubs } from './carryOver.ts';
import { computePstart } from './computePstart.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const later = (ts: string, ms: number) => new Date(Date.parse(ts) + ms).toISOString();

describe('forecasts carried over from the last run', () => {
  const anyPlace = fc.nat({ max: 119 });
  const anyStatus = (league: LeagueSnapshot, hours: { min: number; max: number }) =>
    fc.record({
      playerId: anyPlace.map((place) => `player-${place}`),
      knownFromTs: fc.integer(hours).map((each) => later(league.asOfTs, each * HOUR_MS)),
      status: fc.constantFrom(...REPORTED_STATUSES),
      chance: fc.constantFrom(null, 0, 50, 75),
      expectedReturn: fc.constantFrom(null, later(league.asOfTs, 2 * DAY_MS).slice(0, 10)),
    });
  /** A league on some day before its match, with status reports until then. */
  const anyBefore = arbitraryLeague.chain((league) =>
    fc
      .record({
        daysAhead: fc.integer({ min: 0, max: 5 }),
        statuses: fc.array(anyStatus(league, { min: -900, max: -140 })),
      })
      .map(({ daysAhead, statuses }): LeagueSnapshot =>
        Object.assign({}, league, { asOfTs: later(league.asOfTs, -daysAhead * DAY_MS), statuses }),
      ),
  );
  const changed = (league: LeagueSnapshot): fc.Arbitrary<Partial<LeagueSnapshot>> =>
    fc.oneof(
      fc.constant({}),
      anyStatus(league, { min: -2, max: 0 }).map((status: StatusFact) => ({
        statuses: [...(league.statuses ?? []), status],
      })),
      fc.tuple(anyPlace, fc.constantFrom(...INJURY_STATUSES)).map(([place, injuryStatus]) => ({
        players: league.players.map((player, at) =>
          at === place ? Object.assign({}, player, { injuryStatus }) : player,
        ),
      })),
      anyPlace.map((place) => ({
        absences: [
          {
            playerId: `player-${place}`,
            kind: 'injury',
            fromDate: league.asOfTs.slice(0, 10),
            fixtureId: null,
          },
        ],
      })),
      anyPlace.map((place) => ({
        officialElevens: new Map([
          [officialKey(league.upcoming[0]!.fixtureId, 'home'), new Set([`player-${place}`])],
        ]),
      })),
      fc.constant({ played: league.played.slice(1) }),
      anyPlace.map((place) => ({ players: league.players.filter((_, at) => at !== place) })),
    );
  const anyChange = anyBefore.chain((before) =>
    fc
      .tuple(changed(before), fc.integer({ min: 0, max: 90 }))
      .map(([change, minutes]): [LeagueSnapshot, LeagueSnapshot] => [
        before,
        { ...structuredClone({ ...before, ...change }), asOfTs: later(before.asOfTs, minutes * MINUTE_MS) },
      ]),
  );

  it('equal those of a full computation', () => {
    const seen = { clubs: 0, ofChanged: 0 };
    fc.assert(
      fc.property(anyChange, ([before, now]) => {
        const first = forecastLeague(before);
        const whole = forecastLeague(now);
        const unchanged = unchangedClubs(before, now, first.agedTeamIds);
        const figuresOf = ({ forecasts, gains }: typeof whole) =>
          forecasts
            .filter(({ teamId }) => unchanged.has(teamId))
            .map((forecast) => [forecast, gains.get(forecast.playerId)]);
        expect(figuresOf(first)).toEqual(figuresOf(whole));
        seen.clubs += unchanged.size;
        if (unchanged.size === 1) seen.ofChanged += 1;
      }),
      { numRuns: 160 },
    );
    expect(seen.clubs).toBeGreaterThan(40);
    expect(seen.ofChanged).toBeGreaterThan(5);
  });

  it('are empty once a fact changes that cannot be tied to a single club', () => {
    fc.assert(
      fc.property(arbitraryLeague, (league) => {
        const unchanged = (change: object) =>
          unchangedClubs(league, { ...league, ...change }, new Set()).size;
        expect(unchanged({})).toBe(2);
        for (const change of [
          { somethingNew: 1 },
          { suspensionsKnown: undefined },
          { europeanMatches: [{}] },
        ])
          expect(unchanged(change)).toBe(0);
        expect(
          unchangedClubs(league, { ...league, asOfTs: later(league.asOfTs, DAY_MS) }, new Set()).size,
        ).toBe(0);
      }),
      { numRuns: 20 },
    );
  });

  it('depend on a comparison down to the last value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(isSame(value, structuredClone(value))).toBe(true);
        expect(isSame([value], [value, value])).toBe(false);
        expect(isSame({ value }, { value: { value } })).toBe(false);
      }),
    );
    expect(isSame(new Set(['a']), new Set(['b']))).toBe(false);
    expect(isSame(new Map([['a', new Set()]]), new Map([['a', new Set(['b'])]]))).toBe(false);
  });
});

describe('a run after another one', () => {
  const predictionsOf = async ({ deps }: TestApp) => {
    const { rows } = await deps.provider.database.sql(
      `select x.* from pstart_predictions x
      where x.run_id = (select id from pstart_runs order by started_ts desc, id desc limit 1) order by x.player_id`,
    );
    return rows.map(({ id: _id, runId: _runId, ...prediction }) => prediction);
  };
  const anyRegular = async ({ deps }: TestApp) => {
    const { rows } = await deps.provider.database.sql(
      'select id, team_id from players where pstart > 0.9 order by id limit 1',
    );
    return { playerId: String(rows[0]?.['id']), teamId: String(rows[0]?.['teamId']) };
  };

  it.each([
    ['nothing has changed', 0, async () => {}, '0 of 18 clubs anew'],
    [
      'a status has changed',
      1,
      async (app: TestApp) => {
        const { playerId } = await anyRegular(app);
        const knownFromTs = app.deps.now().toISOString();
        const report = {
          playerId,
          knownFromTs,
          status: 'injured',
          chance: null,
          expectedReturn: null,
          note: null,
        } as const;
        await recordStatuses(app.deps, [{ ...report, source: 'desk' }]);
      },
      '1 of 18 clubs anew',
    ],
    [
      'an eleven is official',
      2,
      async (app: TestApp) => {
        const { playerId, teamId } = await anyRegular(app);
        const [fixture] = await app.deps.provider.database.table('fixtures').list({
          where: { status: 'scheduled', OR: [{ homeTeamId: teamId }, { awayTeamId: teamId }] },
          orderBy: { kickoffTs: 'asc' },
          limit: 1,
        });
        const entered = { enteredTs: app.deps.now().toISOString(), source: 'sheet' } as const;
        await app.deps.stores.officialElevens.replace(String(fixture?.['id']), teamId, [playerId], entered);
      },
      '1 of 18 clubs anew',
    ],
    [
      'an appearance was corrected by hand ten minutes ago',
      9,
      async (app: TestApp) => {
        await app.deps.provider.database.sql(
          'update appearances set goals = goals + 1 where id = (select min(id) from appearances where started = 1)',
        );
      },
      null,
    ],
    [
      'a match was postponed',
      4,
      async (app: TestApp) => {
        await app.deps.provider.database.sql(
          `update fixtures set kickoff_ts = '2030-01-01T12:00:00.000Z' where id = (select max(id) from fixtures where status = 'scheduled')`,
        );
      },
      '0 of 18 clubs anew',
    ],
    [
      'the match after the next one was postponed',
      4,
      async (app: TestApp) => {
        await app.deps.provider.database.sql(
          `update fixtures set kickoff_ts = '2030-01-01T12:00:00.000Z'
          where id = (select max(id) from fixtures where matchday = (select max(matchday) + 1 from pstart_runs))`,
        );
      },
      '2 of 18 clubs anew',
    ],
    [
      'the next match was postponed',
      4,
      async (app: TestApp) => {
        await app.deps.provider.database.sql(
          `update fixtures set kickoff_ts = '2030-01-01T12:00:00.000Z'
          where id = (select max(id) from fixtures where matchday = (select max(matchday) from pstart_runs))`,
        );
      },
      null,
    ],
    [
      'the season differs more from others than before',
      4,
      async (app: TestApp) => {
        await app.deps.provider.database.sql(
          `insert into hub_settings (id, value) values ('seasonTrend', '{"slope":0.05,"startedLast":0.1}')
          on conflict (id) do update set value = excluded.value`,
        );
      },
      null,
    ],
  ])(
    'writes the same as a full run if %s, and reports how much it computed',
    async (_, minutes, change, anew) => {
      let nowMs = Date.parse('2024-12-01T12:05:00.000Z');
      await using app = await demoApp({ now: () => new Date(nowMs) });
      expect((await computePstart(app.deps, 'command')).message).not.toContain('anew');
      nowMs += (1 + minutes) * MINUTE_MS;
      await change(app);
      const { message } = await computePstart(app.deps, 'command');
      const carried = await predictionsOf(app);
      const whole = await computePstart({ ...app.deps, stores: createStores(app.deps.provider) }, 'command');
      expect(await predictionsOf(app)).toEqual(carried);
      expect(carried.length).toBeGreaterThan(400);
      expect(message).toBe(anew === null ? whole.message : `${whole.message}, ${anew}`);
      expect(app.logLines.filter(({ sentence }) => sentence === 'flow finished')[1]?.fields).toMatchObject({
        message,
      });
    },
  );

  it('forecasts a club whose squad was only just reported', async () => {
    await using app = await demoApp();
    const { database } = app.deps.provider;
    const { teamId } = await anyRegular(app);
    await database.sql('update players set left_team_id = team_id, team_id = null where team_id = ?', [
      teamId,
    ]);
    const before = await computePstart(app.deps, 'command');
    await database.sql(
      'update players set team_id = left_team_id, left_team_id = null where left_team_id = ?',
      [teamId],
    );
    const after = await computePstart(app.deps, 'command');
    expect(after.processed).toBeGreaterThan(before.processed + 20);
    const carried = await predictionsOf(app);
    await computePstart({ ...app.deps, stores: createStores(app.deps.provider) }, 'command');
    expect(await predictionsOf(app)).toEqual(carried);
  });
});
