import { expect, it } from 'vitest';
import type { AccountData } from '@hub/shared/users/account.schema.ts';
import { choiceText, lossesOf, TEAM, TEAM_PLAYER, WATCHED } from './entered.ts';

const KEPT = {
  userTeams: [{ id: 't', name: 'Elf', players: [{ id: 'p', place: 'pinned', value: 2 }] }],
  watchedPlayers: [{ id: 'w', thresholdPercent: 70 }],
  comments: [],
  likedComments: [],
  startTips: [],
  tipLeagues: [],
  elevenTips: [],
  officialElevens: [],
} as unknown as AccountData;

const entered = (...lines: [string, string | null][]) => lossesOf('Anna', new Map(lines), KEPT);

it('reports entries that are gone or changed', () => {
  const choice = choiceText({ place: 'pinned', value: 2 });
  expect(entered([TEAM('t'), 'Elf'], [TEAM_PLAYER('t', 'p'), choice], [WATCHED('w'), '70'])).toEqual([]);
  expect(entered([TEAM_PLAYER('t', 'q'), choice])).toEqual(['Anna: player q of team t is gone']);
  expect(entered([WATCHED('w'), '60'])).toEqual(["Anna: watched player w was '60' and is '70'"]);
});

it('ignores unconfirmed entries', () => {
  expect(entered([WATCHED('x'), null])).toEqual([]);
});
