import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { BackupCopies, BackupCopy, CopyContents } from '@hub/shared/admin/backups.schema.ts';
import { PIECE_BYTES } from '@hub/shared/admin/backups.schema.ts';
import { renderAdmin } from '../../../testing/renderAdmin.tsx';
import { takeConsoleErrors } from '../../../testing/setup.ts';
import { hubFailure, refusal } from '../../../testing/renderScreen.tsx';

const copyAt = (day: number, changes: Partial<BackupCopy> = {}): BackupCopy => ({
  name: `hub-${day}.sqlite`,
  place: 'folder',
  reason: 'regular',
  takenTs: `2026-11-${day}T17:55:00.000Z`,
  bytes: 12_345_678,
  hasFiles: false,
  ...changes,
});
const copies = (changes: Partial<BackupCopies> = {}): BackupCopies => ({
  restoredBy: 'hub',
  copies: [copyAt(28)],
  isBucketAway: false,
  restored: null,
  failed: null,
  ...changes,
});
const HELD = {
  comments: 1204,
  teams: 38,
  accounts: 52,
  season: '2026-27',
  competition: 'bundesliga',
  newestTs: '2026-11-28T17:55:00.000Z',
  isOlder: false,
};
const contentsOf = (copy: BackupCopy): CopyContents => ({ ...copy, ...HELD });

const panel = async () => within(await screen.findByRole('region', { name: 'Wiederherstellen' }));

afterEach(() => vi.restoreAllMocks());

it('lists copies with age, reason, size and place, the older ones a tap away', async () => {
  const all = [28, 27, 26, 25, 24].map((day) => copyAt(day));
  all[1] = copyAt(27, { place: 'bucket', bytes: null, reason: 'nightly', hasFiles: true });
  renderAdmin({ 'admin.backups': () => copies({ copies: all }) });
  const region = await panel();
  const rows = within(await region.findByRole('list', { name: 'Kopien, die neueste zuerst' }));
  expect(rows.getAllByRole('listitem')).toHaveLength(4);
  expect(rows.getAllByText('alle paar Minuten · 12,3 MB')).toHaveLength(3);
  expect(rows.getByText('jede Nacht · außer Haus · mit Bildern und Dateien')).toBeVisible();
  expect(region.getByText('Ältere Kopien')).toBeVisible();
});

it('says what was brought back, what went wrong, and that the bucket is away', async () => {
  const restored = { ...HELD, restoredTs: '2026-11-28T18:10:00.000Z' };
  renderAdmin({
    'admin.backups': () => copies({ restored, failed: 'databaseInUse', isBucketAway: true, copies: [] }),
  });
  const region = await panel();
  expect(
    await region.findByText(
      'Wiederhergestellt am 28. November 2026 um 19:10 Uhr: 1.204 Kommentare, 38 Teams, 52 Konten, Stand 28. November 2026 um 18:55 Uhr.',
    ),
  ).toBeVisible();
  expect(region.getByRole('alert')).toHaveTextContent('Ein zweiter Hub arbeitet mit derselben Datenbank');
  expect(region.getByText(/Der Speicher außer Haus antwortet nicht/u)).toBeVisible();
  expect(region.getByText(/Es gibt noch keine Kopie/u)).toBeVisible();
});

it.each([
  ['postgres', /wer den Server betreibt/u],
  ['elsewhere', /bei einem anderen Dienst/u],
] as const)('offers nothing where %s restores', async (restoredBy, sentence) => {
  renderAdmin({ 'admin.backups': () => copies({ restoredBy }) });
  const region = await panel();
  expect(await region.findByText(sentence)).toBeVisible();
  expect(region.queryByRole('button')).toBeNull();
});

it('says why a copy cannot be used', async () => {
  renderAdmin({
    'admin.backups': () => copies(),
    'admin.inspectBackup': refusal('invalid', 400, 'backupNewer'),
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Kopie vom 28\. November/u }));
  expect(await screen.findByRole('alert')).toHaveTextContent('von einer neueren Version des Hubs');
  expect(takeConsoleErrors()).toHaveLength(1);
});

