import type { Request, Response } from 'express';
import { DEVICE_SECONDS, type Caller, type SignedIn } from '../../accounts.ts';

const COOKIE = 'hub_device';

/** Who calls, and the cookie by which a device is known again. */
export interface CallerCookie {
  callerOf(request: Request): Caller;
  remember(response: Response, signedIn: Pick<SignedIn, 'device'>): void;
}

/** @param publicUrl origin of the hub; over https the cookie is never sent in clear */
export function createCallerCookie(publicUrl: string): CallerCookie {
  const options = {
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    path: '/',
    maxAge: DEVICE_SECONDS * 1000,
  } as const;
  return {
    callerOf: (request) => ({
      // Behind proxies Express knows which header to trust.
      address: request.ip ?? 'unknown',
      device: cookieOf(request, COOKIE),
      agent: request.get('user-agent') ?? null,
    }),
    remember: (response, { device }) => {
      response.cookie(COOKIE, device, options);
    },
  };
}

/** The value of a cookie whose name and value need no decoding. */
export function cookieOf(request: Pick<Request, 'headers'>, name: string): string | null {
  const cookies = request.headers.cookie?.split('; ') ?? [];
  return cookies.find((item) => item.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}
