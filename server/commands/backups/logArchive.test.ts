import { rename } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { backupsOf } from '@hub/tools/testing/backupsOf.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { remindedAdmin } from '@hub/tools/testing/remindedAdmin.ts';
import { startArchivedCluster } from '@hub/tools/testing/services/archivedCluster.ts';
import { findPostgresPrograms } from '@hub/tools/testing/services/postgresCluster.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { examine } from '../../doctor/examine.ts';
import { createMetrics } from '../../http/metrics/metrics.ts';
import { keepBackups } from './backups.ts';

const HOUR_MS = 3_600_000;
const programs = findPostgresPrograms();

const write = ({ deps }: TestApp) =>
  deps.provider.database.sql("insert into desk_reminders (id, email, sent_for) values (?, '', '9')", [
    crypto.randomUUID(),
  ]);

describe.skipIf(programs === null)("the archive of PostgreSQL's log", () => {
  it('is as good as a backup, and a failure is reported until it succeeds again', async () => {
    await using cluster = await startArchivedCluster(programs ?? '', 1);
    const { server, archive, backups } = cluster;
    const url = await server.createDatabase('hub');
    await using app = await testApp({
      embedded: { database: { kind: 'postgres', url }, backupDir: backups },
    });
    await cluster.backUp('now');
    const admin = callerOf(app, app.adminToken).admin;
    const sinceMs = Date.now();
    await write(app);
    const takenMs = async () => Date.parse((await admin.checklist()).backup?.takenTs ?? '');
    await expect.poll(takenMs).toBeGreaterThan(sinceMs);
    expect((await admin.checklist()).backup).toMatchObject({ isLate: false, obstacle: null });
    const metrics = await createMetrics(app.deps).registry.metrics();
    const [, archivedS] =
      /^hub_last_backup_timestamp_seconds\{reason="archived"\} (.+)$/mu.exec(metrics) ?? [];
    expect(Number(archivedS) * 1000).toBeGreaterThan(sinceMs);
    const doctor = async () =>
      (await examine({ DATABASE_URL: url, BACKUP_DIR: backups })).find(
        ({ subject }) => subject === 'archive',
      );
    expect(await doctor()).toMatchObject({ level: 'ok', sentence: expect.stringContaining('0 minutes ago') });

    // As if the disk of the archive were gone.
    await rename(archive, `${archive}-gone`);
    const obstacle = async () => {
      await write(app);
      return (await admin.checklist()).backup?.obstacle;
    };
    await expect.poll(obstacle).toBe('notArchived');
    expect(await doctor()).toMatchObject({
      level: 'warning',
      sentence: expect.stringContaining('attempt failed'),
    });
    await rename(`${archive}-gone`, archive);
    await expect.poll(obstacle).toBe(null);
  });
});

it('is mailed to administrators near a matchday, if PostgreSQL has archived nothing for an hour', async () => {
  await using app = await testApp();
  const nowMs = Date.now();
  const sent = await remindedAdmin(app, app.deps.now().toISOString());
  const keep = (takenMs: number) => {
    const isFailing = takenMs < nowMs - HOUR_MS;
    const backups = backupsOf({
      list: async () => [{ file: 'a', reason: 'nightly', takenMs: nowMs - 2 * HOUR_MS, bytes: 1 }],
      archive: async () => ({ takenMs, isFailing }),
      obstacle: async () => (isFailing ? 'notArchived' : null),
    });
    return keepBackups({ ...app.deps, provider: { ...app.deps.provider, backups } }, nowMs);
  };
  await keep(nowMs - HOUR_MS / 2);
  expect(sent).toEqual([]);
  await keep(nowMs - 1.5 * HOUR_MS);
  await keep(nowMs - 1.5 * HOUR_MS);
  expect(sent.map(({ subject }) => subject)).toEqual(['Dem Hub fehlt eine frische Sicherung']);
  expect(sent[0]?.text).toContain('PostgreSQL konnte den letzten Teil seines Protokolls nicht archivieren.');
});
