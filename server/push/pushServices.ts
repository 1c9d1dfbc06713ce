/**
 * The browser makers' push services. Subscriptions name their service, and only these are accepted: Chrome, Edge on phones,
 * Brave, Opera, Samsung (Google), Firefox (Mozilla), Safari (Apple), Edge (Microsoft).
 */
const SERVICES = [
  /^fcm\.googleapis\.com$/u,
  /^jmt17\.google\.com$/u,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/u,
  /^(?:[\w-]+\.)*push\.apple\.com$/u,
  /^(?:[\w-]+\.)+notify\.windows\.com$/u,
];

/** Whether an address is at a push service, over HTTPS on its usual port. */
export function isPushService(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.protocol !== 'https:' || url.port !== '') return false;
  return url.username === '' && url.password === '' && SERVICES.some((service) => service.test(url.hostname));
}
