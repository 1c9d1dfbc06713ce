import { backupTrouble } from '@hub/shared/admin/backups.schema.ts';
import { formatCount, formatKickoff } from '@hub/shared/text/format.ts';
import { ELEVEN_DUE_MS, EXPECTED_DUE_MS, type AdminChecklist } from '@hub/shared/admin/checklist.schema.ts';
import { paths } from '@hub/shared/hub/paths.ts';
import { PULLED_SOURCES } from '@hub/shared/feeds/sources.ts';
import type { Deps } from '../../deps.ts';
import { readBackupState } from './backupState.ts';
import { administratorsAmong } from '../users/administrators.ts';

/** The administrators' reminder mail, in German; null if nothing is missing. */
export function reminderMail(
  { matchday, elevens, expected, sheets, questions, held, backup }: AdminChecklist,
  adminUrl: string,
): { subject: string; text: string } | null {
  const lines = [
    ...(elevens.length === 0 ? [] : [`Aufstellungen fehlen: ${elevens.map(({ club }) => club).join(', ')}`]),
    ...(expected.clubs === 0 || expected.told > 0
      ? []
      : ['Für die nächsten Spiele ist noch keine erwartete Elf eingetragen']),
    ...(sheets.length === 0
      ? []
      : [`Spielberichte fehlen: ${formatCount(sheets.length)}, zuletzt ${sheets[0]?.about ?? ''}`]),
    ...(questions === 0
      ? []
      : [`Offene Fragen zu Vereinen, Spielern und Positionen: ${formatCount(questions)}`]),
    ...(held === 0 ? [] : [`Zurückgehaltene Änderungen: ${formatCount(held)}`]),
    ...backupLines(backup),
  ];
  if (lines.length === 0) return null;
  const of = matchday === null ? '' : ` zum ${formatCount(matchday)}. Spieltag`;
  return {
    subject: `Am Pult ist${of} etwas zu tun`,
    text: [
      `Das fehlt${of} noch:`,
      '',
      ...lines.map((line) => `- ${line}`),
      '',
      `Zum Pult: ${adminUrl}`,
      '',
      'Dort lässt sich diese Erinnerung auch abbestellen.',
      '',
    ].join('\n'),
  };
}

function backupLines(backup: AdminChecklist['backup']): string[] {
  const trouble = backup === undefined ? null : backupTrouble(backup);
  if (backup === undefined || trouble === null) return [];
  const last =
    backup.takenTs === null
      ? 'Es gibt noch keine Sicherung'
      : `Letzte Sicherung: ${formatKickoff(backup.takenTs)}`;
  return [`${last}. ${trouble}`];
}

const FORMAT = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'short',
});

/**
 * Mails missing entries, if any, to the administrators who want the reminder. Each mail is claimed first, so that only one of
 * several processes sends it.
 *
 * @param asksForExpected whether a weekend without any expected eleven is worth a mail
 */
export async function remindAdmins(deps: Deps, asksForExpected: boolean): Promise<void> {
  await mailAdmins(deps, FORMAT.format(deps.now()), (checklist) =>
    reminderMail(
      asksForExpected ? checklist : { ...checklist, expected: { clubs: 0, told: 0 } },
      `${deps.config.server.publicUrl}${paths.agentFlows}`,
    ),
  );
}

/** Mails the administrators who want reminders, at most three times a day, if backups are missing near a matchday. */
export async function warnOfBackups(deps: Deps, nowMs: number): Promise<void> {
  const [day = '', time = ''] = FORMAT.format(nowMs).split(' ');
  const third = String(Math.floor(Number(time.slice(0, 2)) / 8) * 8).padStart(2, '0');
  await mailAdmins(deps, `${day} ${third}`, (checklist) => {
    const [line] = checklist.backup?.isLate === true ? backupLines(checklist.backup) : [];
    return line === undefined ? null : { subject: 'Dem Hub fehlt eine frische Sicherung', text: `${line}\n` };
  });
}

type Mail = { subject: string; text: string };

async function mailAdmins(
  deps: Deps,
  slot: string,
  write: (checklist: AdminChecklist) => Mail | null,
): Promise<void> {
  const { stores, provider, log } = deps;
  const due = await stores.adminReminders.due(slot);
  // Former administrators get no mail.
  const administrators = await administratorsAmong(deps, due);
  if (administrators.length === 0) return;
  const mail = write(await readChecklist(deps));
  if (mail === null) return;
  for (const { id, email } of administrators) {
    if (!(await stores.adminReminders.claim(id, slot))) continue;
    await provider.notifications
      .email({ to: [email], ...mail })
      .catch((err: unknown) =>
        log.error({ err, userId: id }, 'could not send a reminder to an administrator'),
      );
  }
}

const WEEK_MS = 7 * 24 * 60 * 60_000;

type ChecklistDeps = Pick<Deps, 'stores' | 'now' | 'readers' | 'provider' | 'config'>;

/** Open tasks for this matchday, each with the screen where it is done. */
export async function readChecklist({
  stores,
  now,
  readers,
  ...kept
}: ChecklistDeps): Promise<AdminChecklist> {
  const { elevens, sheets, sources, questions, held } = await stores.checklist.read();
  const missing = elevens.filter(({ hasEleven }) => hasEleven === 0);
  const nowMs = now().getTime();
  const dueFromMs = nowMs + ELEVEN_DUE_MS;
  const due = missing.filter(({ kickoffTs }) => Date.parse(kickoffTs) <= dueFromMs);
  const coming = elevens.filter(({ kickoffTs }) => {
    const untilMs = Date.parse(kickoffTs) - nowMs;
    return untilMs > 0 && untilMs <= EXPECTED_DUE_MS;
  });
  const readTs = new Map(sources.map(({ id, lastSuccessTs }) => [id, lastSuccessTs]));
  const [oldest] = PULLED_SOURCES.filter((source) => readers[source] !== undefined)
    .map((source) => ({ source, lastSuccessTs: readTs.get(source) ?? null }))
    .toSorted((one, other) => ((one.lastSuccessTs ?? '') < (other.lastSuccessTs ?? '') ? -1 : 1));
  const isNear = elevens.some(({ kickoffTs }) => Math.abs(Date.parse(kickoffTs) - nowMs) <= WEEK_MS);
  return {
    matchday: elevens[0]?.matchday ?? null,
    elevens: due.map(({ fixtureId, teamId, club, kickoffTs }) => ({ fixtureId, teamId, club, kickoffTs })),
    elevensToCome: missing.length - due.length,
    expected: { clubs: coming.length, told: coming.filter(({ hasExpected }) => hasExpected > 0).length },
    sheets: sheets.map(({ fixtureId, home, away, kickoffTs }) => ({
      fixtureId,
      about: `${home ?? '?'} – ${away ?? '?'}`,
      kickoffTs,
    })),
    questions,
    held,
    oldestSource: oldest ?? null,
    backup: await readBackupState(kept, isNear),
  };
}
