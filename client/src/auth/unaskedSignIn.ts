import type { AuthEnvironment } from './authEnvironment.ts';
import { fromStoredText, toStoredText, type Tokens } from './tokens.ts';

type Storage = AuthEnvironment['storage'];

/**
 * A sign-in by tokens in an address that this browser had not asked for. The contract accepts such tokens, so a link
 * could sign a user into a stranger's account. A banner in every tab warns users until they accept or go back.
 */
export interface UnaskedSignIn {
  key: string;
  /**
   * @param userId null if the provider has not named the user yet
   * @param replaced the tokens of the previous session; null if there was none
   */
  note: (userId: string | null, replaced: Tokens | null) => void;
  isOf: (userId: string) => boolean;
  replaced: () => Tokens | null;
  forget: () => void;
}

export function unaskedSignIn(storage: Storage, projectId: string): UnaskedSignIn {
  const key = `hub_unasked_${projectId}`;
  const read = (): Record<string, unknown> | null => {
    try {
      const value: unknown = JSON.parse(storage.read(key) ?? 'null');
      return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
    } catch {
      return null;
    }
  };
  const replacedText = () => {
    const text = read()?.['replaced'];
    return typeof text === 'string' ? text : null;
  };
  return {
    key,
    note(userId, replaced) {
      // After a second link, the previous session is still the user's own.
      const own = replacedText() ?? (replaced === null ? null : toStoredText(replaced));
      storage.write(key, JSON.stringify({ userId, replaced: own }));
    },
    isOf(userId) {
      const noted = read();
      return noted !== null && (noted['userId'] === null || noted['userId'] === userId);
    },
    replaced: () => fromStoredText(replacedText()),
    forget: () => storage.remove(key),
  };
}
