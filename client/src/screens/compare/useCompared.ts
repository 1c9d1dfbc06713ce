import { COMPARED_MAX } from '#shared/limits.ts';
import { COMPARE_PARAM } from '#shared/hub/paths.ts';
import { useAddressParams } from '../../ui/address/useAddressParams.ts';
import { withParam } from '../../ui/address/useTextParam.ts';

/** The players in the address, each once, and functions to change them; each change adds a history entry. */
export function useCompared() {
  const [params, changeParams] = useAddressParams();
  const ids = idsIn(params);
  const change = (changed: (current: string[]) => string[]) =>
    changeParams((current) => withParam(current, COMPARE_PARAM, changed(idsIn(current)).join(',')), {
      preventScrollReset: true,
    });
  return {
    ids,
    isFull: ids.length >= COMPARED_MAX,
    add: (id: string) => change((current) => [...current, id].slice(0, COMPARED_MAX)),
    remove: (id: string) => change((current) => current.filter((one) => one !== id)),
  };
}

const idsIn = (params: URLSearchParams): string[] =>
  [...new Set((params.get(COMPARE_PARAM) ?? '').split(',').filter((id) => id !== ''))].slice(0, COMPARED_MAX);
