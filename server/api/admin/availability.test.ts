import { describe, expect, it } from 'vitest';
import { computePstart } from '../../commands/runs/computePstart.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { aPlayer } from '@hub/tools/testing/facts/builders.ts';
import type { TestApp } from '@hub/tools/testing/testApp.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';
import { mutate, query } from '@hub/tools/testing/procedures.ts';
import { openOnce } from '@hub/tools/testing/openOnce.ts';

/** A starter of the last match, unlike number 13. */
const REGULAR = 'team-a-5';
const EDIT = {
  playerId: REGULAR,
  status: 'injured',
  source: 'Pressekonferenz',
  expectedReturn: '2024-12-20',
} as const;
/** What administrators see of this status. */
const previewOf = (app: TestApp, status: 'injured' | 'suspended', playerId = REGULAR) =>
  callerOf(app, app.adminToken).admin.previewAvailability({ playerId, status, expectedReturn: null });
const edited = (app: TestApp) => callerOf(app, app.adminToken).admin.editAvailability(EDIT);
const edit = (app: TestApp, token: string | null, input: object) =>
  mutate(app, 'admin.editAvailability', token, input);
const preview = (app: TestApp, token: string | null, input: object) =>
  query(app, 'admin.previewAvailability', token, { expectedReturn: null, ...input });
const edits = (app: TestApp) => callerOf(app, app.adminToken).admin.availabilityEdits();
const table = (app: TestApp, name: string) => app.deps.provider.database.table(name);
const everything = async (app: TestApp) =>
  Promise.all(
    ['players', 'playerStatus', 'availabilityEdits', 'hubSettings', 'pstartRuns'].map((name) =>
      table(app, name).list({ orderBy: { id: 'asc' } }),
    ),
  );

const BAD = [
  ['an unknown status', { status: 'tired' }, 'status'],
  ['no player', { playerId: '' }, 'playerId'],
  ['a return that is no day', { expectedReturn: 'bald' }, 'expectedReturn'],
] as const;

it('rejects a return in the past, and changes nothing', async () => {
  await using app = await leagueApp();
  const before = await everything(app);
  const past = { expectedReturn: '2024-11-30' };
  const refused = await preview(app, app.adminToken, {
    playerId: REGULAR,
    status: 'injured',
    ...past,
  }).expect(400);
  expect(refused.body.error.message).toBe('The expected return lies in the past');
  await edit(app, app.adminToken, { ...EDIT, ...past }).expect(400);
  expect(await everything(app)).toEqual(before);
  await edit(app, app.adminToken, { ...EDIT, expectedReturn: '2024-12-01' }).expect(200);
});

describe('admin.previewAvailability', () => {
  const unchanged = openOnce(leagueApp);
  it.each(BAD)('refuses %s', async (_what, change, field) => {
    const app = unchanged();
    const { body } = await preview(app, app.adminToken, { playerId: REGULAR, status: 'fit', ...change });
    expect(body.error.data).toMatchObject({ reason: 'invalid', fieldErrors: { [field]: expect.any(Array) } });
  });

  it('does not find an unknown player', async () => {
    await using app = await leagueApp();
    await preview(app, app.adminToken, { playerId: 'nobody', status: 'fit' }).expect(404);
  });

  it('shows which team-mates gain what the injured player loses, and stores nothing', async () => {
    await using app = await leagueApp();
    const before = await everything(app);
    const answer = await previewOf(app, 'injured');
    expect(answer).toMatchObject({ playerId: REGULAR, before: 'fit', after: 'injured' });
    const [first, ...mates] = answer.chances;
    expect(first).toMatchObject({ playerId: REGULAR, name: 'team-a Nummer 5' });
    expect(first!.after).toBeLessThan(0.2);
    expect(first!.before).toBeGreaterThan(0.5);
    expect(mates.length).toBeGreaterThan(0);
    for (const mate of mates) {
      expect(mate.playerId).toMatch(/^team-a-/u);
      expect(mate.after).toBeGreaterThan(mate.before);
    }
    const gained = mates.reduce((sum, mate) => sum + mate.after - mate.before, 0);
    expect(gained).toBeLessThanOrEqual(first!.before - first!.after + 0.01);
    expect(await everything(app)).toEqual(before);
  });

  it('shows no chances for a player without a club', async () => {
    await using app = await leagueApp();
    await app.deps.provider.database.table('players').create(
      // The row as stored by the provider.
      {
        ...aPlayer({ id: 'free', teamId: null }),
        positions: '["CM"]',
        minutesLast5: '[]',
        lastMatchStarted: 0,
      },
    );
    expect(await previewOf(app, 'injured', 'free')).toMatchObject({ teamName: null, chances: [] });
  });
});

