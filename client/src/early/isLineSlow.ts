/** What browsers reveal about the connection; most reveal nothing. */
interface Connection {
  effectiveType?: string;
}

/** Whether every kilobyte takes long, as far as the browser knows. What its service worker holds needs no line. */
export function isLineSlow(): boolean {
  const { connection, serviceWorker } = navigator as Navigator & { connection?: Connection };
  const isKnownSlow = ['slow-2g', '2g', '3g'].includes(connection?.effectiveType ?? '');
  return isKnownSlow && !(serviceWorker as ServiceWorkerContainer | undefined)?.controller;
}
