// oxlint-disable vitest/no-conditional-expect, oxc/no-map-spread -- a property covers some players; facts are changed in copies
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryLeague } from '@hub/tools/testing/facts/leagueFacts.ts';
import { aSquadLeague, groupInSquad } from '@hub/tools/testing/facts/squadFacts.ts';
import { computeStartProbabilities, forecastLeague } from './startProbabilities.ts';
import type { LeagueSnapshot, PlayerFact } from './types.ts';

const chancesOf = (league: LeagueSnapshot) =>
  new Map(
    computeStartProbabilities(league).forecasts.map(({ playerId, startProbability }) => [
      playerId,
      startProbability,
    ]),
  );

/** By how much each team-mate's chance rises when a player is out. */
function gainsWithout(playerId: string, absence: Partial<PlayerFact>): Map<string, number> {
  const before = chancesOf(aSquadLeague());
  const after = chancesOf(aSquadLeague({ [playerId]: absence }));
  before.delete(playerId);
  return new Map([...before].map(([id, chance]) => [id, (after.get(id) ?? Number.NaN) - chance]));
}
const best = (gains: Map<string, number>) => [...gains].toSorted((a, b) => b[1] - a[1])[0]?.[0];
const sumOf = (gains: Map<string, number>, group: string) =>
  [...gains].reduce((sum, [id, gain]) => sum + (groupInSquad.get(id) === group ? gain : 0), 0);

const ABSENCES = [{ suspended: true }, { injuryStatus: 'injured' }] as const;

describe.each(ABSENCES)('in a real squad, with a player out: %o', (absence) => {
  test.each([
    ['keeper', 'second-keeper'],
    ['striker', 'second-striker'],
    ['centre-back', 'reserve-full-back'],
    ['left-back', 'reserve-full-back'],
    ['playmaker', 'reserve-winger'],
    ['holding-midfielder', 'reserve-winger'],
  ])('without the %s, the %s gains most', (absent, substitute) => {
    expect(best(gainsWithout(absent, absence))).toBe(substitute);
  });

  test.each([
    ['centre-back', 0.4],
    ['left-back', 0.4],
    ['holding-midfielder', 0.5],
    ['playmaker', 0.5],
    ['striker', 0.1],
  ])(
    'without the %s, his position group gains more than its share of the ten places, %f',
    (absent, share) => {
      const group = groupInSquad.get(absent) ?? '';
      const gains = gainsWithout(absent, absence);
      const total = [...gains.values()].reduce((sum, gain) => sum + gain, 0);
      expect(sumOf(gains, group)).toBeGreaterThan(total * share);
      for (const [id, gain] of gains) {
        expect(gain).toBeGreaterThan(-1e-9);
        if (groupInSquad.get(id) === 'goalkeeper') expect(gain).toBeCloseTo(0, 9);
      }
    },
  );

  test.each([
    ['centre-back', 'reserve-full-back', ['reserve-centre-back', 'reserve-full-back', 'reserve-winger']],
    ['striker', 'second-striker', ['second-striker', 'reserve-winger']],
    ['playmaker', 'reserve-winger', ['reserve-midfielder', 'reserve-winger']],
  ])('without the %s, the list of gains names the %s first', (absent, first, plausible) => {
    const { gains } = forecastLeague(aSquadLeague({ [absent]: absence }));
    const named = [...gains].toSorted(([, [a]], [, [b]]) => (b?.gain ?? 0) - (a?.gain ?? 0));
    expect(named[0]?.[0]).toBe(first);
    expect(plausible).toEqual(expect.arrayContaining(named.map(([playerId]) => playerId)));
    for (const [, list] of named) expect(list.map(({ absentPlayerId }) => absentPlayerId)).toEqual([absent]);
  });
});

/** In a larger squad so many rivals gain from one vacant place that players in other positions can lose. */
const LARGEST_SQUAD = 40;
/** A tenth of a percentage point; no screen shows it. */
const INVISIBLE = 0.001;

describe('for any league', () => {
  const outs = fc.record({ league: arbitraryLeague, pick: fc.nat() });

  test('another absent outfield player changes no goalkeeper’s chance and lowers no team-mate’s', () => {
    fc.assert(
      fc.property(outs, ({ league, pick }) => {
        const outfield = league.players.filter(({ positionGroup }) => positionGroup !== 'goalkeeper');
        const chosen = outfield[pick % Math.max(1, outfield.length)];
        if (chosen === undefined) return;
        const isFree = (player: PlayerFact) =>
          player.teamId === chosen.teamId &&
          !player.suspended &&
          !['suspended', 'injured'].includes(player.injuryStatus);
        if (league.players.filter(({ teamId }) => teamId === chosen.teamId).length > LARGEST_SQUAD) return;
        // Without spare players, everyone is needed.
        if (outfield.filter(isFree).length <= 11) return;
        const before = chancesOf(league);
        const after = chancesOf({
          ...league,
          players: league.players.map((player) =>
            player === chosen ? { ...player, suspended: true } : player,
          ),
        });
        for (const { playerId, positionGroup, teamId } of league.players) {
          if (playerId === chosen.playerId) continue;
          const gain = (after.get(playerId) ?? Number.NaN) - (before.get(playerId) ?? Number.NaN);
          expect(gain).toBeGreaterThan(-INVISIBLE);
          if (positionGroup === 'goalkeeper' || teamId !== chosen.teamId) expect(Math.abs(gain)).toBe(0);
        }
      }),
      { numRuns: 60 },
    );
  });
});

test('an expected eleven changes nobody’s gain', () => {
  const league = aSquadLeague({ striker: { injuryStatus: 'injured' } });
  const fixtureId = league.upcoming[0]?.fixtureId ?? '';
  const eleven = { sourceId: 'one', fixtureId, teamId: 'home', knownFromTs: league.asOfTs };
  const told = {
    ...league,
    expectedElevens: [{ ...eleven, playerIds: ['second-striker'], outIds: ['striker'] }],
  };
  const { gains } = forecastLeague(league);
  expect(gains.size).toBeGreaterThan(0);
  expect(forecastLeague(told).gains).toEqual(gains);
});
