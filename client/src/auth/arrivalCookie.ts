/** Over https only this very host can write a cookie of that name. */
const nameOf = () => (window.location.protocol === 'https:' ? '__Host-hub_arrival' : 'hub_arrival');

/**
 * Takes the mark by which the hub's own sign-in page says for which tokens a user has just filled in its form
 * (`server/provider/wire/signIn/callers.ts`): the end of the access token. Null without one, as in an address that a stranger
 * has written.
 */
export function takeArrivalMark(): string | null {
  const name = nameOf();
  const cookie = document.cookie.split('; ').find((item) => item.startsWith(`${name}=`));
  if (cookie === undefined) return null;
  document.cookie = `${name}=; max-age=0; path=/${window.location.protocol === 'https:' ? '; secure' : ''}`;
  return cookie.slice(name.length + 1) || null;
}
