import { useDebouncedValue } from '@mantine/hooks';
import { useEffect } from 'react';
import type { ExpectedReading, ExpectedText } from '@hub/shared/elevens/expectedEleven.schema.ts';
import { trpc } from '../../../api/trpc.ts';
import { useLastNonNull } from '../../../ui/useLastNonNull.ts';

/** Long enough for a word, so that the hub does not read each letter. */
const READ_AFTER_MS = 400;

/**
 * What the hub reads in a text, shortly after each change.
 *
 * @param wanted null without a text
 */
export function useReading(wanted: ExpectedText | null) {
  const { mutate, reset, data, variables, error } = trpc.sheets.readExpected.useMutation();
  const now = JSON.stringify(wanted);
  const [settled] = useDebouncedValue(now, READ_AFTER_MS);
  const last = useLastNonNull<ExpectedReading>(data ?? null);

  useEffect(() => {
    const text = JSON.parse(settled) as ExpectedText | null;
    if (text === null) reset();
    else mutate(text);
  }, [settled, mutate, reset]);

  return {
    /** Of an earlier text while the hub reads this one; null if it cannot. */
    reading: wanted === null || error !== null ? null : last,
    isCurrent: data !== undefined && JSON.stringify(variables) === now,
    error,
    readAgain: () => wanted !== null && mutate(wanted),
  };
}
