import type * as Oidc from 'openid-client';
import {
  requireText,
  socialSignInFailed,
  textOrNull,
  type SocialProfile,
  type SocialService,
} from './socialServices.ts';
import { adminGroupOf, type AdminGroup } from '../../adminGroup.ts';

const TIMEOUT_SECONDS = 10;

/** Loaded with the first sign-in of this kind, because most hubs have none. */
const loadClient = (): Promise<typeof Oidc> => import('openid-client');

export interface OpenIdOptions extends AdminGroup {
  clientId: string;
  clientSecret: string;
  /** On the button of the sign-in page. */
  name: string;
  /** The claim with the display name. */
  nameClaim: string;
  /** Whether it signs in to an existing account with an address that it has verified. */
  linksByEmail: boolean;
  /** Whether addresses count as verified if the provider never says so. */
  trustsEmail: boolean;
}

/**
 * Any OpenID Connect provider, with code flow, PKCE, state and nonce; its issuer and the signature of its tokens are checked.
 * Its metadata is fetched at the first sign-in, and again after a failure, so that a hub starts without it.
 */
export function openIdService(options: OpenIdOptions): SocialService {
  const { issuer, clientId, clientSecret, name, linksByEmail, adminClaim, adminGroup } = options;
  let discovered: Promise<Oidc.Configuration> | null = null;

  function configuration(oidc: typeof Oidc): Promise<Oidc.Configuration> {
    discovered ??= oidc
      .discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: TIMEOUT_SECONDS,
        // Settings allow this on the machine itself only.
        execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => {
        discovered = null;
        throw error;
      });
    return discovered;
  }

  return {
    id: 'oidc',
    name,
    linksByEmail,
    begin: ({ redirectUri, state }) =>
      orFail(async () => {
        const oidc = await loadClient();
        const verifier = oidc.randomPKCECodeVerifier();
        const nonce = oidc.randomNonce();
        const config = await configuration(oidc);
        // Some report groups only if this scope is requested, and others refuse unknown scopes.
        const requestsGroups =
          adminGroup !== null && config.serverMetadata().scopes_supported?.includes(adminClaim) === true;
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: `openid email profile${requestsGroups ? ` ${adminClaim}` : ''}`,
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        return { location: url.href, secrets: { verifier, nonce } };
      }),
    finish: (callbackUrl, { state, secrets: { verifier = '', nonce = '' } }) =>
      orFail(async () => {
        const oidc = await loadClient();
        const config = await configuration(oidc);
        const tokens = await oidc.authorizationCodeGrant(config, callbackUrl, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        return profileOf({ oidc, config, tokens }, options);
      }),
  };
}

/** @throws Error for a provider that answers without an ID token, or not at all */
async function profileOf(
  { oidc, config, tokens }: { oidc: typeof Oidc; config: Oidc.Configuration; tokens: TokensOfUser },
  options: OpenIdOptions,
): Promise<SocialProfile> {
  const { nameClaim, trustsEmail, adminClaim, adminGroup } = options;
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('There is no ID token');
  const { sub } = claims;
  const areClaimsComplete =
    typeof claims['email'] === 'string' &&
    verificationOf(claims) !== null &&
    (adminGroup === null || claims[adminClaim] !== undefined);
  // The ID token decides; many providers send the rest only on request, and a few cannot be asked.
  const canBeAsked = config.serverMetadata().userinfo_endpoint !== undefined;
  const profile =
    areClaimsComplete || !canBeAsked
      ? claims
      : { ...(await oidc.fetchUserInfo(config, tokens.access_token, sub)), ...claims };
  return {
    // Another issuer may give the same id to another user.
    subject: `${claims.iss} ${sub}`,
    email: requireText(profile['email']),
    emailVerified: verificationOf(profile) ?? (trustsEmail || null),
    displayName: textOrNull(profile[nameClaim]),
    photoUrl: textOrNull(profile['picture']),
    adminGroup: isIn(adminGroup, profile[adminClaim]) ? adminGroupOf(options) : null,
  };
}

/** Some providers send the claim as text. @returns null without it */
function verificationOf(claims: Readonly<Record<string, unknown>>): boolean | null {
  const claim = claims['email_verified'];
  if (claim === undefined || claim === null) return null;
  return claim === true || (typeof claim === 'string' && claim.toLowerCase() === 'true');
}

/** Whether a claim, a list of strings or one string, names the group; any other value does not. */
const isIn = (group: string | null, claim: unknown): boolean =>
  group !== null && (Array.isArray(claim) ? claim.includes(group) : claim === group);

type TokensOfUser = Awaited<ReturnType<typeof Oidc.authorizationCodeGrant>>;

async function orFail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw socialSignInFailed('The other service did not confirm the sign-in', error);
  }
}
