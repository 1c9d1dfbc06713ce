/** A group at an OpenID Connect provider; its members administer the hub. */
export interface AdminGroup {
  /** The issuer by its own name, never the address of its metadata, which would leave the issuer unchecked. */
  issuer: string;
  /** The claim with a user's groups: a list of strings or one string. */
  adminClaim: string;
  /** Members of this group are administrators; null: the provider grants no such rights. */
  adminGroup: string | null;
}

/**
 * The group as stored with its users. It includes provider and claim, so that a group of the same name elsewhere does not match;
 * null: no user becomes an administrator through the provider.
 */
export const adminGroupOf = ({ issuer, adminClaim, adminGroup }: AdminGroup): string | null =>
  adminGroup === null ? null : JSON.stringify([issuer, adminClaim, adminGroup]);
