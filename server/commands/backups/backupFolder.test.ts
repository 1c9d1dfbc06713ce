import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepBackups } from './backups.ts';
import { loadConfig } from '../../config/config.ts';
import { withDeps } from '../../openDeps.ts';
import { MIGRATIONS_TABLE, refuseForeignSchema } from '../../schema/migrate.ts';
import { MIGRATIONS } from '../../schema/migrations/index.ts';
import { backupsOf } from '@hub/tools/testing/backupsOf.ts';
import { recordingLog } from '@hub/tools/testing/recordingLog.ts';
import type { StoredBackup } from '@hub/provider/backups.ts';
import { restore } from '@hub/provider/embedded/backup/backup.ts';
import { outdated } from '@hub/provider/embedded/backup/backupFolder.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NIGHT_MS = Date.parse('2027-03-10T04:20:00Z');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-kept-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const configOf = (dir: string) => loadConfig({ DATA_DIR: join(folder, dir), LOG_LEVEL: 'silent' });
const names = () =>
  readdir(join(folder, 'data', 'backups')).then(
    (found) => found.filter((name) => !name.endsWith('.tar')).toSorted(),
    () => [],
  );

it('keeps one backup a night, from which another hub can be restored', async () => {
  await withDeps(configOf('data'), async (deps) => {
    const { provider } = deps;
    await provider.database.sql(
      "insert into auth_users (id, email, email_verified, created_at) values ('u', 'fan@hub.test', 1, '')",
    );
    const now = Date.now();
    await Promise.all([keepBackups(deps, now), keepBackups(deps, now)]);
    await keepBackups(deps, now);
    expect(await names()).toHaveLength(1);
    const [kept] = (await provider.backups?.list()) ?? [];
    expect((await stat(kept?.file ?? '')).mode & 0o077).toBe(0);
    const database = { kind: 'sqlite', file: join(folder, 'other', 'hub.sqlite') } as const;
    await restore(database, kept?.file ?? '', {
      replace: false,
      check: { table: MIGRATIONS_TABLE, refuse: refuseForeignSchema },
      files: null,
    });
  });
  await withDeps(configOf('other'), async ({ provider: { database } }) => {
    const { rows } = await database.sql('select email from auth_users');
    expect(rows).toEqual([{ email: 'fan@hub.test' }]);
  });
});

it('makes up for a missed night, but not for one with a backup by the job of the compose file', async () => {
  await withDeps(configOf('data'), async (deps) => {
    const made: string[] = [];
    let takenMs = NIGHT_MS - DAY_MS;
    const backups = backupsOf({
      list: async (): Promise<StoredBackup[]> => [{ file: 'a', reason: 'nightly', takenMs, bytes: 1 }],
      make: async (reason: StoredBackup['reason']) => {
        made.push(reason);
        return { file: 'b', reason, takenMs: 0, bytes: 1 };
      },
    });
    const keep = (nowMs: number) => keepBackups({ ...deps, provider: { ...deps.provider, backups } }, nowMs);
    await keep(Date.parse('2027-03-10T03:20:00Z'));
    expect(made).toEqual([]);
    await keep(Date.parse('2027-03-10T15:20:00Z'));
    expect(made).toEqual(['nightly']);
    takenMs = Date.parse('2027-03-10T03:00:00Z');
    await keep(NIGHT_MS);
    expect(made).toEqual(['nightly']);
  });
});

it('reports once a night that the folder cannot be written, and keeps running', async () => {
  await writeFile(join(folder, 'a-file'), '');
  const config = loadConfig({
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: join(folder, 'a-file', 'backups'),
    LOG_LEVEL: 'silent',
  });
  await withDeps(config, async (deps) => {
    const log = recordingLog();
    await keepBackups({ ...deps, log }, NIGHT_MS);
    await keepBackups({ ...deps, log }, NIGHT_MS + 3_600_000);
    expect(log.lines.map(({ level, sentence }) => `${level} ${sentence}`)).toEqual([
      'error could not make a backup',
    ]);
    await keepBackups({ ...deps, log }, NIGHT_MS + DAY_MS);
    expect(log.lines).toHaveLength(2);
  });
});

it('removes only the remains of a process that ended early', async () => {
  await withDeps(configOf('data'), async ({ provider }) => {
    await provider.backups?.make('import');
    const dir = join(folder, 'data', 'backups');
    for (const name of ['hub-2026-01-01T040000.sqlite', 'hub-2026-01-01T040000.sqlite.part', 'mine.sqlite']) {
      await writeFile(join(dir, name), name.endsWith('part') ? 'half' : '');
      await utimes(join(dir, name), 0, 0);
    }
    expect(await provider.backups?.list()).toHaveLength(1);
    await provider.backups?.make('season');
    expect((await names()).map((name) => name.replace(/\d{4}-\S{12}/u, ''))).toEqual(
      ['hub-before-import.sqlite', 'hub-before-season.sqlite', 'mine.sqlite'].map((name) =>
        name.replace('hub-', 'hub--'),
      ),
    );
  });
});

it('removes an uploaded copy after a day, and what a killed restore left beside the database after an hour', async () => {
  await withDeps(configOf('data'), async ({ provider: { backups } }) => {
    const received = join(folder, 'data', 'backups', 'received');
    const part = join(folder, 'data', 'hub.sqlite.0123.part');
    await mkdir(received, { recursive: true });
    await writeFile(part, '');
    const ago = async (ms: number) => {
      for (const path of [received, part]) await utimes(path, new Date(), new Date(Date.now() - ms));
      await backups?.make('regular');
      for (const { file } of (await backups?.list()) ?? []) await rm(file);
      return [existsSync(received), existsSync(part)];
    };
    expect(await ago(HOUR_MS / 2)).toEqual([true, true]);
    expect(await ago(DAY_MS / 2)).toEqual([true, false]);
    await writeFile(part, '');
    expect(await ago(2 * DAY_MS)).toEqual([false, false]);
  });
});

