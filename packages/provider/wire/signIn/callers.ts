import type { Request, Response } from 'express';
import { DEVICE_SECONDS, type Caller, type SignedIn } from '../../accounts.ts';

const DEVICE = 'hub_device';
/** Read by the client's `authEnvironment.ts`. */
const ARRIVAL = 'hub_arrival';
const ARRIVAL_MS = 60_000;
/** The end of a token's signature, which no stranger can predict. */
const ARRIVAL_LENGTH = 16;

/** Reads the caller, and writes the cookies of a sign-in. */
export interface CallerCookie {
  callerOf(request: Request): Caller;
  /**
   * Makes the device known, and tells the page that these tokens are sent to that they come from the hub's own form, and not
   * from a stranger's link.
   */
  remember(response: Response, signedIn: Pick<SignedIn, 'device' | 'tokens'>): void;
}

/** @param publicUrl origin of the hub; over https the cookie is never sent in clear */
export function createCallerCookie(publicUrl: string): CallerCookie {
  const { name, options } = hubCookie(DEVICE, publicUrl);
  const arrival = hubCookie(ARRIVAL, publicUrl);
  return {
    callerOf: (request) => ({
      // Behind proxies Express knows which header to trust.
      address: request.ip ?? 'unknown',
      device: cookieOf(request, name),
      agent: request.get('user-agent') ?? null,
    }),
    remember: (response, { device, tokens }) => {
      response.cookie(name, device, { ...options, maxAge: DEVICE_SECONDS * 1000 });
      response.cookie(arrival.name, tokens.accessToken.slice(-ARRIVAL_LENGTH), {
        ...arrival.options,
        httpOnly: false,
        maxAge: ARRIVAL_MS,
      });
    },
  };
}

/**
 * A cookie of the hub. Over https, its name makes browsers accept it from this very host only, because a neighbour under the same
 * domain could otherwise set it; over http, they would refuse such a name.
 */
export function hubCookie(name: string, publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  const options = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const;
  return { name: secure ? `__Host-${name}` : name, options };
}

/** The value of a cookie whose name and value need no decoding. */
export function cookieOf(request: Pick<Request, 'headers'>, name: string): string | null {
  const cookies = request.headers.cookie?.split('; ') ?? [];
  return cookies.find((item) => item.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}
