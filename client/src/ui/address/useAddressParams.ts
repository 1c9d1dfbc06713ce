import { useSearchParams, type NavigateOptions } from 'react-router';

type ChangeParams = (change: (current: URLSearchParams) => URLSearchParams, options: NavigateOptions) => void;

/**
 * Returns the parameters of the address and a function to change them. Changes build on each other even before the screen
 * has followed the last one, which the router's own hook would lose.
 */
export function useAddressParams(): [params: URLSearchParams, change: ChangeParams] {
  const [params, setParams] = useSearchParams();
  return [
    params,
    (change, options) => setParams(change(new URLSearchParams(window.location.search)), options),
  ];
}
