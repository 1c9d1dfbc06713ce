import { describe, expect, test } from 'vitest';
import { failureOf, withProvider, type OpenProvider } from './opened.ts';

export function describeNotifications(open: OpenProvider): void {
  describe('notifications', () => {
    const { provider, site } = withProvider(open);
    const mail = { to: ['fan@hub.test'], subject: 'Freitag', text: 'Drei Wackelkandidaten' };

    test('accepts a message', async () => {
      const { messageId } = await provider().notifications.email(mail);
      expect(messageId).not.toBe('');
    });

    test('accepts attachments, unless they are inside', async () => {
      const attachments = [{ url: `${site().origin}/report.pdf`, filename: 'Bericht.pdf' }];
      expect((await provider().notifications.email({ ...mail, attachments })).messageId).not.toBe('');
      const inside = [{ url: 'http://169.254.169.254/' }];
      const failure = await failureOf(provider().notifications.email({ ...mail, attachments: inside }));
      expect(failure).toMatchObject({ status: 400, code: 'NOTIFICATIONS_ERROR' });
    });

    test.each([
      ['no recipient', { to: [] }],
      ['an address with a line break', { to: ['a@b.example\nBcc: c@d.example'] }],
      ['no subject', { subject: '' }],
      ['an empty text', { text: '' }],
    ])('refuses %s', async (_what, changes) => {
      const failure = await failureOf(provider().notifications.email({ ...mail, ...changes }));
      expect(failure).toMatchObject({ status: 400, code: 'NOTIFICATIONS_ERROR' });
    });
  });
}
