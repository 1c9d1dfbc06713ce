import type { Backups } from '@hub/provider/backups.ts';

/** Backups of which a test provides parts; the others do nothing, or are not to be asked for. */
export const backupsOf = (parts: Partial<Backups>): Backups => ({
  list: async () => [],
  make: () => Promise.reject(new Error('not requested')),
  send: async () => undefined,
  mark: async () => null,
  archive: async () => null,
  obstacle: async () => null,
  ...parts,
});
