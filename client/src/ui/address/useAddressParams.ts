import { useMemo } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router';

type ChangeParams = (change: (current: URLSearchParams) => URLSearchParams, options: NavigateOptions) => void;

/** The parameters that the address is about to have; null if none are under way. */
let coming: string | null = null;

/**
 * Returns the parameters of the address and a function to change them. Changes build on each other even before the address
 * has followed the last one, which the router's own hook would lose.
 */
export function useAddressParams(): [params: URLSearchParams, change: ChangeParams] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return [
    params,
    async (change, options) => {
      const changed = `?${change(new URLSearchParams(coming ?? window.location.search)).toString()}`;
      coming = changed;
      await navigate(changed, options);
      if (coming === changed) coming = null;
    },
  ];
}
