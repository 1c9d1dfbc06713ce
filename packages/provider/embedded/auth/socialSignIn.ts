import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Accounts, SocialAnswer } from '../../accounts.ts';
import { AccountError } from '../../accountErrors.ts';
import { ProviderError, providerErrorOf } from '../../errors.ts';
import { isSameSecret } from '../../security/secrets.ts';
import type { AuthUser, Database } from '../../provider.ts';
import { newId } from '../database/tableOperations.ts';
import { createSignedTickets } from './signedTickets.ts';
import { socialSignInFailed, type SocialProfile, type SocialService } from './socialServices.ts';
import { parseEmail } from './emailAddress.ts';
import { parseName, parsePhotoUrl, insertUser, toUser, findUserByEmail } from './users.ts';

const TICKET_SECONDS = 600;

const Secrets = z.record(z.string(), z.string());

export interface SocialSignIn {
  start: Accounts['startSocial'];
  /** @returns the user that the service vouches for, and the user's group of administrators there */
  finish(
    serviceId: string,
    answer: SocialAnswer,
    ticket: string,
  ): Promise<{ user: AuthUser; adminGroup: string | null; returnTo: string }>;
}

export interface SocialOptions {
  services: readonly SocialService[];
  /** Signs tickets; their audience keeps them from being used as anything else. */
  key: Uint8Array;
  projectId: string;
  publicUrl: string;
  now: () => Date;
}

/** Sign-in with external services. A signed ticket carries state, PKCE and return address; no process stores them. */
export function createSocialSignIn(
  database: Database,
  { services, key, projectId, publicUrl, now }: SocialOptions,
): SocialSignIn {
  const tickets = createSignedTickets(key, {
    audience: `${projectId}/social`,
    requires: 'sub',
    seconds: TICKET_SECONDS,
    now,
  });

  function serviceOf(id: string): SocialService {
    const service = services.find((candidate) => candidate.id === id);
    if (!service) throw providerErrorOf(404, 'There is no such service');
    return service;
  }
  const redirectUriOf = ({ id }: SocialService) => new URL(`/auth/social/${id}/callback`, publicUrl).href;

  async function readTicket(ticket: string, serviceId: string) {
    try {
      const payload = await tickets.read(ticket);
      if (payload.sub !== serviceId) throw new Error('The ticket is for another service');
      return payload;
    } catch (error) {
      throw socialSignInFailed('The sign-in was not started in this browser, or too long ago', error);
    }
  }

  return {
    async start(serviceId, returnTo) {
      const service = serviceOf(serviceId);
      const state = randomBytes(32).toString('base64url');
      const { location, secrets } = await service.begin({ redirectUri: redirectUriOf(service), state });
      return { location, ticket: await tickets.issue({ sub: serviceId, state, secrets, returnTo }) };
    },

    async finish(serviceId, answer, ticket) {
      const service = serviceOf(serviceId);
      const { state: expected, secrets, returnTo } = await readTicket(ticket, serviceId);
      const state = String(expected);
      if (!isSameSecret(answer.state, state))
        throw socialSignInFailed('The answer belongs to another sign-in');
      if ('error' in answer) throw refusedThere(answer.error);
      const redirectUri = redirectUriOf(service);
      const callbackUrl = new URL(redirectUri);
      for (const [name, value] of Object.entries(answer)) callbackUrl.searchParams.set(name, value);
      const profile = await service.finish(callbackUrl, {
        redirectUri,
        state,
        secrets: Secrets.parse(secrets),
      });
      const user = await userOf(database, service, profile, now);
      return { user, adminGroup: profile.adminGroup, returnTo: String(returnTo) };
    },
  };
}

/** Services say `access_denied`, or words of their own, when the user cancels. */
const CANCELLED = /^(?:access_denied$|user_cancel)/u;

const refusedThere = (error: string) =>
  CANCELLED.test(error)
    ? new AccountError('SOCIAL_SIGN_IN_CANCELLED', 'The user has cancelled the sign-in at the other service')
    : socialSignInFailed(`The other service answers ${error.replaceAll(/[^\w.-]/gu, '').slice(0, 60)}`);

/**
 * The user of an identity. On first use, creates one, or links the user with the same verified address if the service may.
 *
 * @throws AccountError SOCIAL_SIGN_IN_FAILED
 */
async function userOf(
  database: Database,
  { id: serviceId, linksByEmail }: SocialService,
  profile: SocialProfile,
  now: () => Date,
): Promise<AuthUser> {
  const identityId = `${serviceId}:${profile.subject}`;
  const known = await database.sql(
    'select u.* from auth_users u join auth_identities i on i.user_id = u.id where i.id = ?',
    [identityId],
  );
  if (known.rows[0]) return toUser(known.rows[0]);
  if (profile.emailVerified !== true)
    throw socialSignInFailed(
      profile.emailVerified === null
        ? 'The other service does not say whether it has verified the address'
        : 'The other service has not verified the address',
    );

  const email = parseEmail(profile.email);
  const createdAt = now().toISOString();
  const existing = await findUserByEmail(database, email);
  if (existing && !linksByEmail)
    throw socialSignInFailed('There is an account with this address, which the service may not open');
  const user: AuthUser = existing
    ? { ...existing, emailVerified: true }
    : {
        id: newId(),
        email,
        displayName: orNull(() => parseName(profile.displayName)),
        photoUrl: orNull(() => parsePhotoUrl(profile.photoUrl)),
        emailVerified: true,
        createdAt,
        lastSignInAt: null,
      };
  await database.batch([
    ...(existing ? (existing.emailVerified ? [] : takeOver(existing.id)) : [insertUser(user)]),
    {
      sql: 'insert into auth_identities (id, user_id, created_at) values (?, ?, ?)',
      args: [identityId, user.id, createdAt],
    },
  ]);
  return user;
}

/** Locks out the person who registered the address without verifying it. */
const takeOver = (userId: string) => [
  { sql: 'delete from auth_credentials where user_id = ?', args: [userId] },
  { sql: 'delete from auth_mail_tokens where user_id = ?', args: [userId] },
  { sql: 'delete from auth_sessions where user_id = ?', args: [userId] },
  { sql: 'update auth_users set email_verified = 1 where id = ?', args: [userId] },
];

/** Drops a name or photo that the hub does not accept instead of refusing the sign-in. */
function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}
