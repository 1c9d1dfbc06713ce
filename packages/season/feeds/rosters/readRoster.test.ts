import { describe, expect, it } from 'vitest';
import { decodeText } from '@hub/shared/text/decodeText.ts';
import { readRoster } from './readRoster.ts';

const HEADER = 'team_slug,role,name,transfermarkt_player_id';

it('reads positions in German or English if the list has them', () => {
  const { players } = readRoster(
    `${HEADER},position\nfcb,Player,Eins,1,TW\nfcb,Player,Zwei,2,df\nfcb,Player,Drei,3,Sturm\nfcb,Player,Vier,4,`,
    '2026-27',
  );
  expect(players.map(({ value }) => value?.position)).toEqual(['GK', 'DF', 'FW', null]);
});

it('leaves positions unknown if the list has none', () => {
  const { players } = readRoster(`${HEADER}\nfcb,Player,Eins,1`, '2026-27');
  expect(players.map(({ value }) => value?.position)).toEqual([null]);
});

it('reads names without what is drawn as nothing', () => {
  const { players } = readRoster(`${HEADER}\nfcb,Player,\u200BHarry  Ka\u00ADne\u200E,1`, '2026-27');
  expect(players.map(({ value }) => value?.name)).toEqual(['Harry Kane']);
});

it.each([
  ['an unknown position', `${HEADER},position\nfcb,Player,Eins,1,QB`, /^line 2, position: must be TW, AB/u],
  ['a file that is not a table', '"', /^line 1: /u],
])('refuses %s', (_name, text, message) => {
  expect(() => readRoster(text, '2026-27')).toThrow(message);
});

describe('a file saved by a spreadsheet', () => {
  const LINES = [
    'TEAM_SLUG,Role,Name,Transfermarkt_Player_Id',
    'fcb,Player,Müller,1',
    'fcb,Player,Kimmich,2',
  ];
  const lines = (separator = ',') => LINES.map((line) => line.replaceAll(',', separator));
  const latin1 = (text: string) => Buffer.from(text, 'latin1');
  it.each([
    ['in Windows-1252', latin1(lines(';').join('\r\n'))],
    ['with semicolons', Buffer.from(lines(';').join('\n'))],
    ['with tabs', Buffer.from(lines('\t').join('\r\n'))],
    ['as Unicode text', Buffer.from(`\uFEFF${lines('\t').join('\r\n')}`, 'utf16le')],
    ['with sep=;', Buffer.from(['\uFEFFsep=;', ...lines(';')].join('\r\n'))],
    ['with sep=,', Buffer.from(['sep=,', ...lines()].join('\n'))],
    ['with carriage returns only', Buffer.from(lines().join('\r'))],
    [
      'by an old Mac',
      Buffer.from(latin1(lines(';').join('\r')).map((byte) => (byte === 0xfc ? 0x9f : byte))),
    ],
    ['with empty lines at the end', Buffer.from([...lines(';'), ';;;', ';;;', '', ' '].join('\r\n'))],
    [
      'with too few cells',
      Buffer.from(['x', ...lines()].slice(1).join('\n').replace('Kimmich,2', 'Kimmich')),
    ],
    ['with quotes and a mark', Buffer.from(`\uFEFF${lines().join('\r\n').replace('Müller', '"Müller"')}`)],
  ])('is read %s', (_case, bytes) => {
    const { players } = readRoster(decodeText(bytes), '2026-27');
    expect(players.map(({ value }) => value?.name)).toEqual(['Müller', 'Kimmich']);
  });

  it.each([
    [
      'lost letters',
      Buffer.from(lines().join('\n').replace('ü', '\uFFFD')),
      /^line 2, name: has lost letters: save/u,
    ],
    [
      'lost letters behind sep=',
      Buffer.from(['sep=,', ...lines()].join('\n').replace('ü', '\uFFFD')),
      /^line 3/u,
    ],
    ['another separator', Buffer.from(lines('|').join('\n')), /^line 1, team_slug: this column is missing/u],
  ])('is refused with %s', (_case, bytes, message) => {
    expect(() => readRoster(decodeText(bytes), '2026-27')).toThrow(message);
  });
});
