import { expect, it } from 'vitest';
import { rankedOffers, type Offer } from './league.ts';
import { marketCsv } from './MarketList.tsx';

const anOffer = (changes: Partial<Offer>): Offer => ({
  id: 'p',
  name: 'Max Meins',
  club: { id: 't1', name: 'SC Freiburg', shortName: 'Freiburg' },
  group: 'forward',
  startProbability: 0.4,
  knowledge: 'full',
  gain: null,
  price: 4,
  expected: {
    profile: 'bundesligaFantasy',
    missing: [],
    next: { points: 4.26, low: -1, high: 8 },
    three: null,
    parts: [],
    ahead: [{ fixtureId: 'f', points: 4.26 }],
    spread: null,
  },
  isMine: false,
  isGone: false,
  isBenched: false,
  ...changes,
});

it('writes the market for German spreadsheets, most points per million first', () => {
  const offers = [
    anOffer({ id: 'a', name: '=dear', price: 40 }),
    anOffer({ id: 'b' }),
    anOffer({ id: 'c', name: 'Ohne Preis', price: null, startProbability: null }),
    anOffer({ id: 'd', name: 'Unbekannt', expected: null }),
    anOffer({ id: 'e', name: 'Weg', isGone: true }),
  ];
  expect(marketCsv(rankedOffers(offers, 1, true), 1, true).split('\r\n')).toEqual([
    '\uFEFFName;Verein;Position;Preis in Mio.;Startchance;Punkte in 1;meist von;meist bis;Je Million',
    'Max Meins;SC Freiburg;Sturm;4;40 %;4,26;-1;8;1,07',
    "'=dear;SC Freiburg;Sturm;40;40 %;4,26;-1;8;0,11",
    'Ohne Preis;SC Freiburg;Sturm;;;4,26;-1;8;',
    '',
  ]);
});

it('writes chances for a game without points', () => {
  const [, line] = marketCsv([anOffer({})], 3, false).split('\r\n');
  expect(line).toBe('Max Meins;SC Freiburg;Sturm;4;40 %;;;;0,1');
});
