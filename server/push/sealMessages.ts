import { sealMessage, type SubscriptionKeys } from './sealMessage.ts';

export interface Unsealed extends SubscriptionKeys {
  payload: string;
}

/** Seals messages; runs in a separate thread. @returns their bodies in the same order; null for one that cannot be sealed */
export default function sealMessages(messages: readonly Unsealed[]): (Uint8Array | null)[] {
  return messages.map(({ payload, ...keys }) => {
    try {
      return sealMessage(keys, payload);
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  });
}
