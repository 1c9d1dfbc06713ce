/** A token that lets whoever reads a mail leave such mails without a sign-in; 32 characters of base64url. */
export const newMailToken = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url');
