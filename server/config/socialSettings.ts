import { z } from 'zod';
import { flag, optional } from './environmentValues.ts';
import { isLoopbackUrl } from './publicAddress.ts';

const text = optional(z.string());

/** Services that users can sign in with. */
export const social = {
  GOOGLE_CLIENT_ID: text.describe(
    'Sign-in with Google; it returns to `PUBLIC_URL/auth/social/google/callback`.',
  ),
  GOOGLE_CLIENT_SECRET: text.describe('Its secret.'),
  GITHUB_CLIENT_ID: text.describe(
    'Sign-in with GitHub; it returns to `PUBLIC_URL/auth/social/github/callback`.',
  ),
  GITHUB_CLIENT_SECRET: text.describe('Its secret.'),
  OIDC_ISSUER: optional(
    z
      .url({ error: 'is not an address such as https://login.example.org/realms/fans' })
      .refine(
        (issuer) => issuer.startsWith('https://') || isLoopbackUrl(issuer),
        'has to begin with https:// unless it is on this machine',
      ),
  ).describe(
    'Sign-in with any provider of OpenID Connect: its issuer, as it names itself; it returns to `PUBLIC_URL/auth/social/oidc/callback`.',
  ),
  OIDC_CLIENT_ID: text.describe('What the provider calls the hub.'),
  OIDC_CLIENT_SECRET: text.describe('Its secret.'),
  OIDC_NAME: optional(z.string().trim().min(1).max(40))
    .default('OpenID')
    .describe('What the button of the sign-in page calls the provider.'),
  OIDC_NAME_CLAIM: optional(z.string().min(1).max(80))
    .default('name')
    .describe('Which claim holds the name that the hub shows.'),
  OIDC_LINK_BY_EMAIL: flag.describe(
    'Whether the provider opens an account that exists with an address that it says it has verified; only for a provider that you trust with all accounts.',
  ),
  OIDC_ADMIN_CLAIM: optional(z.string().min(1).max(80))
    .default('groups')
    .describe('Which claim holds the groups of a user: a list of texts, or one text.'),
  OIDC_ADMIN_GROUP: optional(z.string().min(1).max(200)).describe(
    'Whoever is in this group is an administrator, beside `ADMIN_EMAILS`; looked at at each sign-in, and gone with the first one, of whatever kind, that does not tell of it.',
  ),
};

/** Pairs of variables that are useless without each other. */
export const SOCIAL_VARIABLES = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
] as const;