it('restores a copy after a look and a question, and says what is back once the hub is', async () => {
  const restoreBackup = vi.fn();
  let isRestored = false;
  renderAdmin({
    'admin.backups': () => {
      if (isRestored) throw hubFailure('notSignedIn', 401);
      return copies();
    },
    'admin.inspectBackup': () => contentsOf(copyAt(28)),
    'admin.restoreBackup': restoreBackup,
  });
  let asks = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    asks += 1;
    isRestored = asks > 1;
    return new Response('', { status: isRestored ? 200 : 503 });
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Kopie vom 28\. November/u }));
  expect(await screen.findByRole('heading', { name: 'Bundesliga 2026/27' })).toBeVisible();
  expect(screen.getByText('1.204')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Wiederherstellen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Auf diesen Stand zurück?' }));
  expect(
    dialog.getByText(/Was seit dem 28\. November 2026 um 18:55 Uhr dazukam, ist dann weg/u),
  ).toBeVisible();
  expect(restoreBackup).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole('button', { name: 'Wiederherstellen' }));
  expect(await screen.findByText(/Der Hub startet mit der Kopie neu/u)).toBeVisible();
  expect(restoreBackup).toHaveBeenCalledWith({ name: 'hub-28.sqlite' });
  expect(await screen.findByRole('heading', { name: 'Wiederhergestellt' }, { timeout: 5000 })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(
    '1.204 Kommentare, 38 Teams, 52 Konten, Stand 28. November 2026 um 18:55 Uhr. Melde dich mit einem Konto aus der Kopie an.',
  );
  expect(screen.getByRole('button', { name: 'Anmelden' })).toBeVisible();
  expect(takeConsoleErrors()).toHaveLength(1);
});

it('says that all is as before if the hub did not start with the copy', async () => {
  let failed: string | null = null;
  renderAdmin({
    'admin.backups': () => copies({ failed }),
    'admin.inspectBackup': () => contentsOf(copyAt(28)),
    'admin.restoreBackup': () => {
      failed = 'restoreUndone';
    },
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('', { status: 200 }));
  await userEvent.click(await screen.findByRole('button', { name: /^Kopie vom 28\. November/u }));
  await userEvent.click(await screen.findByRole('button', { name: 'Wiederherstellen' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Wiederherstellen' }));
  expect(await screen.findByRole('heading', { name: 'Nicht wiederhergestellt' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Deshalb ist alles wie vorher');
  expect(screen.getByRole('link', { name: 'Zur Verwaltung' })).toBeVisible();
});

it('uploads a copy in pieces, repeats one that got lost, and shows what it holds', async () => {
  const name = 'uploaded-0123456789abcdef.sqlite';
  const inspectBackup = vi.fn(() => contentsOf(copyAt(28, { name, place: 'received', reason: null })));
  renderAdmin({ 'admin.backups': () => copies(), 'admin.inspectBackup': inspectBackup });
  const sent: string[] = [];
  let isLost = true;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
    const { searchParams } = new URL(address as string, 'http://hub.test');
    if (isLost) {
      isLost = false;
      throw new TypeError('Failed to fetch');
    }
    sent.push(`${searchParams.toString()} ${(options as { body: Blob }).body.size}`);
    return Response.json({ name });
  });
  const database = new File([new Uint8Array(PIECE_BYTES + 10)], 'hub.sqlite');
  const files = new File(['tar'], 'hub.sqlite.files.tar');
  const region = await panel();
  await region.findByRole('button', { name: 'Datei hochladen' });
  const input = document.querySelector<HTMLInputElement>(
    'input[type=file]:not([accept]):not([webkitdirectory])',
  );
  if (input === null) throw new Error('there is no field for files');
  await userEvent.upload(input, [files, database]);
  await waitFor(() => expect(inspectBackup).toHaveBeenCalledWith({ name }));
  expect(sent).toEqual([
    `part=database&offset=0&last=false ${PIECE_BYTES}`,
    `name=${name}&part=database&offset=${PIECE_BYTES}&last=true 10`,
    `name=${name}&part=files&offset=0&last=true 3`,
  ]);
  expect(await screen.findByRole('heading', { name: 'Bundesliga 2026/27' })).toBeVisible();
});
