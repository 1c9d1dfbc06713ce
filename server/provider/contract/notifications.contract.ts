import { describe, expect, test } from 'vitest';
import { failureOf, withProvider, type OpenProvider } from './opened.ts';

export function describeNotifications(open: OpenProvider): void {
  describe('notifications', () => {
    const { provider } = withProvider(open);
    const mail = { to: ['fan@hub.test'], subject: 'Freitag', text: 'Drei Wackelkandidaten' };

    test('takes a message over', async () => {
      const { messageId } = await provider().notifications.email(mail);
      expect(messageId).not.toBe('');
    });

    test.each([
      ['nobody', { to: [] }],
      ['an address with a line break', { to: ['a@b.example\nBcc: c@d.example'] }],
      ['no subject', { subject: '' }],
      ['nothing to say', { text: '' }],
    ])('refuses %s', async (_what, changes) => {
      const failure = await failureOf(provider().notifications.email({ ...mail, ...changes }));
      expect(failure).toMatchObject({ status: 400, code: 'NOTIFICATIONS_ERROR' });
    });
  });
}
