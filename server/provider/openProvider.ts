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

/**
 * Opens the backend; the only place that asks which one it is.
 *
 * @param options.publicUrl origin of the hub
 * @throws ProviderError when the embedded database cannot be opened
 */
export function openProvider(
  config: EmbeddedConfig,
  options: { publicUrl: string },
): Promise<EmbeddedProvider>;
export function openProvider(
  config: EmbeddedConfig | HostedConfig,
  options: { publicUrl: string },
): Promise<Provider>;
export async function openProvider(
  config: EmbeddedConfig | HostedConfig,
  { publicUrl }: { publicUrl: string },
): Promise<Provider> {
  if (config.kind === 'embedded')
    return openEmbeddedProvider({ database: config.database, projectId: config.projectId, publicUrl });
  return openHostedProvider({ ...config, timeoutMs: config.timeoutMs ?? HOSTED_TIMEOUT_MS });
}
