import { z } from 'zod';

/** Longest password or code that is accepted as input. */
const SECRET_LENGTH = 1000;
const Secret = z.string().min(1).max(SECRET_LENGTH);

export const SignedInDevice = z.object({
  id: z.string(),
  /** E.g. `Firefox` and `Android`; null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  startedAt: z.string(),
  lastUsedAt: z.string(),
  /** Whether it is the device of this request. */
  isCurrent: z.boolean(),
});
export type SignedInDevice = z.infer<typeof SignedInDevice>;

/** How the user's account is secured; null if another provider keeps the accounts. */
export const AccountSecurity = z
  .object({
    hasPassword: z.boolean(),
    secondFactor: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int().min(0) }),
    /** Most recently used first. */
    devices: z.array(SignedInDevice),
  })
  .nullable();
export type AccountSecurity = z.infer<typeof AccountSecurity>;

export const PasswordChange = z.strictObject({ current: Secret, next: Secret });
export const SessionChoice = z.strictObject({ id: z.string().min(1).max(64) });
export const SessionsEnded = z.object({ ended: z.int().min(0) });

/** A second factor that is being set up. */
export const SecondFactorSetup = z.object({
  /** Base32, for typing it in if no code can be scanned. */
  secret: z.string(),
  /** `otpauth://totp/…` for a QR code. */
  address: z.string(),
});
export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>;

export const CodeInput = z.strictObject({ code: z.string().min(1).max(64) });
/** Shown once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** The account whose sessions an administrator ends. */
export const AccountChoice = z.strictObject({ email: z.string().trim().min(1).max(254) });
