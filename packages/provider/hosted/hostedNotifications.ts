import { ProviderError } from '../errors.ts';
import { checkEmail, notificationsError, type Notifications } from '../notifications.ts';
import { fieldsOf, type Send } from './http.ts';

/** The port's notifications on the hosted provider. */
export function createHostedNotifications({
  send,
  coreUrl,
  projectId,
  secretKey,
}: {
  send: Send;
  coreUrl: string;
  projectId: string;
  secretKey: string | null;
}): Notifications {
  const url = new URL(`/api/notifications/${encodeURIComponent(projectId)}/email`, coreUrl);
  const headers: Record<string, string> = secretKey === null ? {} : { Authorization: `Bearer ${secretKey}` };
  return {
    async email(email) {
      checkEmail(email);
      try {
        const { body } = await send({ method: 'POST', url, headers, body: email, isRead: false });
        const { success, messageId } = fieldsOf(body);
        if (typeof success !== 'boolean') throw notificationsError(502, 'Invalid response from email API');
        if (!success) throw notificationsError(502, 'the provider did not accept it');
        return { messageId: typeof messageId === 'string' ? messageId : '' };
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        throw notificationsError(error.status, `Failed to send email: ${error.message}`, error);
      }
    },
  };
}
