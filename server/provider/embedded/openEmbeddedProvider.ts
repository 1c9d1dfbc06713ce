import type { Provider } from '../provider.ts';
import { openEmbeddedAuth, type EmbeddedAuth } from './auth/embeddedAuth.ts';
import { databaseOf } from './database.ts';
import { openEngine, type DatabaseOptions } from './openEngine.ts';

export interface EmbeddedOptions {
  database: DatabaseOptions;
  projectId: string;
  /** Origin of the hub, e.g. `http://localhost:3000`. */
  publicUrl: string;
  now?: () => Date;
}

export interface EmbeddedProvider extends Provider {
  readonly auth: EmbeddedAuth;
}

/**
 * The provider that comes with the hub.
 *
 * @throws ProviderError when the database cannot be opened
 */
export async function openEmbeddedProvider({
  database: databaseOptions,
  projectId,
  publicUrl,
  now = () => new Date(),
}: EmbeddedOptions): Promise<EmbeddedProvider> {
  const engine = openEngine(databaseOptions);
  try {
    const database = databaseOf(engine, now);
    const auth = await openEmbeddedAuth(database, { projectId, publicUrl, now });
    return {
      database,
      auth,
      async ping() {
        await engine.run({ text: 'select 1', args: [] });
      },
      close: () => engine.close(),
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}
