import { expect, it } from 'vitest';
import { BUNDLE_FAULTS, BUNDLE_ODDITIES, type BundleFault } from '@hub/shared/season/bundleRemarks.schema.ts';
import { locationText, problemText, warningText } from './problemTexts.ts';

const problem = (code: BundleFault['code'], quoted: string[] = [], found: string | null = null) => ({
  file: 'fixtures.csv',
  line: 9,
  column: 'matchday',
  fault: { code, quoted },
  found,
});

it.each([
  [problem('fileMissing'), 'fehlt'],
  [problem('notWhole', [], 'x'), 'muss eine ganze Zahl sein (gefunden: „x“)'],
  [problem('notOneOf', ['home, away'], 'x'), 'muss eines sein von home, away (gefunden: „x“)'],
  [problem('tooBig', ['60'], '61'), 'ist zu groß, höchstens 60 (gefunden: „61“)'],
  [problem('listedTwice', ['10', '100']), '„10“ steht zweimal bei Begegnung „100“'],
  // A quoted value is never read as a placeholder.
  [problem('usedTwice', ['{0}']), '„{0}“ kommt zweimal vor'],
])('describes problem %# in German', (one, expected) => {
  expect(problemText(one)).toBe(expected);
});

it('says where something is wrong', () => {
  expect(locationText(problem('empty'))).toBe('fixtures.csv, Zeile 9, Spalte matchday');
  expect(locationText({ ...problem('fileMissing'), line: 0, column: null })).toBe('fixtures.csv');
});

it('fills in everything that the English sentence quotes', () => {
  const placesIn = (sentence: string) => new Set(sentence.match(/\{\d\}/gu));
  const quoted = ['{0}', '{1}', '{2}', '{3}'];
  for (const [code, english] of Object.entries(BUNDLE_FAULTS)) {
    // The CSV reader's message is English, so the German text says only that the file is not CSV.
    if (code === 'notCsv') continue;
    expect(placesIn(problemText(problem(code as BundleFault['code'], quoted)))).toEqual(placesIn(english));
  }
  for (const code of Object.keys(BUNDLE_ODDITIES) as (keyof typeof BUNDLE_ODDITIES)[])
    expect(warningText({ code, quoted })).toContain('{0}');
});
