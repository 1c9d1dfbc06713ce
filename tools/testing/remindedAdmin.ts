import type { Email } from '@hub/provider/notifications.ts';
import { aFixture, aTeam, insertLeague } from './facts/builders.ts';
import { mutate } from './procedures.ts';
import type { TestApp } from './testApp.ts';

/** An administrator who wants reminders, and a match. @returns the mails sent from then on, of which none leaves */
export async function remindedAdmin(app: TestApp, kickoffTs: string): Promise<Email[]> {
  const sent: Email[] = [];
  app.deps.provider.notifications.email = async (mail) => {
    sent.push(mail);
    return { messageId: String(sent.length) };
  };
  await mutate(app, 'admin.setDeskReminder', app.adminToken, { isWanted: true }).expect(200);
  await insertLeague(app.deps, {
    teams: [aTeam({ id: 'team-a' }), aTeam({ id: 'team-b' })],
    fixtures: [aFixture({ kickoffTs })],
    players: [],
  });
  return sent;
}
