import { errors, jwtVerify, SignJWT } from 'jose';
import { providerErrorOf } from '../../errors.ts';

export const ACCESS_TOKEN_SECONDS = 900;

/** The user and session that an access token stands for. */
interface AccessClaims {
  userId: string;
  sessionId: string;
}

export interface AccessTokens {
  issue(claims: AccessClaims): Promise<string>;
  /** @throws ProviderError 401 when the token is missing, forged, of another project or expired */
  verify(token: string): Promise<AccessClaims>;
}

/** Signed access tokens (JWT, HS256) of one project. */
export function createAccessTokens(key: Uint8Array, projectId: string, now: () => Date): AccessTokens {
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
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: projectId,
          requiredClaims: ['sub', 'sid', 'exp'],
          currentDate: now(),
        });
        return { userId: String(payload.sub), sessionId: String(payload.sid) };
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
