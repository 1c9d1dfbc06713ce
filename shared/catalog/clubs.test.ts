import { SOURCES } from '../feeds/sources.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { namedClub, NAMED_CLUBS } from './clubNames.ts';
import { CLUB_PATTERNS } from './clubs.ts';
import { foldText } from '../text/foldText.ts';

const Text = z.string().trim().min(1);
const Color = z.string().regex(/^#[\da-f]{6}$/);
const ClubFile = z.array(
  z.strictObject({
    id: z.string().regex(/^[a-z\d]{3}$/),
    name: Text,
    shortName: Text,
    code: z
      .string()
      .regex(/^[A-Z]{3}$/u)
      .optional(),
    city: Text,
    word: Text,
    aliases: z.array(Text),
    headlines: z.array(Text),
    calledBy: z.array(Text),
    colors: z.strictObject({ first: Color, second: Color, pattern: z.enum(CLUB_PATTERNS) }),
    ids: z.partialRecord(z.enum(SOURCES), Text),
    kicker: Text.optional(),
  }),
);

const repeated = (texts: readonly string[]) => texts.filter((text, n) => texts.indexOf(text) !== n);

describe('the file of clubs', () => {
  it('matches its schema', () => {
    expect(ClubFile.safeParse(NAMED_CLUBS).error).toBeUndefined();
  });

  it('holds the fifty clubs of both leagues since 2015-16', () => {
    expect(NAMED_CLUBS).toHaveLength(50);
  });

  it('has no duplicate ids, names or source ids', () => {
    expect(repeated(NAMED_CLUBS.map(({ id }) => id))).toEqual([]);
    expect(repeated(NAMED_CLUBS.map(({ shortName }) => shortName))).toEqual([]);
    expect(repeated(NAMED_CLUBS.flatMap(({ name, aliases }) => [name, ...aliases].map(foldText)))).toEqual(
      [],
    );
    expect(
      repeated(
        NAMED_CLUBS.flatMap(({ ids }) => Object.entries(ids).map(([source, id]) => `${source} ${id}`)),
      ),
    ).toEqual([]);
  });

  it('identifies each club by a word that occurs in no other club’s names', () => {
    for (const { id, name, shortName, aliases } of NAMED_CLUBS)
      for (const written of [`${name} ${shortName}`, ...aliases]) {
        const folded = foldText(written);
        expect(NAMED_CLUBS.filter(({ word }) => folded.includes(word)).map((club) => club.id)).toEqual([id]);
      }
  });

  it('shares no headline name between two clubs', () => {
    expect(repeated(NAMED_CLUBS.flatMap(({ headlines }) => headlines.map(foldText)))).toEqual([]);
  });

  it('distinguishes clubs that have the same id at different sources', () => {
    const idAt = (source: 'openligadb' | 'api-football') =>
      NAMED_CLUBS.find(({ ids }) => ids[source] === '175')?.id;
    expect([idAt('openligadb'), idAt('api-football')]).toEqual(['tsg', 'hsv']);
  });
});

it.each([
  ['BV Borussia 09 Dortmund', 'bvb'],
  ['TSV Bayer 04 Leverkusen', 'b04'],
  ['Rasen Ballsport Leipzig', 'rbl'],
  ['Eintracht Frankfurt', 'sge'],
  ['FSV Frankfurt', 'fsv'],
])('%s names a club', (name, id) => {
  expect(namedClub(name)?.id).toBe(id);
});
