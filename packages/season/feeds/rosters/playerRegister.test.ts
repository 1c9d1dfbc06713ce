import { describe, expect, it } from 'vitest';
import { FeedError } from '../feedError.ts';
import {
  fetchRegister,
  idsIn,
  lineOfWord,
  readRegister,
  REGISTER,
  toExtract,
  withRegister,
} from './playerRegister.ts';
import { readRoster } from './readRoster.ts';

const HEADER =
  'key_wikidata,type,name,full_name,date_of_birth,nationality,position,height_cm,key_transfermarkt';
const REGISTER_TEXT = [
  HEADER,
  'Q1,player,"""Tito"" Manuel Gómez",,,,,,',
  'Q2,player,Manuel Neuer,"Neuer, Manuel Peter",1986-03-27,Germany,goalkeeper,193,17259',
  'Q3,player,Jamal Musiala,,2003-02-26,Germany,attacking midfielder,183,580195',
  'Q4,player,Ohne Alles,,,,,,1',
  'Q5,player,Nicht Gefragt,,1990-01-01,Germany,forward,,2',
].join('\n');
/** In pieces of any length, as from a network. */
async function* inPieces(text: string, size = 50) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}
const ROSTER = readRoster(
  [
    'team_slug,role,name,transfermarkt_player_id,position',
    'fcb,Player,Manuel Neuer,17259,',
    'fcb,Player,Jamal Musiala,580195,ST',
    'fcb,Player,Ohne Id,,',
  ].join('\n'),
  '2026-27',
);

describe('the register of players', () => {
  it.each([
    ['goalkeeper', 'GK'],
    ['centre-back', 'DF'],
    ['full-back', 'DF'],
    ['wing-back', 'DF'],
    ['Defender', 'DF'],
    ['attacking midfielder', 'MF'],
    ['defensive midfielder', 'MF'],
    ['winger', 'FW'],
    ['second striker', 'FW'],
    ['association football manager', null],
    ['', null],
  ])('has a line for the word %j, or none', (word, line) => {
    expect(lineOfWord(word)).toBe(line);
  });

  it('returns positions and birth dates by the id at Transfermarkt for requested players', async () => {
    const registered = await readRegister(inPieces(REGISTER_TEXT), new Set(['17259', '580195', '1', '77']));
    expect(Object.fromEntries(registered)).toEqual({
      '17259': { name: 'Manuel Neuer', birthdate: '1986-03-27', position: 'GK' },
      '580195': { name: 'Jamal Musiala', birthdate: '2003-02-26', position: 'MF' },
      '1': { name: 'Ohne Alles', birthdate: null, position: null },
    });
    expect(await readRegister(inPieces(toExtract(registered)), new Set(registered.keys()))).toEqual(
      registered,
    );
  });

  it('fills a list’s gaps, and changes none of its values', async () => {
    const registered = await readRegister(inPieces(REGISTER_TEXT), idsIn(ROSTER));
    const { players } = withRegister(ROSTER, registered);
    expect(players.map(({ value }) => [value?.position, value?.birthdate])).toEqual([
      ['GK', '1986-03-27'],
      ['FW', '2003-02-26'],
      [null, null],
    ]);
  });

  it.each([
    ['another table', 'a,b\n1,2'],
    ['a page', '<html>"'],
  ])('is not read from %s', async (_name, text) => {
    await expect(readRegister(inPieces(text), new Set(['1']))).rejects.toThrow(/register/iu);
  });

  it('comes from its publisher, and reports errors', async () => {
    const asked: string[] = [];
    const answers =
      (answer: () => Response): typeof fetch =>
      async (input) => {
        asked.push(input instanceof Request ? input.url : input.toString());
        return answer();
      };
    const found = await readRegister(
      fetchRegister(answers(() => new Response(REGISTER_TEXT))),
      new Set(['17259']),
    );
    expect([...found.keys()]).toEqual(['17259']);
    expect(asked).toEqual([REGISTER.address]);
    const gone = readRegister(
      fetchRegister(answers(() => new Response('', { status: 404 }))),
      new Set(['1']),
    );
    await expect(gone).rejects.toThrow(FeedError);
    const cut = readRegister(
      fetchRegister(() => Promise.reject(new TypeError('no network'))),
      new Set(['1']),
    );
    await expect(cut).rejects.toThrow('The register cannot be reached');
  });
});
