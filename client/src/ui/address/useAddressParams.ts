import { useMemo } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router';

type ChangeParams = (change: (current: URLSearchParams) => URLSearchParams, options: NavigateOptions) => void;

/**
 * Returns the parameters of the address and a function to change them. Changes build on each other even before the screen
 * has followed the last one, which the router's own hook would lose.
 */
export function useAddressParams(): [params: URLSearchParams, change: ChangeParams] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return [
    params,
    (change, options) => {
      const changed = change(new URLSearchParams(window.location.search));
      void navigate(`?${changed.toString()}`, options);
    },
  ];
}
