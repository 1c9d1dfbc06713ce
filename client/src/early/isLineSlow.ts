/** What browsers reveal about the connection; most reveal nothing. */
interface Connection {
  effectiveType?: string;
}

/** Whether the connection is slow, as far as the browser knows. Files in the service worker's cache need no connection. */
export function isLineSlow(): boolean {
  const { connection, serviceWorker } = navigator as Navigator & { connection?: Connection };
  const isKnownSlow = ['slow-2g', '2g', '3g'].includes(connection?.effectiveType ?? '');
  return isKnownSlow && !(serviceWorker as ServiceWorkerContainer | undefined)?.controller;
}
