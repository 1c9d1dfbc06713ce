import { paths } from '#shared/hub/paths.ts';
import type { Deps } from '../../deps.ts';
import { administratorsAmong } from '../users/administrators.ts';
import { readChecklist } from './readChecklist.ts';
import { reminderMail } from './reminderTexts.ts';

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
