import { ME } from '../auth/authAddresses.ts';
import { rememberedFacts } from '../auth/providerFacts.ts';
import { storedAccessToken } from '../auth/storedToken.ts';
import { fetchEarly } from './earlyAnswers.ts';
import { addressOf, type OwnQuery } from './firstNeeds.ts';
import { takeInterruptedChange } from './interruptedChange.ts';

/**
 * Requests the user's own data with the token stored on this device; the scripts refresh an expired one. Data that the last page
 * was changing when it ended is left to the scripts, which request it once the hub has most likely stored the change.
 */
export function fetchForUser(queries: readonly OwnQuery[]): void {
  const accessToken = storedAccessToken(Date.now());
  if (accessToken === null) return;
  if (!takeInterruptedChange()) for (const query of queries) fetchEarly(addressOf([query]), accessToken);
  if (isSignedInHere()) fetchEarly(window.location.origin + ME, accessToken);
}

/** Whether users sign in at the hub itself, which is assumed until it has answered; needs readable storage. */
function isSignedInHere(): boolean {
  const facts = rememberedFacts({ read: (key) => localStorage.getItem(key) });
  return facts === null || facts.authUrl === null;
}

/** Whether the early answer shows that the user has no team; false, at once, if nothing was requested. */
export async function hasNoTeam(): Promise<boolean> {
  try {
    const answer = await globalThis.hubEarlyAnswers?.get(addressOf(['myTeam.teams']))?.answer;
    const body = (await answer?.clone().json()) as { result?: { data?: unknown } } | undefined;
    const teams = body?.result?.data;
    return Array.isArray(teams) && teams.length === 0;
  } catch {
    return false;
  }
}
