import type { Analytics } from '../analytics.ts';
import type { Send } from './http.ts';

/** The port's analytics on the hosted provider, which shows them on pages of its own. */
export function createHostedAnalytics({
  send,
  coreUrl,
  projectId,
}: {
  send: Send;
  coreUrl: string;
  projectId: string;
}): Analytics {
  const url = new URL(`/api/analytics/${encodeURIComponent(projectId)}/log`, coreUrl);
  return {
    async log(events) {
      if (events.length > 0) await send({ method: 'POST', url, body: { events }, isRead: false });
    },
  };
}
