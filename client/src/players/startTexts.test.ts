import { expect, test } from 'vitest';
import { startLabelOf } from './startTexts.ts';

test('names an estimate by its tier, and a fact as one', () => {
  const words = [0.99, 0.7, 0.5, 0.2, 0.01].map((probability) => startLabelOf(probability).word);
  expect(words).toEqual([
    'Sicher dabei',
    'Wahrscheinlich',
    'Wackelkandidat',
    'Eher Bank',
    'Nicht zu erwarten',
  ]);
  expect([startLabelOf(1).word, startLabelOf(0).word]).toEqual(['Offizielle Elf', 'Nicht in der Elf']);
});
