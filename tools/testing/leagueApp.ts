import { aSmallLeague, insertLeague, type League } from './facts/builders.ts';
import { testApp, type TestApp, type TestAppChanges } from './testApp.ts';

/** The real app as opened by `testApp`, with two clubs that have played once, or with another league. */
export async function leagueApp(
  league: League = aSmallLeague(),
  changes: TestAppChanges = {},
): Promise<TestApp> {
  const app = await testApp(changes);
  await insertLeague(app.deps, league);
  return app;
}
