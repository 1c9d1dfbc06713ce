import type { AuthTokens, AuthUser } from '../../provider.ts';

/** A user as the auth host sends it: camelCase, with `photoURL`, and without the hub's internal fields. */
export function userToWire({ photoUrl, adminGroup: _internal, ...user }: AuthUser) {
  return { ...user, photoURL: photoUrl };
}

/** The five token fields, snake_case; lifetimes in seconds. */
export function tokensToWire(tokens: AuthTokens) {
  return {
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken,
    token_type: 'Bearer',
    expires_in: tokens.expiresIn,
    refresh_expires_in: tokens.refreshExpiresIn,
  };
}
