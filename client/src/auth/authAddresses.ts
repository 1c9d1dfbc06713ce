/** The hub's endpoint that says where and how to sign in. */
export const PROVIDER_FACTS = '/trpc/account.provider';
/** Where the server that signs users in says whose token it is; at that server's origin. */
export const ME = '/api/auth/me';
