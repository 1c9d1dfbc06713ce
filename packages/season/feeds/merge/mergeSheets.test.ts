import { describe, expect, it } from 'vitest';
import { aClub, aFixture, aMatchSquad, aSquadPlayer, NO_FACTS } from '../feedBuilders.ts';
import { mergeSeason, type NewestFacts } from './merge.ts';
import { doubtsAbout } from './plausibility.ts';
import { STARTER, type KnownPart } from '@hub/shared/matchSheet/matchSheet.ts';
import type { EnteredSheet } from './sheetAppearances.ts';

const BAYERN = '157';
const over = { state: 'over', homeGoals: 1, awayGoals: 0 } as const;
const FACTS: NewestFacts = {
  ...NO_FACTS,
  clubs: [
    aClub('openligadb', '40', 'FC Bayern München'),
    aClub('openligadb', '80', 'Union Berlin'),
    aClub('bundle', 'b1', 'FC Bayern München'),
    aClub('bundle', 'b2', 'Union Berlin'),
  ],
  fixtures: [
    aFixture('openligadb', 'o', { ...over, homeClub: '40', awayClub: '80' }),
    aFixture('api-football', 'a', { ...over, homeClub: BAYERN, awayClub: '182' }),
    aFixture('bundle', 'b', { ...over, homeClub: 'b1', awayClub: 'b2' }),
  ],
  squadPlayers: Array.from({ length: 20 }, (_none, n) =>
    aSquadPlayer('api-football', `p${n}`, { club: BAYERN, position: n === 0 ? 'GK' : 'DF' }),
  ),
};
const merge = (facts: Partial<NewestFacts>) =>
  mergeSeason({ ...FACTS, ...facts }, (_source, id) => `hub-${id}`, Date.parse('2026-08-30T12:00:00.000Z'))
    .bundle;

const aPart = (n: number, changes: Partial<KnownPart> = {}): KnownPart => ({
  ...STARTER,
  playerId: `hub-p${n}`,
  name: `Player p${n}`,
  started: n < 11,
  ...changes,
});
/** The eleven, with the last player substituted in a minute. */
const aSheet = (minute: number, changes: Partial<EnteredSheet> = {}): EnteredSheet => ({
  fixtureId: '2026-27-fcb-fcu',
  clubId: 'fcb',
  players: [
    ...Array.from({ length: 10 }, (_none, n) => aPart(n)),
    aPart(10, { offMinute: minute }),
    aPart(15, { onMinute: minute }),
    aPart(16),
  ],
  ...changes,
});
const minutesOf = ({ appearances }: ReturnType<typeof merge>) =>
  new Map(appearances.map(({ playerId, minutesPlayed }) => [playerId, minutesPlayed]));

describe('a match sheet', () => {
  it('contains minutes and the bench, and replaces an eleven entered before', () => {
    const enteredElevens = [
      {
        fixtureId: '2026-27-fcb-fcu',
        clubId: 'fcb',
        playerIds: FACTS.squadPlayers.slice(0, 11).map(({ sourceId }) => `hub-${sourceId}`),
      },
    ];
    expect(merge({ enteredElevens }).appearances).toHaveLength(11);
    const merged = merge({ enteredElevens, sheets: [aSheet(60)] });
    expect(merged.appearances).toHaveLength(13);
    const minutes = minutesOf(merged);
    expect([0, 10, 15, 16].map((n) => minutes.get(`hub-p${n}`))).toEqual([90, 60, 30, 0]);
    expect(merged.appearances.some(({ isEstimated }) => isEstimated)).toBe(false);
  });

  it('contains assists if it names any, or if no goals were scored', () => {
    const assistsWith = (changes: readonly Partial<KnownPart>[]) => {
      const players = aSheet(60).players.map((part, n) => Object.assign({}, part, changes[n]));
      const { appearances } = merge({ sheets: [aSheet(60, { players })] });
      return appearances.slice(0, 2).map(({ counts }) => counts?.assists);
    };
    expect(assistsWith([{ goals: 1 }, { assists: 1 }])).toEqual([0, 1]);
    expect(assistsWith([{ goals: 1 }])).toEqual([undefined, undefined]);
    expect(assistsWith([])).toEqual([0, 0]);
  });

  it('gives way to a more trusted source, and outranks files of a season', () => {
    const matchSquads = [aMatchSquad('a', BAYERN)];
    expect(minutesOf(merge({ matchSquads, sheets: [aSheet(60)] })).get('hub-p10')).toBe(90);
    const { value, ...fact } = aMatchSquad('a', BAYERN);
    const ofFiles = [{ ...fact, source: 'bundle' as const, value: { ...value, fixture: 'b', club: 'b1' } }];
    expect(minutesOf(merge({ matchSquads: ofFiles })).get('hub-p10')).toBe(90);
    expect(minutesOf(merge({ matchSquads: ofFiles, sheets: [aSheet(60)] })).get('hub-p10')).toBe(60);
  });

  it('counts if it is the newest, for clubs that play in the match, after the match is over', () => {
    expect(minutesOf(merge({ sheets: [aSheet(70), aSheet(60)] })).get('hub-p10')).toBe(70);
    expect(merge({ sheets: [aSheet(60, { clubId: 'bvb' })] }).appearances).toEqual([]);
    expect(merge({ sheets: [aSheet(60, { fixtureId: 'nowhere' })] }).appearances).toEqual([]);
    const fixtures = [aFixture('openligadb', 'o', { homeClub: '40', awayClub: '80' })];
    expect(merge({ fixtures, sheets: [aSheet(60)] }).appearances).toEqual([]);
  });

  it('adds a player who is in no list to the squad', () => {
    const players = [...aSheet(60).players.slice(1), aPart(30, { started: true, name: 'Neu Zugang' })];
    const { players: squad } = merge({ sheets: [aSheet(60, { players })] });
    expect(squad.find(({ playerId }) => playerId === 'hub-p30')).toMatchObject({
      name: 'Neu Zugang',
      clubId: 'fcb',
    });
  });

  it('is withdrawn or corrected without a doubt, unlike a source’s report', () => {
    const shown = merge({ sheets: [aSheet(60)] });
    expect(doubtsAbout(merge({}), shown)).toEqual([]);
    const matchSquads = [aMatchSquad('a', BAYERN)];
    expect(doubtsAbout(merge({ matchSquads }), shown)).toEqual([]);
    expect(doubtsAbout(merge({}), merge({ matchSquads })).map(({ kind }) => kind)).toEqual([
      'appearancesShrank',
    ]);
  });
});
