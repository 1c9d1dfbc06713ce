import type { LegalFacts } from '#shared/hub/legal.schema.ts';
import type { Config } from '../../config/config.ts';

/** What the hub's pages on the law say of it. */
export function readLegalFacts({ operator, server, mail, social, provider }: Config): LegalFacts {
  return {
    operator,
    isPublic: server.isPublic,
    uses: {
      mail: mail.kind === 'smtp',
      google: social.google !== null,
      github: social.github !== null,
      openId: social.openId?.name ?? null,
      storage: provider.kind === 'embedded' && provider.storage.s3 !== null,
      provider: provider.kind === 'hosted',
    },
  };
}
