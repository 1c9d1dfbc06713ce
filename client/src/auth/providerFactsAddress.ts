/** Where the hub tells where and how to sign in. */
export const PROVIDER_FACTS = '/trpc/account.provider';
