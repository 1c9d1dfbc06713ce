import { expect, it } from 'vitest';
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
