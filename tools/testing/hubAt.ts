import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter } from '@hub/server/api/root.ts';

/** The procedures of a hub that runs at `address`. @param accessToken of the caller; none for a visitor */
export const hubAt = (address: string, accessToken?: string) =>
  createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${address}/trpc`,
        headers: accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` },
      }),
    ],
  });