describe('admin.editAvailability', () => {
  const unchanged = openOnce(leagueApp);
  it.each([
    ...BAD,
    ['no source', { source: '  ' }, 'source'],
    ['a long source', { source: 'x'.repeat(201) }, 'source'],
  ] as const)('refuses %s and changes nothing', async (_what, change, field) => {
    const app = unchanged();
    const before = await everything(app);
    const { body } = await edit(app, app.adminToken, { ...EDIT, ...change }).expect(400);
    expect(body.error.data.fieldErrors).toHaveProperty(field);
    expect(await everything(app)).toEqual(before);
  });

  it('does not find an unknown player, and changes nothing', async () => {
    await using app = await leagueApp();
    const before = await everything(app);
    await edit(app, app.adminToken, { ...EDIT, playerId: 'nobody' }).expect(404);
    expect(await everything(app)).toEqual(before);
  });

  it.each([
    ['fit', 'none', 'available'],
    ['questionable', 'none', 'doubtful'],
    ['injured', 'none', 'injured'],
    ['suspended', 'Sperre', 'suspended'],
  ])('makes a player %s everywhere at once', async (status, suspension, availability) => {
    await using app = await leagueApp();
    await edit(app, app.adminToken, { ...EDIT, status }).expect(200);
    expect(await table(app, 'players').get(REGULAR)).toMatchObject({ injuryStatus: status, suspension });
    expect(await table(app, 'playerStatus').list({ where: { playerId: REGULAR } })).toEqual([
      expect.objectContaining({ availability }),
    ]);
    const details = await callerOf(app).catalog.player({ playerId: REGULAR });
    expect(details.player).toMatchObject({ status, suspension: null });
  });

  it('recomputes the chances at once, so that none contradicts the status', async () => {
    await using app = await leagueApp();
    await computePstart(app.deps, 'command');
    const chance = async () => (await table(app, 'players').get(REGULAR))?.['pstart'];
    expect(await chance()).toBeGreaterThan(0.5);
    expect((await edited(app)).isComputed).toBe(true);
    expect(await chance()).toBeLessThan(0.01);
  });

  it('leaves the chances to the next run while another is in progress', async () => {
    await using app = await leagueApp();
    const another = { name: 'Compute_Pstart_Model', holder: 'another', trigger: 'schedule' } as const;
    await app.deps.stores.flows.acquire(another, new Date().toISOString(), 60_000);
    expect((await edited(app)).isComputed).toBe(false);
    expect(await table(app, 'players').get(REGULAR)).toMatchObject({ injuryStatus: 'injured' });
  });

  it('replaces the previous edit, and keeps both with source and time', async () => {
    await using app = await leagueApp();
    await edit(app, app.adminToken, EDIT).expect(200);
    await edit(app, app.adminToken, { ...EDIT, status: 'fit', source: 'Training', expectedReturn: null });
    expect(await edits(app)).toEqual([
      expect.objectContaining({
        name: 'team-a Nummer 5',
        status: 'fit',
        source: 'Training',
        expectedReturn: null,
        editedTs: '2024-12-01T12:00:00.000Z',
        isInForce: true,
      }),
      expect.objectContaining({ status: 'injured', expectedReturn: '2024-12-20', isInForce: false }),
    ]);
  });

  it('leaves exactly one edit in force if many arrive at once', async () => {
    await using app = await leagueApp();
    const statuses = ['fit', 'injured', 'suspended', 'questionable', 'fit', 'injured'];
    const answers = await Promise.all(
      statuses.map((status) => edit(app, app.adminToken, { ...EDIT, status })),
    );
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const inForce = (await edits(app)).filter(({ isInForce }: { isInForce: boolean }) => isInForce);
    expect(inForce).toHaveLength(1);
    expect(await table(app, 'players').get(REGULAR)).toMatchObject({ injuryStatus: inForce[0]?.status });
  });
});
