import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { search } from '@hub/shared/search/search.ts';
import type { SearchKey } from '@hub/shared/search/searchKeys.ts';

/** The hub's search as a filter for Mantine's fields, best results first. @param keyOf search keys by the options' values */
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