it('backs up before a migration, and not before the first', async () => {
  await withDeps(configOf('data'), async ({ provider: { database } }) => {
    expect(await names()).toEqual([]);
    // As a hub of the previous version left it.
    const last = MIGRATIONS.at(-1)?.id ?? '';
    await database.sql(`delete from ${MIGRATIONS_TABLE} where id = ?`, [last]);
  });
  // Its statements have run already, which does not matter here.
  await withDeps(configOf('data'), async () => undefined).catch(() => undefined);
  expect(await names()).toEqual([expect.stringMatching(/^hub-.*-before-migration\.sqlite$/u)]);
});

const backups = fc
  .uniqueArray(fc.tuple(fc.nat(200), fc.constantFrom('nightly', 'nightly', 'import', 'migration')), {
    selector: ([day]) => day,
    maxLength: 60,
  })
  .map((all): StoredBackup[] =>
    all
      .toSorted(([a], [b]) => b - a)
      .map(([day, reason]) => ({
        file: `${day}`,
        reason: reason as StoredBackup['reason'],
        takenMs: NIGHT_MS + day * DAY_MS,
        bytes: 1,
      })),
  );

it('keeps the newest seven nights, one of each of four weeks, and the newest five of the others', () => {
  fc.assert(
    fc.property(backups, (all) => {
      const old = new Set(outdated(all, Infinity));
      const kept = all.filter((backup) => !old.has(backup));
      const nights = all.filter(({ reason }) => reason === 'nightly');
      expect(nights.slice(0, 7).every((night) => kept.includes(night))).toBe(true);
      const monday = ({ takenMs }: StoredBackup) => {
        const day = new Date(takenMs);
        return Math.floor(takenMs / DAY_MS) - ((day.getUTCDay() + 6) % 7);
      };
      const weeks = new Set(nights.map(monday));
      const keptWeeks = new Set(kept.filter(({ reason }) => reason === 'nightly').map(monday));
      expect(keptWeeks.size).toBeGreaterThanOrEqual(Math.min(4, weeks.size));
      expect(kept.length).toBeLessThanOrEqual(7 + 4 + 5);
      const others = all.filter(({ reason }) => reason !== 'nightly');
      expect(others.filter((other) => kept.includes(other))).toEqual(others.slice(0, 5));
      // Removing them night by night leaves the same ones.
      expect(outdated(kept, Infinity)).toEqual([]);
    }),
  );
});

const regularAnd = fc
  .uniqueArray(fc.tuple(fc.nat(40 * 288), fc.constantFrom('regular', 'regular', 'regular', 'nightly')), {
    selector: ([slot]) => slot,
    minLength: 20,
    maxLength: 300,
  })
  .map((all): StoredBackup[] =>
    all
      .toSorted(([a], [b]) => b - a)
      .map(([slot, reason]) => ({
        file: `${slot}`,
        reason: reason as StoredBackup['reason'],
        takenMs: NIGHT_MS + slot * 300_000,
        bytes: 1,
      })),
  );

it('keeps the newest twelve regular ones, one of each hour of a day, and one of each of seven days', () => {
  fc.assert(
    fc.property(regularAnd, fc.nat(40 * 288), fc.nat(7 * 288 - 1), (all, slot, slots) => {
      const nowMs = NIGHT_MS + slot * 300_000;
      const bornMs = nowMs - slots * 300_000;
      const gone = new Set(outdated(all, nowMs, bornMs));
      const kept = all.filter((backup) => !gone.has(backup));
      // Those of the future, of the database and from before it neither hide nor replace each other.
      for (const [fromMs, untilMs] of [
        [-Infinity, bornMs],
        [bornMs, nowMs + 1],
        [nowMs + 1, Infinity],
      ] as const) {
        const of = (some: StoredBackup[]) =>
          some.filter(({ takenMs }) => takenMs >= fromMs && takenMs < untilMs);
        const regular = of(all).filter(({ reason }) => reason === 'regular');
        expect(regular.slice(0, 12).every((backup) => kept.includes(backup))).toBe(true);
        const periods = (some: StoredBackup[], ms: number) =>
          new Set(some.map(({ takenMs }) => Math.floor(takenMs / ms)));
        const recent = regular.filter(({ takenMs }) => takenMs > (regular[0]?.takenMs ?? 0) - DAY_MS);
        expect([...periods(of(kept), HOUR_MS)]).toEqual(
          expect.arrayContaining([...periods(recent, HOUR_MS)]),
        );
        const days = [...periods(of(all), DAY_MS)].toSorted((a, b) => b - a).slice(0, 7);
        expect([...periods(of(kept), DAY_MS)]).toEqual(expect.arrayContaining(days));
        expect(of(kept).length).toBeLessThanOrEqual(12 + 25 + 7 + 4);
      }
      expect(outdated(kept, nowMs, bornMs)).toEqual([]);
    }),
  );
});

it("names a file after its night, so that the job of the compose file and the hub recognise each other's files", async () => {
  await withDeps(configOf('data'), async ({ provider }) => {
    const made = await provider.backups?.make('nightly');
    const dump = join(folder, 'data', 'backups', 'hub-2027-03-10T030000.dump');
    await writeFile(dump, 'PGDMP');
    expect(basename(made?.file ?? '')).toMatch(/^hub-\d{4}-\d\d-\d\dT\d{6}\.sqlite$/u);
    expect(await provider.backups?.list()).toContainEqual({
      file: dump,
      reason: 'nightly',
      takenMs: Date.parse('2027-03-10T03:00:00Z'),
      bytes: 5,
    });
  });
});
