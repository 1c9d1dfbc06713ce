import { Box, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { PastedEntries } from '../../pasted/PastedEntries.tsx';
import { PastedText } from '../../pasted/PastedText.tsx';
import { pasteTexts } from '../../pasted/pasteTexts.ts';
import { usePastedSquad } from '../../pasted/usePastedSquad.ts';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { texts } from './texts.ts';

/** Reads prices from a list copied from a game; shows recognised players, and asks about the others. */
export function PastePrices({ onTake }: { onTake: (prices: ReadonlyMap<string, number>) => void }) {
  const pasted = usePastedSquad(useState(''));
  const { query, text, squad, prices, chosen } = pasted;
  if (query.isLoadingError) return <LoadFailure of={query} title={pasteTexts.notLoaded} />;
  const withoutPrice = chosen.length - prices.size;
  // Numbers are not skipped here, because the list is about them.
  const shown =
    squad === null
      ? pasted
      : { ...pasted, squad: { ...squad, skipped: squad.skipped.filter(({ kind }) => kind !== 'number') } };
  return (
    <Stack gap="sm">
      <PastedText label={texts.pasteLabel} hint={texts.pasteHint} text={text} onText={pasted.setText} />
      {text.trim() !== '' && <PastedEntries pasted={shown} />}
      <Box component="output" fz="sm">
        {squad === null && pasteTexts.loading}
        {withoutPrice > 0 && texts.withoutPrice(withoutPrice)}
      </Box>
      <Button disabled={prices.size === 0} onClick={() => onTake(prices)}>
        {texts.take(prices.size)}
      </Button>
    </Stack>
  );
}
