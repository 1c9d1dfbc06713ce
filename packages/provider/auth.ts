export interface AuthUser {
  id: string;
  email: string;
  displayName: string | null;
  photoUrl: string | null;
  emailVerified: boolean;
  /** ISO-8601 UTC */
  createdAt: string;
  lastSignInAt: string | null;
  /**
   * The group (`adminGroupOf`) that made the user an administrator at the last sign-in; null or missing: none. It never leaves
   * the hub, and counts only while the settings name the same group.
   */
  adminGroup?: string | null;
}

export interface AuthTokens {
  accessToken: string;
  refreshToken: string;
  /** Seconds from now. */
  expiresIn: number;
  refreshExpiresIn: number;
}

export interface Auth {
  /** The user of an access token. @throws ProviderError 401 when it is missing, forged or expired */
  me(accessToken: string): Promise<AuthUser>;
  update(accessToken: string, changes: { displayName?: string; photoUrl?: string | null }): Promise<AuthUser>;
  /** Exchanges a refresh token for a new pair. @throws ProviderError 401 when the session is over */
  refresh(refreshToken: string): Promise<AuthTokens>;
  /** Ends the session of a refresh token if the provider supports it; ignores an unknown token. */
  signOut(refreshToken: string): Promise<void>;
  /** Deletes the user and ends all sessions; absent where the provider cannot delete users. @throws ProviderError 401 */
  deleteMe?(accessToken: string): Promise<void>;
  /** Address of the hosted sign-in page that comes back to `redirectUrl`. */
  signInUrl(redirectUrl: string): string;
}
