import type { SourceChoice } from '@hub/shared/elevens/expectedEleven.schema.ts';
import { freezePredictions, scorePredictions } from '@hub/server/commands/record/predictions.ts';
import { appearances } from '@hub/server/schema/season.ts';
import { clubKeepers } from '@hub/server/schema/sheets.ts';
import { insertStatements } from '@hub/server/stores/bulk.ts';
import { callerOf, type HubCaller } from './callerOf.ts';
import { aFixture, anAppearance, aSmallLeague, insertLeague } from './facts/builders.ts';
import { testApp, type TestApp } from './testApp.ts';

const WEEKS = 6;
const FIRST_MS = Date.parse('2024-11-30T14:30:00.000Z');
const HOUR_MS = 3_600_000;
export const KEEPER_NAME = 'Gisela Geheim';

const KICKER: SourceChoice = { kind: 'named', name: 'kicker' };

/** Weeks of the small league that are not over yet, the first of them 2. */
export interface ToldSeason extends AsyncDisposable {
  app: TestApp;
  keeperId: string;
  moveTo: (week: number, hoursAfterKickoff: number) => void;
  /** Signs in anew, since a week outlasts a session. */
  as: (who: 'admin' | 'keeper') => Promise<HubCaller>;
  /** Names a club's eleven by squad numbers a day before kickoff, each time a minute later. */
  name: (
    week: number,
    teamId: string,
    numbers: readonly number[],
    options?: { who?: 'admin' | 'keeper'; source?: SourceChoice },
  ) => Promise<void>;
  /** Freezes the forecast an hour before kickoff, plays the match with these starters, and scores it. */
  play: (week: number, starters: Record<string, readonly number[]>) => Promise<void>;
}

/** Who began for both clubs in the first week. */
export const FIRST_ELEVEN: readonly number[] = [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** The small league with a match a week, in which a user keeps `team-b`. */
export async function aToldSeason(): Promise<ToldSeason> {
  let nowMs = FIRST_MS + 24 * HOUR_MS;
  let minutes = 0;
  const app = await testApp({ now: () => new Date(nowMs) });
  const { database } = app.deps.provider;
  const kickoffMs = (week: number) => FIRST_MS + (week - 1) * 7 * 24 * HOUR_MS;
  const moveTo = (week: number, hours: number) => void (nowMs = kickoffMs(week) + hours * HOUR_MS);
  const league = aSmallLeague();
  await insertLeague(app.deps, {
    ...league,
    fixtures: [
      ...league.fixtures.filter(({ status }) => status === 'finished'),
      ...Array.from({ length: WEEKS - 1 }, (_none, index) =>
        aFixture({
          id: `fixture-${index + 2}`,
          matchday: index + 2,
          kickoffTs: new Date(kickoffMs(index + 2)).toISOString(),
        }),
      ),
    ],
  });
  const { auth } = app.deps.provider;
  const keeper = await auth.createUser({ email: 'keeper@hub.test', displayName: KEEPER_NAME });
  const admin = (await callerOf(app, app.adminToken).account.me()).user;
  const as = async (who: 'admin' | 'keeper') =>
    callerOf(app, (await auth.issueSession((who === 'admin' ? admin : keeper).id)).accessToken);
  await database.batch(
    insertStatements(clubKeepers, [
      { id: 'keeps', userId: keeper.id, teamId: 'team-b', grantedTs: '2024-11-01', grantedBy: 'admin' },
    ]),
  );
  const idsOf = (teamId: string, numbers: readonly number[]) =>
    numbers.map((number) => `${teamId}-${number}`);
  return {
    app,
    keeperId: keeper.id,
    moveTo,
    as,
    async name(week, teamId, numbers, { who = 'admin', source = KICKER } = {}) {
      moveTo(week, -24 + (minutes += 1) / 60);
      const eleven = { fixtureId: `fixture-${week}`, teamId, playerIds: idsOf(teamId, numbers) };
      const { sheets } = await as(who);
      const elevens = [{ ...eleven, outIds: [], doubtfulIds: [] }];
      await sheets.enterExpected({ source, elevens, isRepeatMeant: true });
    },
    async play(week, starters) {
      moveTo(week, -1);
      await freezePredictions(app.deps);
      const fixtureId = `fixture-${week}`;
      await database.batch([
        {
          sql: `update fixtures set status = 'finished', home_goals = 0, away_goals = 0 where id = ?`,
          args: [fixtureId],
        },
        ...insertStatements(
          appearances,
          Object.entries(starters).flatMap(([teamId, numbers]) =>
            idsOf(teamId, numbers).map((playerId) => anAppearance({ fixtureId, playerId, teamId })),
          ),
        ),
      ]);
      moveTo(week, 3);
      await scorePredictions(app.deps);
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}
