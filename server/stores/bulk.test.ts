import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { teams } from '../schema/catalog.ts';
import { pstartPredictions } from '../schema/runs.ts';
import { hubSettings } from '../schema/season.ts';
import { userTeamPlayers } from '../schema/users.ts';
import { testApp } from '@hub/tools/testing/testApp.ts';
import { deleteMissingStatements, insertStatements, upsertStatements } from './bulk.ts';

const PARAMETERS_MAX = 32_766;

const fact = (id: string, value: string) => ({ id, value });
const membership = (team: number, index: number) => ({
  id: `${team}-${index}`,
  userTeamId: `team-${team}`,
  playerId: `player-${index}`,
  place: null,
  ownValue: null,
  isStar: false,
});

describe('bulk statements', () => {
  it('insert any number of rows, in statements within the limits of every database', () => {
    const row = {
      id: '',
      runId: 'r',
      playerId: 'p',
      teamId: 't',
      fixtureId: null,
      pstart: 0.5,
      score: 50,
      reasons: '[]',
      comesOn: null,
      expectedMinutes: null,
      reliability: null,
      reliabilityReason: null,
      gains: null,
      knowledge: null,
      card: null,
      points: null,
    };
    const rows = Array.from({ length: 1001 }, (_, index) => ({ ...row, id: String(index) }));
    const statements = insertStatements(pstartPredictions, rows);
    const args = statements.flatMap((statement) => statement.args ?? []);
    expect(args.filter((_, index) => index % pstartPredictions.keys.length === 0)).toEqual(
      rows.map(({ id }) => id),
    );
    for (const { sql, args: own = [] } of statements) {
      expect(sql.match(/\?/g)).toHaveLength(own.length);
      expect(own.length).toBeLessThanOrEqual(PARAMETERS_MAX);
    }
  });

  it('are empty for an empty list, except the deletion of every row', () => {
    expect(insertStatements(hubSettings, [])).toEqual([]);
    expect(upsertStatements(hubSettings, [])).toEqual([]);
    expect(deleteMissingStatements(hubSettings, [])).toEqual([{ sql: 'delete from "hub_settings"' }]);
  });

  it('leave exactly the new rows in a table, whatever it contained before', async () => {
    await using app = await testApp();
    const { database } = app.deps.provider;
    const facts = fc.dictionary(fc.string({ minLength: 1, maxLength: 4 }), fc.string({ maxLength: 5 }), {
      maxKeys: 9,
    });
    await fc.assert(
      fc.asyncProperty(facts, async (values) => {
        const rows = Object.entries(values).map(([id, value]) => fact(id, value));
        await database.batch([
          ...deleteMissingStatements(hubSettings, rows),
          ...upsertStatements(hubSettings, rows),
        ]);
        const held = (await database.table('hubSettings').list()).map((row) => [row['id'], row['value']]);
        expect(new Map(held as [string, string][])).toEqual(
          new Map(rows.map(({ id, value }) => [id, value])),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('leave the kept columns unchanged in an update', async () => {
    await using app = await testApp();
    const { database } = app.deps.provider;
    const team = {
      id: 't',
      name: 'Alt',
      shortName: 'A',
      city: 'Köln',
      venue: 'Altes Stadion',
      isInLeague: true,
    };
    await database.batch(upsertStatements(teams, [team]));
    const changed = { ...team, name: 'Neu', venue: null };
    await database.batch(upsertStatements(teams, [changed, { ...changed, id: 'u' }], { keep: ['venue'] }));
    expect(await database.table('teams').list({ orderBy: { id: 'asc' } })).toEqual([
      { ...team, name: 'Neu', isInLeague: 1 },
      { ...changed, id: 'u', isInLeague: 1 },
    ]);
  });

  it('split ids that are too many for one statement, each id in one part', () => {
    const rows = Array.from({ length: 70_000 }, (_, index) =>
      membership(index % 300, Math.floor(index / 300)),
    );
    const [others, ...parts] = deleteMissingStatements(userTeamPlayers, rows, 'userTeamId');
    expect(others?.args).toHaveLength(300);
    const args = parts.flatMap((statement) => statement.args ?? []);
    expect(args.filter((arg) => String(arg).startsWith('team-'))).toHaveLength(300);
    expect(new Set(args.filter((arg) => !String(arg).startsWith('team-')))).toEqual(
      new Set(rows.map(({ id }) => id)),
    );
    expect(args).toHaveLength(300 + rows.length);
    for (const { args: own = [] } of parts) expect(own.length).toBeLessThanOrEqual(PARAMETERS_MAX);
    expect(() => deleteMissingStatements(userTeamPlayers, rows)).toThrow(RangeError);
  });

  it('delete the same rows in parts as in one statement by id', async () => {
    await using app = await testApp();
    const { database } = app.deps.provider;
    await database.sql("insert into teams (id, name, short_name, city) values ('t', 'T', 'T', '')");
    const players = [1, 2, 3].map((index) => `('player-${index}', 'P', '', 'GK', 't')`).join(', ');
    await database.sql(
      `insert into players (id, name, nationality, position_primary, team_id) values ${players}`,
    );
    const userTeams = [1, 2, 3]
      .map((index) => `('team-${index}', 'u', 'T', 'bundesliga', '2024')`)
      .join(', ');
    await database.sql(
      `insert into user_teams (id, user_id, name, competition, created_ts) values ${userTeams}`,
    );
    const all = [1, 2, 3].flatMap((team) => [1, 2, 3].map((player) => membership(team, player)));
    await database.batch(insertStatements(userTeamPlayers, all));
    const kept = all.filter(({ id }) => ['1-1', '1-3', '3-2'].includes(id));
    await database.batch(deleteMissingStatements(userTeamPlayers, kept, 'userTeamId'));
    const ids = (await database.table('userTeamPlayers').list({ orderBy: { id: 'asc' } })).map(
      (row) => row['id'],
    );
    expect(ids).toEqual(['1-1', '1-3', '3-2']);
  });
});
