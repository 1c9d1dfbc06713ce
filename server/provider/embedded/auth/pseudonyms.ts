import { createHmac } from 'node:crypto';
import type { Caller } from '../../accounts.ts';
import { networkOf } from '../../network.ts';
import type { SecurityEvent } from '../../securityLog.ts';

/** Stands for an e-mail address or a network in the log: equal for equal ones, and not to be turned back. */
export interface Pseudonyms {
  ofAccount(email: string): Pick<SecurityEvent, 'account'>;
  ofCaller(caller: Caller): Pick<SecurityEvent, 'network'>;
}

export function createPseudonyms(key: Uint8Array): Pseudonyms {
  const pseudonymOf = (kind: string, value: string) =>
    createHmac('sha256', key).update(`log:${kind}:${value}`).digest('base64url').slice(0, 12);
  return {
    ofAccount: (email) => ({ account: pseudonymOf('account', email) }),
    ofCaller: ({ address }) => ({ network: pseudonymOf('network', networkOf(address)) }),
  };
}
