import { z } from 'zod';

/** Longest password or code that is looked at; what is longer is refused at the border. */
const SECRET_LENGTH = 1000;
const Secret = z.string().min(1).max(SECRET_LENGTH);

export const SignedInDevice = z.object({
  id: z.string(),
  /** E.g. `Firefox` and `Android`; null when the device did not say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  startedAt: z.string(),
  lastUsedAt: z.string(),
  /** Whether it is the device that asks. */
  isCurrent: z.boolean(),
});
export type SignedInDevice = z.infer<typeof SignedInDevice>;

/** How the own account is secured; null where another provider keeps the accounts. */
export const AccountSecurity = z
  .object({
    hasPassword: z.boolean(),
    secondFactor: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int().min(0) }),
    /** The most recently used first. */
    devices: z.array(SignedInDevice),
  })
  .nullable();
export type AccountSecurity = z.infer<typeof AccountSecurity>;

export const PasswordChange = z.strictObject({ current: Secret, next: Secret });
export const SessionChoice = z.strictObject({ id: z.string().min(1).max(64) });
export const SessionsEnded = z.object({ ended: z.int().min(0) });

/** A second factor that is being set up. */
export const SecondFactorSetup = z.object({
  /** Base32, to be typed where no code can be scanned. */
  secret: z.string(),
  /** `otpauth://totp/…` for a QR code. */
  address: z.string(),
});
export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>;

export const CodeInput = z.strictObject({ code: z.string().min(1).max(64) });
/** Shown once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Whose sessions an administrator ends. */
export const AccountChoice = z.strictObject({ email: z.string().trim().min(1).max(254) });
