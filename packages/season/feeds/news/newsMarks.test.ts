import { describe, expect, it } from 'vitest';
import { createMarker } from './newsMarks.ts';

const TEAMS = [
  { id: 'fcb', name: 'FC Bayern München', shortName: 'Bayern' },
  { id: 'tsg', name: 'TSG Hoffenheim', shortName: 'Hoffenheim' },
  { id: 'bmg', name: 'Borussia Mönchengladbach', shortName: "M'gladbach" },
  { id: 'bvb', name: 'Borussia Dortmund', shortName: 'Dortmund' },
];
const player = (id: string, name: string, teamId: string, fullName: string | null = null) => ({
  id,
  name,
  fullName,
  teamId,
});
const mark = createMarker(
  [
    player('muller', 'Thomas Müller', 'fcb'),
    player('kim', 'Min-jae Kim', 'fcb'),
    player('sommer', 'Yann Sommer', 'fcb'),
    player('sane', 'Leroy Sané', 'fcb'),
    player('hofmann-1', 'Jonas Hofmann', 'tsg'),
    player('hofmann-2', 'Jonas Hofmann', 'bmg'),
    player('bischof', 'Tom Bischof', 'tsg'),
    player('elvedi', 'Nico Elvedi', 'bmg'),
    player('schulz', 'Nico Schulz', 'bvb'),
    player('schulz-2', 'Marcel Schulz', 'bmg'),
    player('can', 'Emre Can', 'bvb'),
    player('arthur', 'Arthur', 'fcb', 'Arthur Augusto de Matos'),
  ],
  TEAMS,
);
const players = (title: string, feed: string | null = null) => mark(title, feed).playerIds;

describe('the players in a headline', () => {
  it.each([
    ['Thomas Müller verlängert', 'muller'],
    ['Bericht: Thomas Mueller vor Abschied', 'muller'],
    ['Kim Min-jae wieder im Training', 'kim'],
    ['Min-Jae Kim fehlt', 'kim'],
    ['„Leroy Sane bleibt“', 'sane'],
  ])('are found by full name in any feed: %s', (title, id) => {
    expect(players(title)).toEqual([id]);
  });

  it.each(['Müller trifft doppelt', 'Trainer über Müller', 'Müller-Comeback rückt näher'])(
    'are found by surname only in a feed of their club: %s',
    (title) => {
      expect(players(title, 'fcb')).toEqual(['muller']);
      expect(players(title, 'tsg')).toEqual([]);
      expect(players(title)).toEqual([]);
    },
  );

  it.each([
    ['a common word', 'Der Sommer in München', 'fcb'],
    ['a word that is short', 'Can we win?', 'bvb'],
    ['a name that two players have', 'Schulz fällt aus', 'bmg'],
    ['another first name before it', 'Nico Müller kommt zum Probetraining', 'fcb'],
    ['another initial before it', 'M. Elvedi zu Gast', 'bmg'],
    ['a word in small letters', 'alle müller backen', 'fcb'],
    ['a part of a longer word', 'Müllerstraße gesperrt', 'fcb'],
  ])('are not found by %s', (_case, title, feed) => {
    expect(players(title, feed)).toEqual([]);
  });

  it('are distinguished by the feed when they share a full name, or not at all', () => {
    expect(players('Jonas Hofmann verletzt', 'tsg')).toEqual(['hofmann-1']);
    expect(players('Jonas Hofmann verletzt', 'bmg')).toEqual(['hofmann-2']);
    expect(players('Jonas Hofmann verletzt')).toEqual([]);
  });

  it('are each named once', () => {
    expect(players('Müller: Thomas Müller und Yann Sommer im Interview', 'fcb').toSorted()).toEqual([
      'muller',
      'sommer',
    ]);
  });

  it('are found in a feed of their club if they have only one name', () => {
    expect(players('Arthur fehlt', 'fcb')).toEqual(['arthur']);
    expect(players('Arthur fehlt')).toEqual([]);
  });
});

describe('the clubs in a headline', () => {
  it.each([
    ['Bayern gegen den BVB', null, ['fcb', 'bvb']],
    ['Bayern gegen Hoffenheim', 'fcb', ['tsg']],
    ["M'gladbach verliert", null, ['bmg']],
    ['Gladbach verliert', null, ['bmg']],
    ['Die Borussia hofft', null, []],
    ['bayernweit Regen', null, []],
  ])('are found in %j (feed of %s)', (title, feed, ids) => {
    expect(mark(title, feed).teamIds).toEqual(ids);
  });
});
