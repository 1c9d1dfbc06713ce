import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { providerErrorOf } from '../../errors.ts';

export const ACCESS_TOKEN_SECONDS = 900;

/** Maximum verified tokens to remember; each takes about half a kilobyte. */
const KEPT_TOKENS = 2000;

/** The user and session of an access token. */
interface AccessClaims {
  userId: string;
  sessionId: string;
}

export interface AccessTokens {
  issue(claims: AccessClaims): Promise<string>;
  /** @throws ProviderError 401 when the token is missing, forged, of another project or expired */
  verify(token: string): Promise<AccessClaims>;
}

/**
 * Signed access tokens (JWT, HS256) of one project. A browser sends the same one for a quarter of an hour, so its signature is
 * verified once; whether its session is still alive is not checked here.
 */
export function createAccessTokens(key: Uint8Array, projectId: string, now: () => Date): AccessTokens {
  const verified = new LRUCache<string, AccessClaims & { expiresAt: number }>({ max: KEPT_TOKENS });
  return {
    issue({ userId, sessionId }) {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(userId)
        .setIssuer(projectId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .sign(key);
    },
    async verify(token) {
      const known = verified.get(token);
      if (known !== undefined && known.expiresAt > Math.floor(now().getTime() / 1000)) return known;
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: projectId,
          requiredClaims: ['sub', 'sid', 'exp'],
          currentDate: now(),
        });
        const claims = { userId: String(payload.sub), sessionId: String(payload.sid) };
        verified.set(token, { ...claims, expiresAt: payload.exp ?? 0 });
        return claims;
      } catch (error) {
        throw providerErrorOf(
          401,
          error instanceof errors.JWTExpired
            ? 'The access token has expired'
            : 'The access token is not valid',
          error,
        );
      }
    },
  };
}
