import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { search } from '#shared/search/search.ts';
import type { SearchKey } from '#shared/search/searchKeys.ts';

/** The one search for a field of Mantine's, the best first. @param keyOf by the options' values */
export const optionsFilter =
  (keyOf: ReadonlyMap<string, SearchKey>): OptionsFilter =>
  ({ options, search: query, limit }) =>
    search(
      (options as ComboboxItem[]).map((entry) => ({
        entry,
        key: keyOf.get(entry.value) ?? { own: [], more: [] },
      })),
      query,
    ).slice(0, limit);
