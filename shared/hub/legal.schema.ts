import { z } from 'zod';

/** Who runs the hub, and what it uses, as the law requires. */

export const Operator = z.object({
  name: z.string(),
  /** Lines. */
  address: z.array(z.string()),
  email: z.string(),
  phone: z.string().nullable(),
  /** Who answers for what is written (§ 18 MStV); null: the operator. */
  responsible: z.string().nullable(),
});
export type Operator = z.infer<typeof Operator>;

export const LegalFacts = z.object({
  /** Null where the operator has not named themselves. */
  operator: Operator.nullable(),
  /** Whether the whole world can reach the hub, so that it needs an operator. */
  isPublic: z.boolean(),
  /** What of the hub's possibilities is switched on. */
  uses: z.object({
    mail: z.boolean(),
    google: z.boolean(),
    github: z.boolean(),
    /** What the operator calls a provider of OpenID Connect; null without one. */
    openId: z.string().nullable(),
    storage: z.boolean(),
    /** Another provider keeps accounts and data. */
    provider: z.boolean(),
  }),
});
export type LegalFacts = z.infer<typeof LegalFacts>;
