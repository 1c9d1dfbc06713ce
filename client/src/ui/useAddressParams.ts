import { useLayoutEffect } from 'react';
import { useLocation, useSearchParams, type NavigateOptions } from 'react-router';

type ChangeParams = (change: (current: URLSearchParams) => URLSearchParams, options: NavigateOptions) => void;

/**
 * The parameters the address is about to have; null once it has them. Module state, because a window has one address.
 */
let upcoming: URLSearchParams | null = null;

/**
 * Returns the parameters of the address and a function to change them. Changes build on each other even before the
 * address has followed the last one, which the router's own hook would lose.
 */
export function useAddressParams(): [params: URLSearchParams, change: ChangeParams] {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  useLayoutEffect(() => {
    upcoming = null;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every navigation counts, and each has its own key
  }, [key]);

  return [
    params,
    (change, options) => {
      upcoming = change(upcoming ?? params);
      setParams(upcoming, options);
    },
  ];
}
