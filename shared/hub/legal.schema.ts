import { z } from 'zod';

/** Who runs the hub and which services it uses, as the law requires. */

export const Operator = z.object({
  name: z.string(),
  /** Line by line. */
  address: z.array(z.string()),
  email: z.string(),
  phone: z.string().nullable(),
  /** The person responsible for the content (§ 18 MStV); null: the operator. */
  responsible: z.string().nullable(),
});
export type Operator = z.infer<typeof Operator>;

export const LegalFacts = z.object({
  /** Null if the operator is not named. */
  operator: Operator.nullable(),
  /** Whether the hub is public and so needs a named operator. */
  isPublic: z.boolean(),
  /** Optional services, and whether they are switched on. */
  uses: z.object({
    mail: z.boolean(),
    google: z.boolean(),
    github: z.boolean(),
    /** The operator's name for an OpenID Connect provider; null without one. */
    openId: z.string().nullable(),
    storage: z.boolean(),
    /** Whether another provider keeps accounts and data. */
    provider: z.boolean(),
  }),
});
export type LegalFacts = z.infer<typeof LegalFacts>;
