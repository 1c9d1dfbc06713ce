import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TablePolicy } from '@hub/provider/policies.ts';
import type { ColumnValue, TableRow } from '@hub/provider/provider.ts';
import { aFixture, aNewsItem, aPlayer, aTeam, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { SECRET_KEY, testAppOn, type TestApp } from '@hub/tools/testing/testApp.ts';
import { describeOnDatabases } from '@hub/tools/testing/testDatabase.ts';
import type { Column } from './columns.ts';
import { POLICIES } from './policies.ts';
import { ALL_TABLES } from './tables.ts';

const ROLES = ['nobody', 'owner', 'other', 'key'] as const;
type Role = (typeof ROLES)[number];
const ACTIONS = ['read', 'insert', 'change', 'delete'] as const;
type Action = (typeof ACTIONS)[number];

type TableName = (typeof ALL_TABLES)[number]['name'];

/** Values of columns that refer to other rows or have rules. */
const KNOWN: Record<string, ColumnValue> = {
  teamId: 'team-a',
  homeTeamId: 'team-a',
  awayTeamId: 'team-b',
  playerId: 'player-1',
  fixtureId: 'fixture-1',
  newsId: 'news-1',
  endsFixtureId: 'fixture-1',
  runId: 'run-1',
  commentId: 'base-comment',
  pollId: 'base-poll',
  optionId: 'base-option',
  userTeamId: 'base-team',
  snapshotId: 'snapshot-1',
  memberId: 'base-member',
  ownMemberId: 'base-member',
  shownTeamId: 'base-shown',
  sheetId: 'base-sheet',
  parentId: null,
  pageType: 'players',
  pageId: 'players_general',
  pollType: 'single_choice',
  competition: 'bundesliga',
  game: 'own',
  kind: 'manual',
  place: 'pinned',
  outcome: 'success',
  repliesCount: 0,
  likesCount: 0,
  votesCount: 0,
  deletedAt: null,
  endsTs: '2999-01-01T00:00:00.000Z',
};

/** Columns with a row's owner. */
const OWNERS = new Set(['userId', 'ownerId']);

const snake = (name: string) => name.replaceAll(/[A-Z]/gu, (capital) => `_${capital.toLowerCase()}`);

/** A value that the column accepts. */
function sample(column: Column<unknown>): ColumnValue {
  for (const value of ['x', 1]) {
    try {
      column.decode(value);
      return value;
    } catch {
      // Try the next value.
    }
  }
  throw new Error('the column accepts neither text nor a number');
}

function specimen(table: (typeof ALL_TABLES)[number], id: string, userId: string): TableRow {
  const columns: [string, Column<unknown>][] = Object.entries(table.columns);
  const row = Object.fromEntries(
    columns.map(([key, column]) => [
      key,
      OWNERS.has(key) ? userId : key in KNOWN ? (KNOWN[key] ?? null) : sample(column),
    ]),
  );
  // Referenced rows exist alongside the row under test, so their unique values must differ.
  const { slot, kickoffTs } = id === 'snapshot-1' ? { slot: 'base', kickoffTs: row['kickoffTs'] } : row;
  return { ...row, ...(slot === undefined ? {} : { slot, kickoffTs }), id };
}

await describeOnDatabases('the policies', (kind) => {
  let app: TestApp;
  let ownerId: string;
  let otherId: string;
  const tokens: Record<Role, string> = { nobody: '', owner: '', other: '', key: SECRET_KEY };

  beforeAll(async () => {
    app = await testAppOn(kind);
    tokens.owner = app.userToken;
    tokens.other = app.adminToken;
    ownerId = (await app.deps.provider.auth.me(tokens.owner)).id;
    otherId = (await app.deps.provider.auth.me(tokens.other)).id;
    await insertLeague(app.deps, {
      teams: [aTeam({ id: 'team-a' }), aTeam({ id: 'team-b' })],
      players: [aPlayer()],
      fixtures: [aFixture()],
      news: [aNewsItem()],
    });
    const { database } = app.deps.provider;
    for (const [table, id] of [
      ['pstartRuns', 'run-1'],
      ['comments', 'base-comment'],
      ['polls', 'base-poll'],
      ['pollOptions', 'base-option'],
      ['userTeams', 'base-team'],
      ['matchSheets', 'base-sheet'],
      ['ledgerSnapshots', 'snapshot-1'],
    ] as const) {
      const definition = ALL_TABLES.find(({ name }) => name === table);
      if (definition) await database.table(table).create(specimen(definition, id, ownerId));
    }
    const members = ['base-member', 'shown-member'].map((id) => ({
      id,
      leagueId: id,
      userId: id,
      joinedTs: id,
    }));
    await database.table('tipLeagueMembers').createMany(members);
    const shown = { id: 'base-shown', memberId: 'shown-member', userTeamId: 'base-team' };
    await database.table('shownTeams').create(shown);
  });
  afterAll(() => app[Symbol.asyncDispose]());

  describe.each(ALL_TABLES.map((table) => [table.name, table] as const))('%s', (name, table) => {
    const policy = POLICIES[name];
    const rows = () => app.deps.provider.database.table(name);
    const path = `/api/db/hub/rest/v1/${snake(name)}`;

    beforeEach(async () => {
      await rows().deleteMany({ where: { id: { in: ['specimen', 'fresh'] } } });
    });

    async function ask(action: Action, role: Role) {
      const of = `${path}?id=eq.specimen`;
      const body = { ...specimen(table, 'fresh', 'somebody'), createdAt: undefined };
      const request =
        action === 'read'
          ? app.request.get(of)
          : action === 'insert'
            ? app.request.post(path).send(fitting(name, body))
            : action === 'change'
              ? app.request.patch(of).send(changeOf(name, table.keys, await rows().get('specimen')))
              : app.request.delete(of);
      if (tokens[role] !== '') void request.set('authorization', `Bearer ${tokens[role]}`);
      const answer = await request.set('prefer', 'return=representation');
      return { status: answer.status, rows: answer.body as TableRow[] };
    }

    it.each(ACTIONS.flatMap((action) => ROLES.map((role) => [action, role] as const)))(
      '%s by %s',
      async (action, role) => {
        if (policy === undefined) throw new Error('a table without a policy');
        if (action !== 'insert') await rows().create(specimen(table, 'specimen', ownerId));
        const answer = await ask(action, role);
        const expected = expectation(policy, action, role);
        expect(answer.status).toBe(expected.status);
        expect(Array.isArray(answer.rows) ? answer.rows.length : null).toBe(expected.rows);
        const isThere = await rows().exists({ where: { id: action === 'insert' ? 'fresh' : 'specimen' } });
        const isDone = expected.status < 300 && expected.rows === 1;
        expect(isThere).toBe(action === 'insert' ? isDone : !(action === 'delete' && isDone));
        const column = policy.owner?.of === undefined ? policy.owner?.column : undefined;
        // A user's new row is always their own, whatever the body contains.
        const isOwned = action === 'insert' && isDone && role !== 'key' && column !== undefined;
        const owner = isOwned ? (await rows().get('fresh'))?.[column] : null;
        expect(owner).toBe(isOwned ? (role === 'owner' ? ownerId : otherId) : null);
      },
    );
  });
});

/** The answer required by the policy; `rows` is null for an error. */
function expectation(
  policy: TablePolicy,
  action: Action,
  role: Role,
): { status: number; rows: number | null } {
  const done = { status: action === 'insert' ? 201 : 200, rows: 1 };
  if (role === 'key') return done;
  const who = policy[action];
  if (action === 'read' && who === 'everybody') return done;
  if (role === 'nobody') return { status: 401, rows: null };
  if (who === 'nobody') return { status: 403, rows: null };
  if (role === 'owner') return done;
  if (action === 'insert') return policy.owner?.of === undefined ? done : { status: 404, rows: null };
  // A readable row is forbidden; the existence of any other row is not revealed.
  return policy.read === 'everybody' ? { status: 403, rows: null } : { status: 200, rows: 0 };
}

/** The row, changed to meet its table's rules for new rows. */
function fitting(name: TableName, row: Record<string, unknown>): Record<string, unknown> {
  if (name === 'comments') return { ...row, content: `Kommentar ${Math.random()}` };
  return row;
}

/** A change without effect, except for a team's name, which its owner may change. */
function changeOf(name: TableName, keys: readonly string[], row: TableRow | null): TableRow {
  if (name === 'userTeams') return { name: 'Neue Elf' };
  const key = keys.at(-1) ?? 'id';
  return { [key]: row?.[key] ?? null };
}
