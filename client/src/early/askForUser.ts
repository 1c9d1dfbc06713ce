import { ME } from '../auth/authAddresses.ts';
import { rememberedFacts } from '../auth/providerFacts.ts';
import { storedAccessToken } from '../auth/storedToken.ts';
import { askEarly } from './earlyAnswers.ts';
import { addressOf, type OwnQuestion } from './firstNeeds.ts';
import { takeInterruptedChange } from './interruptedChange.ts';

/**
 * Asks for what is the user's own, with the token that this device holds; one that has expired is renewed by the scripts. What
 * the last page was changing when it ended is left to the scripts, which ask once the hub has most likely stored the change.
 */
export function askForUser(questions: readonly OwnQuestion[]): void {
  const accessToken = storedAccessToken(Date.now());
  if (accessToken === null) return;
  if (!takeInterruptedChange())
    for (const question of questions) askEarly(addressOf([question]), accessToken);
  if (isSignedInHere()) askEarly(window.location.origin + ME, accessToken);
}

/** Whether users sign in at the hub itself, which is most likely before it has answered; only where the storage can be read. */
function isSignedInHere(): boolean {
  const facts = rememberedFacts({ read: (key) => localStorage.getItem(key) });
  return facts === null || facts.authUrl === null;
}

/** Whether the user is known to have no team, from what has been asked for them; resolves at once where nothing has. */
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
