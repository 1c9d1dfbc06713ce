import { createHmac } from 'node:crypto';
import { DEVICE_SECONDS } from '../../accounts.ts';
import { newId } from '../database/tableOperations.ts';
import { createSignedTickets } from './signedTickets.ts';

/** Accounts of a household that share a browser. */
const ACCOUNTS_PER_DEVICE = 5;

/**
 * Devices that have signed in to an account before: a signed token that the browser keeps, after OWASP's device cookies.
 * It grants nothing; it only keeps strangers' wrong passwords from slowing its owner down.
 */
export interface Devices {
  /** The device's id within the account; null when the device is unknown to it. */
  idOf(token: string | null, email: string): Promise<string | null>;
  /** The token of a device that has just signed in; keeps the other accounts of `token`. */
  remember(token: string | null, email: string): Promise<string>;
}

export function createDevices(key: Uint8Array, projectId: string, now: () => Date): Devices {
  const tickets = createSignedTickets(key, {
    audience: `${projectId}/device`,
    requires: 'jti',
    seconds: DEVICE_SECONDS,
    now,
  });
  /** So that the cookie does not reveal which addresses have accounts. */
  const accountOf = (email: string) =>
    createHmac('sha256', key).update(`device:${email}`).digest('base64url').slice(0, 22);

  async function read(token: string | null): Promise<{ id: string; accounts: string[] } | null> {
    if (token === null) return null;
    try {
      const { jti, accounts } = await tickets.read(token);
      return { id: String(jti), accounts: accounts as string[] };
    } catch {
      return null;
    }
  }

  return {
    async idOf(token, email) {
      const device = await read(token);
      const account = accountOf(email);
      return device?.accounts.includes(account) ? `${device.id}.${account}` : null;
    },
    async remember(token, email) {
      const device = (await read(token)) ?? { id: newId(), accounts: [] };
      const account = accountOf(email);
      const others = device.accounts.filter((other) => other !== account);
      return tickets.issue({
        jti: device.id,
        accounts: [account, ...others].slice(0, ACCOUNTS_PER_DEVICE),
      });
    },
  };
}
