import { formatCount } from '@hub/shared/text/format.ts';
import { ELEVEN_DUE_MS, EXPECTED_DUE_MS, type AdminChecklist } from '@hub/shared/admin/checklist.schema.ts';
import { paths } from '@hub/shared/hub/paths.ts';
import { PULLED_SOURCES } from '@hub/shared/feeds/sources.ts';
import type { Deps } from '../../deps.ts';
import { administratorsAmong } from '../users/administrators.ts';

/** The administrators' reminder mail, in German; null if nothing is missing. */
export function reminderMail(
  { matchday, elevens, expected, sheets, questions, held }: AdminChecklist,
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
  const { stores, config, provider, now, log } = deps;
  const slot = FORMAT.format(now());
  const due = await stores.adminReminders.due(slot);
  // Former administrators get no mail.
  const administrators = await administratorsAmong(deps, due);
  if (administrators.length === 0) return;
  const checklist = await readChecklist(deps);
  const asked = asksForExpected ? checklist : { ...checklist, expected: { clubs: 0, told: 0 } };
  const mail = reminderMail(asked, `${config.server.publicUrl}${paths.agentFlows}`);
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

type ChecklistDeps = Pick<Deps, 'stores' | 'now' | 'readers' | 'provider'>;

/** Open tasks for this matchday, each with the screen where it is done. */
export async function readChecklist({
  stores,
  now,
  readers,
  provider,
}: ChecklistDeps): Promise<AdminChecklist> {
  const [{ elevens, sheets, sources, questions, held }, backups] = await Promise.all([
    stores.checklist.read(),
    provider.backups?.list(),
  ]);
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
  const newest = backups?.map(({ takenMs }) => takenMs).toSorted((one, other) => other - one)[0];
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
    ...(backups === undefined
      ? {}
      : { lastBackupTs: newest === undefined ? null : new Date(newest).toISOString() }),
  };
}
