/** A group at a provider of OpenID Connect whose members administrate the hub. */
export interface AdminGroup {
  /** As the provider names itself, never the address of its description, with which the issuer would go unchecked. */
  issuer: string;
  /** Which claim holds the groups of a user: a list of texts, or one text. */
  adminClaim: string;
  /** Members of this group are administrators; null: the provider makes none. */
  adminGroup: string | null;
}

/**
 * The group as it is stored with its users, so that one of another provider or claim does not pass for it; null: nobody becomes
 * an administrator through the provider.
 */
export const adminGroupOf = ({ issuer, adminClaim, adminGroup }: AdminGroup): string | null =>
  adminGroup === null ? null : JSON.stringify([issuer, adminClaim, adminGroup]);
