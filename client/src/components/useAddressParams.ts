import { useLayoutEffect } from 'react';
import { useLocation, useSearchParams, type NavigateOptions } from 'react-router';

type ChangeParams = (change: (current: URLSearchParams) => URLSearchParams, options: NavigateOptions) => void;

/** What the address is about to hold; null as soon as it does. The window has one address, so there is one for all. */
let upcoming: URLSearchParams | null = null;

/**
 * The parameters of the address, and a way to change them. Changes build on each other, also when the next one comes
 * before the address has followed the last; the router's own hook would forget the last.
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
