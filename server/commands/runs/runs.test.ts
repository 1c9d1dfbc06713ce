import { describe, expect, it } from 'vitest';
import { computePstart } from './computePstart.ts';
import { turnMatchday } from './runs.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';

describe('the next matchday', () => {
  it('is forecast as soon as it begins, and only once', async () => {
    await using app = await leagueApp();
    const table = app.deps.provider.database.table('pstartRuns');
    expect(await turnMatchday(app.deps)).toBe(false);
    await computePstart(app.deps, 'command');
    expect(await turnMatchday(app.deps)).toBe(false);
    const [run] = await table.list();
    await table.update(String(run?.['id']), { matchday: 1 });
    expect(await turnMatchday(app.deps)).toBe(true);
    expect(await turnMatchday(app.deps)).toBe(false);
    expect(
      (await table.list()).map(({ matchday }) => Number(matchday)).toSorted((one, other) => one - other),
    ).toEqual([1, 2]);
  });
});
