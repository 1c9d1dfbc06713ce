import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useAddressParams } from './useAddressParams.ts';

const PAUSE_MS = 250;

/**
 * A text that lives in the address under `name`. What is typed shows at once; the address follows when the typing
 * pauses, without a new entry in the history. A change of the address (back, a link) changes the text.
 */
export function useTextParam(name: string): [text: string, setText: (text: string) => void] {
  const [params, changeParams] = useAddressParams();
  const inAddress = params.get(name) ?? '';
  const [text, setText] = useState(inAddress);
  const lastWritten = useRef(inAddress);

  useEffect(() => {
    if (inAddress === lastWritten.current) return;
    lastWritten.current = inAddress;
    setText(inAddress);
  }, [inAddress]);

  const write = useDebouncedCallback((value: string) => {
    lastWritten.current = value;
    changeParams((current) => withParam(current, name, value), { replace: true, preventScrollReset: true });
  }, PAUSE_MS);

  return [
    text,
    (value) => {
      setText(value);
      write(value);
    },
  ];
}

/** A copy of the parameters with one of them set, or left out when its value is empty. */
export function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(params);
  if (value === '') changed.delete(name);
  else changed.set(name, value);
  return changed;
}
