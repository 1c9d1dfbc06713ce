import type { DatabaseOptions } from './embedded/openEngine.ts';
import { openEmbeddedProvider, type EmbeddedProvider } from './embedded/openEmbeddedProvider.ts';
import { openHostedProvider } from './hosted/openHostedProvider.ts';
import type { Provider } from './provider.ts';

const HOSTED_TIMEOUT_MS = 10_000;

export interface EmbeddedConfig {
  kind: 'embedded';
  database: DatabaseOptions;
  projectId: string;
}

export interface HostedConfig {
  kind: 'hosted';
  coreUrl: string;
  authUrl: string;
  projectId: string;
  secretKey: string | null;
  /** For one request; ten seconds unless told. */
  timeoutMs?: number;
}

export interface OpenOptions {
  /** Origin of the hub. */
  publicUrl: string;
  now?: () => Date;
}

/**
 * Opens the backend; the only place that asks which one it is.
 *
 * @throws ProviderError when the embedded database cannot be opened
 */
export function openProvider(config: EmbeddedConfig, options: OpenOptions): Promise<EmbeddedProvider>;
export function openProvider(config: EmbeddedConfig | HostedConfig, options: OpenOptions): Promise<Provider>;
export async function openProvider(
  config: EmbeddedConfig | HostedConfig,
  options: OpenOptions,
): Promise<Provider> {
  if (config.kind === 'embedded')
    return openEmbeddedProvider({ database: config.database, projectId: config.projectId, ...options });
  return openHostedProvider({ ...config, timeoutMs: config.timeoutMs ?? HOSTED_TIMEOUT_MS });
}
