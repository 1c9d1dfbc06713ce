/** The hub's endpoint that returns where and how to sign in. */
export const PROVIDER_FACTS = '/trpc/account.provider';
/** The endpoint that returns a token's owner, at the origin of the server that signs users in. */
export const ME = '/api/auth/me';
