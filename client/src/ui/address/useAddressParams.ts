import { useLayoutEffect } from 'react';
import { useLocation, useSearchParams, type NavigateOptions } from 'react-router';

type ChangeParams = (change: (current: URLSearchParams) => URLSearchParams, options: NavigateOptions) => void;

/**
 * What the address is and is about to be by changes made here, each with all before it. Module state, because a window
 * has one address.
 */
let pending: URLSearchParams[] = [];

/**
 * Returns the parameters of the address and a function to change them. Changes build on each other even before the
 * address has followed the last one, which the router's own hook would lose.
 */
export function useAddressParams(): [params: URLSearchParams, change: ChangeParams] {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  useLayoutEffect(() => {
    // The address may have followed an older change while a newer one is under way; any other address drops them all.
    const reached = pending.findIndex((one) => one.toString() === params.toString());
    pending = reached === -1 ? [] : pending.slice(reached);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every navigation counts, and each has its own key
  }, [key, params]);

  return [
    params,
    (change, options) => {
      const changed = change(pending.at(-1) ?? params);
      pending.push(changed);
      setParams(changed, options);
    },
  ];
}
