import { z } from 'zod';
import { flag, optional } from './environmentValues.ts';
import { isLoopbackUrl } from './publicAddress.ts';

const text = optional(z.string());

/** Services that users can sign in with. */
export const social = {
  GOOGLE_CLIENT_ID: text.describe(
    'Sign-in with Google; the redirect address is `PUBLIC_URL/auth/social/google/callback`.',
  ),
  GOOGLE_CLIENT_SECRET: text.describe('Secret of the Google client.'),
  GITHUB_CLIENT_ID: text.describe(
    'Sign-in with GitHub; the redirect address is `PUBLIC_URL/auth/social/github/callback`.',
  ),
  GITHUB_CLIENT_SECRET: text.describe('Secret of the GitHub client.'),
  OIDC_ISSUER: optional(
    z
      .url({ error: 'is not an address such as https://login.example.org/realms/fans' })
      .refine(
        (issuer) => issuer.startsWith('https://') || isLoopbackUrl(issuer),
        'has to begin with https:// unless it is on this machine',
      ),
  ).describe(
    'Issuer of an OpenID Connect provider, exactly as it states it; the redirect address is `PUBLIC_URL/auth/social/oidc/callback`.',
  ),
  OIDC_CLIENT_ID: text.describe('Client id of the hub at the provider.'),
  OIDC_CLIENT_SECRET: text.describe('Secret of the OpenID Connect client.'),
  OIDC_NAME: optional(z.string().trim().min(1).max(40))
    .default('OpenID')
    .describe('Name of the provider on the button of the sign-in page.'),
  OIDC_NAME_CLAIM: optional(z.string().min(1).max(80))
    .default('name')
    .describe('Claim with the name that the hub shows.'),
  OIDC_LINK_BY_EMAIL: flag.describe(
    '`1` signs users in to an existing account of the same verified address; only for a provider that you trust with all accounts.',
  ),
  OIDC_TRUST_EMAIL: flag.describe(
    '`1` takes addresses without `email_verified` as verified; unverified ones are refused in any case.',
  ),
  OIDC_ADMIN_CLAIM: optional(z.string().min(1).max(80))
    .default('groups')
    .describe('Claim with the groups of a user: a list of texts, or one text.'),
  OIDC_ADMIN_GROUP: optional(z.string().min(1).max(200)).describe(
    'Members of this group are administrators, besides `ADMIN_EMAILS`, until their first sign-in of any kind without it.',
  ),
};

/** Pairs of variables that are useless without each other. */
export const SOCIAL_VARIABLES = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
] as const;
