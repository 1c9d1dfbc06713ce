import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useAddressParams } from './useAddressParams.ts';

const PAUSE_MS = 250;

/**
 * A text stored in the address as the parameter `name`. Typing shows at once; the address follows when typing pauses,
 * without a new history entry. A navigation (back, a link) replaces the text.
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

/** Copies the parameters with one of them set, or removed if its value is empty. */
export function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(params);
  if (value === '') changed.delete(name);
  else changed.set(name, value);
  return changed;
}
