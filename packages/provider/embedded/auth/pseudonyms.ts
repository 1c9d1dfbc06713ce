import { createHmac } from 'node:crypto';
import type { Caller } from '../../accounts.ts';
import { currentScope } from '../../callerScope.ts';
import { networkOf } from '../../security/network.ts';
import type { SecurityEvent, SecurityLog } from '../../security/securityLog.ts';

/** Replaces an e-mail address or a network in the log: equal inputs give equal results, which cannot be reversed. */
export interface Pseudonyms {
  ofAccount(email: string): Pick<SecurityEvent, 'account'>;
  ofCaller(caller: Caller): Pick<SecurityEvent, 'network'>;
  ofNetwork(address: string): string;
}

/** The security log, with the origin of each event. */
export function createLocatedLog(key: Uint8Array, log: SecurityLog) {
  const pseudonyms = createPseudonyms(key);
  const locate = createLocator(pseudonyms);
  const securityLog: SecurityLog = (event) => log(locate(event));
  return { pseudonyms, locate, securityLog };
}

/** Adds to an event the network it came from, and the signed-in user if it names no user. */
function createLocator(pseudonyms: Pseudonyms): (event: SecurityEvent) => SecurityEvent {
  return (event) => {
    const scope = currentScope();
    if (scope === null) return event;
    const namesNoUser = event.userId === undefined && event.account === undefined;
    return {
      ...event,
      ...(namesNoUser && scope.userId !== null && { byUserId: scope.userId }),
      network: event.network ?? pseudonyms.ofNetwork(scope.address),
    };
  };
}

function createPseudonyms(key: Uint8Array): Pseudonyms {
  const pseudonymOf = (kind: string, value: string) =>
    createHmac('sha256', key).update(`log:${kind}:${value}`).digest('base64url').slice(0, 12);
  return {
    ofAccount: (email) => ({ account: pseudonymOf('account', email) }),
    ofCaller: ({ address }) => ({ network: pseudonymOf('network', networkOf(address)) }),
    ofNetwork: (address) => pseudonymOf('network', networkOf(address)),
  };
}
