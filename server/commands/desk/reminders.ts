import { formatCount } from '#shared/text/format.ts';
import type { DeskChecklist } from '#shared/desk/checklist.schema.ts';
import { paths } from '#shared/hub/paths.ts';
import type { Deps } from '../../deps.ts';
import { administratorsAmong } from '../users/administrators.ts';
import { readChecklist } from './readChecklist.ts';

/** The reminder of the desk, in German; null when nothing is missing. */
export function reminderMail(
  { matchday, elevens, sheets, questions, held }: DeskChecklist,
  deskUrl: string,
): { subject: string; text: string } | null {
  const lines = [
    ...(elevens.length === 0 ? [] : [`Aufstellungen fehlen: ${elevens.map(({ club }) => club).join(', ')}`]),
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
      `Zum Pult: ${deskUrl}`,
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
 * Tells administrators who want it what is missing, if something is. Each is claimed first, so that of several processes one
 * sends it.
 */
export async function remindDesk(deps: Deps): Promise<void> {
  const { stores, config, provider, now, log } = deps;
  const slot = FORMAT.format(now());
  const due = await stores.deskReminders.due(slot);
  // Whoever is no administrator any more is told nothing.
  const administrators = await administratorsAmong(deps, due);
  if (administrators.length === 0) return;
  const mail = reminderMail(await readChecklist(deps), `${config.server.publicUrl}${paths.agentFlows}`);
  if (mail === null) return;
  for (const { id, email } of administrators) {
    if (!(await stores.deskReminders.claim(id, slot))) continue;
    await provider.notifications
      .email({ to: [email], ...mail })
      .catch((err: unknown) => log.error({ err, userId: id }, 'a reminder of the desk could not be sent'));
  }
}
