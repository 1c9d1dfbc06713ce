/** The hub's endpoint that says where and how to sign in. */
export const PROVIDER_FACTS = '/trpc/account.provider';
