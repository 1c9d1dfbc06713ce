import { describe, expect, it } from 'vitest';
import { matchesSearch } from './foldText.ts';
import { clubSearchKey, playerSearchKey } from './searchKeys.ts';

describe('the search key of a club', () => {
  it.each([
    ['BVB', 'BV Borussia 09 Dortmund', 'Borussia Dortmund'],
    ['effzeh', '1. FC Köln', 'Köln'],
    ['Gladbach', 'Borussia VfL Mönchengladbach', "Borussia M'gladbach"],
    ['hsv', 'Hamburger SV', 'Hamburger SV'],
    ['S04', 'FC Schalke 04', 'Schalke 04'],
    ['RBL', 'Rasen Ballsport Leipzig', 'RB Leipzig'],
    ['Wölfe', 'VfL Wolfsburg', 'Wolfsburg'],
    ['köln', '1. FC Köln', 'Köln'],
  ])('%s finds %s', (query, name, shortName) => {
    expect(matchesSearch(clubSearchKey({ name, shortName }), query)).toBe(true);
  });

  it('of another club does not know the name', () => {
    const key = clubSearchKey({ name: 'Borussia VfL Mönchengladbach', shortName: "Borussia M'gladbach" });
    expect(matchesSearch(key, 'BVB')).toBe(false);
  });
});

describe('the search key of a player', () => {
  const vidal = { name: 'Arturo Vidal', fullName: 'Arturo Erasmo Vidal Pardo' };
  const bruma = { name: 'Bruma', fullName: 'Armindo Tué Na Bangna' };

  it.each([
    ['vidal', vidal],
    ['pardo', vidal],
    ['AV', vidal],
    ['bruma', bruma],
    ['bangna', bruma],
    ['tue', bruma],
    ['mueller', { name: 'Thomas Müller', fullName: null }],
  ])('%s finds him', (query, player) => {
    expect(matchesSearch(playerSearchKey(player), query)).toBe(true);
  });

  it('takes in what else is known of him', () => {
    expect(matchesSearch(playerSearchKey(vidal, 'Chile'), 'vidal chile')).toBe(true);
  });
});
