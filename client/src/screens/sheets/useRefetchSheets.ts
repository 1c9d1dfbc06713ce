import { trpc } from '../../api/trpc.ts';

/** Refetches everything that a decided sheet changes. */
export function useRefetchSheets(): () => Promise<void> {
  const utils = trpc.useUtils();
  return async () => {
    void utils.catalog.invalidate();
    await utils.sheets.invalidate();
  };
}
