import type { AiOptions } from './embedded/ai/upstream.ts';
import type { BucketOptions } from './embedded/backup/backupBucket.ts';
import type { DatabaseOptions } from './embedded/database/openEngine.ts';
import type { DataOptions } from './embedded/data/embeddedData.ts';
import { openIdService, type OpenIdOptions } from './embedded/auth/openIdService.ts';
import { githubService, googleService } from './embedded/auth/socialServices.ts';
import type { MailLog, MailOptions } from './embedded/mail/mailer.ts';
import { openEmbeddedProvider, type EmbeddedProvider } from './embedded/openEmbeddedProvider.ts';
import type { StorageOptions } from './embedded/storage/embeddedStorage.ts';
import { openHostedProvider } from './hosted/openHostedProvider.ts';
import type { SafeFetch } from './outgoing/safeFetch.ts';
import type { Provider } from './provider.ts';
import type { SecurityLog } from './security/securityLog.ts';

const HOSTED_TIMEOUT_MS = 10_000;

export interface EmbeddedConfig {
  kind: 'embedded';
  database: DatabaseOptions;
  projectId: string;
  redisUrl?: string | null;
}

export interface HostedConfig {
  kind: 'hosted';
  coreUrl: string;
  authUrl: string;
  projectId: string;
  secretKey: string | null;
  /** The model for the hub's own AI requests; null: it makes none. */
  aiModel?: string | null;
  /** Limit for one request; ten seconds by default. */
  timeoutMs?: number;
}

/** Services that users can sign in with; null for those that are not set up. */
export interface SocialSettings {
  google: { clientId: string; clientSecret: string } | null;
  github: { clientId: string; clientSecret: string } | null;
  openId: OpenIdOptions | null;
}

export interface OpenOptions {
  /** Origin of the hub. */
  publicUrl: string;
  now?: () => Date;
  /** This and the following options apply to the embedded provider only. */
  mail?: MailOptions;
  log?: MailLog;
  securityLog?: SecurityLog;
  storage?: StorageOptions;
  backupDir?: string;
  backupBucket?: BucketOptions | null;
  hubWords?: () => Promise<readonly string[]>;
  ai?: AiOptions | null;
  data?: DataOptions;
  /** The way out to addresses that users name; replaced by tests. */
  safeFetch?: SafeFetch;
  social?: SocialSettings;
}

/**
 * Opens the backend; the only place that distinguishes the adapters.
 *
 * @throws ProviderError when the embedded database cannot be opened
 */
export function openProvider(config: EmbeddedConfig, options: OpenOptions): Promise<EmbeddedProvider>;
export function openProvider(config: EmbeddedConfig | HostedConfig, options: OpenOptions): Promise<Provider>;
export async function openProvider(
  config: EmbeddedConfig | HostedConfig,
  { social, ...options }: OpenOptions,
): Promise<Provider> {
  if (config.kind === 'embedded')
    return openEmbeddedProvider({
      database: config.database,
      projectId: config.projectId,
      redisUrl: config.redisUrl ?? null,
      ...options,
      social: [
        ...(social?.google ? [googleService(social.google)] : []),
        ...(social?.github ? [githubService(social.github)] : []),
        ...(social?.openId ? [openIdService(social.openId)] : []),
      ],
    });
  return openHostedProvider({ ...config, timeoutMs: config.timeoutMs ?? HOSTED_TIMEOUT_MS });
}
