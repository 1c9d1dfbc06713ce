import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pricesIn, readPastedPrices } from './pastedPrices.ts';

const CLUBS = [
  { id: 'bayern', name: 'FC Bayern München', shortName: 'Bayern' },
  { id: 'mainz', name: '1. FSV Mainz 05', shortName: 'Mainz' },
];
const LEAGUE = [
  ['kane', 'Harry Kane', 'bayern', 'forward'],
  ['neuer', 'Manuel Neuer', 'bayern', 'goalkeeper'],
  ['musiala', 'Jamal Musiala', 'bayern', 'midfielder'],
  ['max', 'Max Schulz', 'mainz', 'midfielder'],
  ['moritz', 'Moritz Schulz', 'mainz', 'midfielder'],
].map(([id = '', name = '', teamId = '', positionGroup = '']) => ({
  id,
  name,
  fullName: null,
  teamId,
  positionGroup: positionGroup as 'forward',
}));
const read = (text: string) => {
  const { squad, prices } = readPastedPrices(text, LEAGUE, CLUBS);
  return { found: squad.found, prices: Object.fromEntries(prices) };
};

describe('a price', () => {
  it.each([
    ['Kane 12,5 Mio', [12.5]],
    ['Kane 1.2.3 Mio', []],
    ['Kane 12,5 Mio. €', [12.5]],
    ['Kane € 3.400.000', [3.4]],
    ['Kane 3.400.000 €', [3.4]],
    ['Kane 3.400.000,00 €', [3.4]],
    ["Kane 3'400'000", [3.4]],
    ['Kane 3,400,000', [3.4]],
    ['Kane 7.2', [7.2]],
    ['Kane £7.2m', [7.2]],
    ['Kane 7,25M', [7.25]],
    ['Kane 500 Tsd. €', [0.5]],
    ['Kane 500k', [0.5]],
    ['Kane 1.250 Tsd. €', [1.25]],
    ['Kane 1.250 Mio. €', [1.25]],
    ['Kane 160.000', [0.16]],
    ['Kane 500 T€', [0.5]],
    ['Kane 500T€', [0.5]],
    ['Kane 500 T. €', [0.5]],
    ['Kane 750 TEUR', [0.75]],
    ['Kane 1.250 Tausend €', [1.25]],
    ['Kane 12,3 Mln. €', [12.3]],
    ['Kane 12500000', [12.5]],
    ['Kane -12,3 Mio', [12.3]],
    ['Kane – 12,3 Mio', [12.3]],
    ['Kane 15', [15]],
    ['9 Kane € 15', [15]],
    ['9 Kane 15 €', [15]],
  ])('is read in %s', (line, prices) => {
    expect(pricesIn(line)).toEqual(prices.map((price) => expect.closeTo(price, 9)));
  });

  it.each([
    ['1. Kane (FC Bayern München) 12,5 Mio.', [12.5]],
    ['9 Kane ST 250 Punkte 12.5', [12.5]],
    ['Kane\tST\t21.250.000 €\t147 P', [21.25]],
    ['Kane 15 (147 Pkt) 20:30 Uhr', [15]],
    ['Kane +0,3 Mio 12,3 Mio.', [12.3]],
    ['Kane ▲ 0,3 Mio 12,3 Mio.', [12.3]],
    ['Kane -300.000 € 12.300.000 €', [12.3]],
    ['Kane −0,3 12,3', [12.3]],
    ['Kane 12,3 Mio. (+0,3 Mio.)', [12.3]],
    ['Kane (-€0.3m) £12.3m', [12.3]],
    ['Kane +0,3 Mio', []],
    ['Kane 45 %', []],
    ['#9 Kane', []],
    ['Kane 9 250', []],
    ['Kane', []],
    ['Kane 0 Mio', []],
    ['Kane 9999 Mio', []],
    ['1. FSV Mainz 05', []],
  ])('is distinguished from other figures in %s', (line, prices) => {
    expect(pricesIn(line)).toEqual(prices);
  });

  it('is read in any format that games use', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2500 }), (tenths) => {
        const millions = tenths / 10;
        const euros = millions * 1_000_000;
        const german = new Intl.NumberFormat('de-DE');
        for (const text of [
          `${german.format(millions)} Mio. €`,
          `${german.format(euros)} €`,
          `€ ${new Intl.NumberFormat('en-GB').format(euros)}`,
          `${millions}m`,
          String(Math.round(euros)),
        ])
          expect(pricesIn(`Kane ${text}`)).toEqual([expect.closeTo(millions, 6)]);
      }),
    );
  });
});

describe('pasted prices', () => {
  it('belong to the names on the same lines', () => {
    expect(read('Name;Preis\nHarry Kane;21,5\nNeuer, Manuel;€ 3.400.000')).toEqual({
      found: ['kane', 'neuer'],
      prices: { 'found kane': 21.5, 'found neuer': 3.4 },
    });
  });

  it('belong to the name above if they are on the first line with a price below', () => {
    const kane = 'Harry Kane\nFC Bayern München\n21.500.000 €\n147 Punkte\n25 Mio';
    expect(read(`${kane}\nManuel Neuer 4,1 Mio\n5 Mio`)).toEqual({
      found: ['kane', 'neuer'],
      prices: { 'found kane': 21.5, 'found neuer': 4.1 },
    });
  });

  it('belong to several names on a line in order, if each has one and none is doubtful', () => {
    expect(read('Kane 21,5, Neuer 4.1').prices).toEqual({ 'found kane': 21.5, 'found neuer': 4.1 });
    expect(read('Kane, Neuer 4.1')).toEqual({ found: ['kane', 'neuer'], prices: {} });
    expect(read('Kane 21,5, Schulz 5,5').prices).toEqual({});
  });

  it('are kept for doubtful names, and ignored without a name', () => {
    expect(read('Schulz 5,5\nRonaldo 9,9\nKane 21,5').prices).toEqual({
      'unclear 0': 5.5,
      'unknown 0': 9.9,
      'found kane': 21.5,
    });
    expect(read('21,5 Mio\n\n3 Mio\nKane')).toStrictEqual({ found: ['kane'], prices: {} });
  });
});
