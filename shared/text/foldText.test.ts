import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, matchesSearch, searchKeyOf } from './foldText.ts';

const finds = (query: string, ...texts: string[]) => matchesSearch(searchKeyOf(...texts), query);

describe('matchesSearch', () => {
  it.each([
    ['muller', 'Thomas Müller'],
    ['MÜLLER', 'Thomas Müller'],
    ['mueller', 'Thomas Müller'],
    ['müller', 'Thomas Mu\u0308ller'],
    ['grosskreutz', 'Kevin Großkreutz'],
    ['GROẞ', 'Pascal Groß'],
    ['hojbjerg', 'Pierre-Emile Højbjerg'],
    ['hoejbjerg', 'Pierre-Emile Højbjerg'],
    ['pierre emile', 'Pierre-Emile Højbjerg'],
    ['gacinovic', 'Mijat Gaćinović'],
    ['piszczek lukasz', 'Łukasz Piszczek'],
    ['calhanoglu', 'Hakan Çalhanoğlu'],
    ['ilkay', 'İlkay Gündoğan'],
    ['yildiz', 'Yıldız'],
    ['ndicka', "Evan N'Dicka"],
    ['odegaard', 'Martin Ødegaard'],
    ['ter ste', 'Marc-André ter Stegen'],
    ['müll deutsch', 'Thomas Müller', 'Deutschland'],
    ['  ', 'Thomas Müller'],
    ['', ''],
  ])('"%s" finds %s', (query, ...texts) => {
    expect(finds(query, ...texts)).toBe(true);
  });

  it.each([
    ['muler', 'Thomas Müller'],
    ['müller x', 'Thomas Müller'],
    ['erdeu', 'Thomas Müller', 'Deutschland'],
  ])('"%s" does not find %s', (query, ...texts) => {
    expect(finds(query, ...texts)).toBe(false);
  });

  it('finds every text by any part of itself, in either case', () => {
    const words = fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(words, fc.nat(), (parts, pick) => {
        const text = parts.join(' ');
        const part = parts[pick % parts.length]!;
        expect(finds(part, text)).toBe(true);
        expect(finds(part.toLowerCase(), text)).toBe(true);
      }),
    );
  });
});

describe('foldText', () => {
  it('changes nothing that is folded already', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});
