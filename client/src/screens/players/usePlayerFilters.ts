import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useAddressParams } from '../../ui/address/useAddressParams.ts';
import { NO_FILTERS, readFilters, toSearchParams, type PlayerFilters } from './filters.ts';

/** Marks navigations made by this screen itself. */
const WRITTEN_HERE = { isWrittenByFilters: true };

/**
 * The filters, stored in the address. The text is also kept in state, so that a key stroke never waits for the router;
 * a navigation from elsewhere (a link, the back button) replaces it.
 */
export function usePlayerFilters() {
  const [params, changeParams] = useAddressParams();
  const { key, state } = useLocation();
  const inAddress = useMemo(() => readFilters(params), [params]);
  const [text, setText] = useState(inAddress.text);

  const isOwn = isWrittenHere(state);
  useEffect(() => {
    if (!isOwn) setText(inAddress.text);
    // oxlint-disable-next-line react/exhaustive-deps -- only a navigation counts, and each has its own key
  }, [key]);

  const filters = { ...inAddress, text };
  const change = (changes: Partial<PlayerFilters>) => {
    if (changes.text !== undefined) setText(changes.text);
    changeParams((current) => toSearchParams({ ...readFilters(current), ...changes }), {
      replace: true,
      preventScrollReset: true,
      state: WRITTEN_HERE,
    });
  };
  return { filters, change, reset: () => change({ ...NO_FILTERS, order: filters.order }) };
}

function isWrittenHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isWrittenByFilters' in state;
}
