import type { Request, Response } from 'express';
import { DEVICE_SECONDS, type Caller, type SignedIn } from '../../accounts.ts';

const DEVICE = 'hub_device';

/** Reads the caller, and the cookie by which a device is recognised. */
export interface CallerCookie {
  callerOf(request: Request): Caller;
  remember(response: Response, signedIn: Pick<SignedIn, 'device'>): void;
}

/** @param publicUrl origin of the hub; over https the cookie is never sent in clear */
export function createCallerCookie(publicUrl: string): CallerCookie {
  const { name, options } = hubCookie(DEVICE, publicUrl);
  return {
    callerOf: (request) => ({
      // Behind proxies Express knows which header to trust.
      address: request.ip ?? 'unknown',
      device: cookieOf(request, name),
      agent: request.get('user-agent') ?? null,
    }),
    remember: (response, { device }) => {
      response.cookie(name, device, { ...options, maxAge: DEVICE_SECONDS * 1000 });
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
