import { describe, expect, it } from 'vitest';
import type { Place } from '@hub/shared/elevens/bestEleven.ts';
import { alarmsOf } from '@hub/shared/games/alarms.ts';
import { fanMatchdayOf } from '@hub/shared/games/fanMatchday.ts';
import { aTeamPlayer } from '../../../testing/myTeamBuilders.ts';
import { eveningAt, eveningOf, FROM_MINUTE, TO_MINUTE, type Evening } from './evening.ts';
import { FIXTURES, NOW, PLAYERS } from './eveningBuilders.ts';
import { seededRandom } from './simulatedAppearances.ts';

const evening = (): Evening => {
  const found = eveningOf(PLAYERS, FIXTURES, NOW);
  if (found === null) throw new Error('there is no evening');
  return found;
};
function fanAt(minute: number, places: ReadonlyMap<string, Place> = new Map()) {
  const { team, fixtures, nowMs } = eveningAt(evening(), minute, places);
  const fan = fanMatchdayOf(team, fixtures, nowMs);
  if (fan === null) throw new Error('it is not the matchday');
  return { fan, team };
}
const EVERY_MINUTE = Array.from({ length: TO_MINUTE - FROM_MINUTE + 1 }, (_, index) => FROM_MINUTE + index);

describe('the evening in fast motion', () => {
  it("is the matchday's Friday at 8:30 pm in Berlin, with exactly its matches", () => {
    const { kickoffTs, fixtures } = evening();
    expect(kickoffTs).toBe('2026-11-27T19:30:00.000Z');
    expect(fixtures.map((fixture) => [fixture.id, fixture.kickoffTs])).toEqual([
      ['f1', kickoffTs],
      ['f2', kickoffTs],
    ]);
  });

  it('is null without a matchday or a player in it', () => {
    expect(eveningOf(PLAYERS, [], NOW)).toBeNull();
    expect(eveningOf([aTeamPlayer({ fixture: null })], FIXTURES, NOW)).toBeNull();
  });

  it('goes from chances through elevens and running matches to results, and never back', () => {
    const phases = EVERY_MINUTE.map((minute) => fanAt(minute).fan.phase);
    const order = ['before', 'elevens', 'running', 'over'];
    expect([...new Set(phases)]).toEqual(order);
    const places = phases.map((phase) => order.indexOf(phase));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it('benches a starter whose possible replacement begins and scores', () => {
    const { fan, team } = fanAt(-15);
    const alarms = alarmsOf(fan, team);
    expect(alarms.length).toBeGreaterThan(0);
    const saved = alarms.filter(({ replacements }) => replacements[0]?.isInEleven === true);
    expect(saved.length).toBeGreaterThan(0);
    const [{ starter, replacements } = alarms[0]!] = saved;
    const comes = replacements[0];
    const places = new Map([
      [starter.id, 'benched' as const],
      [comes.id, 'pinned' as const],
    ]);
    const swapped = fanAt(-10, places);
    expect(alarmsOf(swapped.fan, swapped.team).map((alarm) => alarm.starter.id)).not.toContain(starter.id);
    const over = fanAt(TO_MINUTE, places).fan.players.find(({ player }) => player.id === comes.id);
    expect(over).toMatchObject({ isStarter: true, player: { played: { hasStarted: true, minutes: 90 } } });
  });

  it('counts no goals that the club has not scored, and no minutes off the pitch', () => {
    for (const minute of EVERY_MINUTE) {
      const { team } = fanAt(minute);
      expect(team.players.every(({ played }) => (played === null) === minute < 0)).toBe(true);
      const seen = team.players.flatMap(({ team: club, played, fixture }) =>
        played === null || fixture === null || club === null ? [] : [{ club, played, fixture }],
      );
      for (const [clubId, mates] of Map.groupBy(seen, ({ club }) => club.id)) {
        const [{ fixture } = seen[0]!] = mates;
        const ofClub = fixture.isHome ? fixture.homeGoals : fixture.awayGoals;
        const goals = mates.reduce((sum, { played }) => sum + played.goals, 0);
        expect([clubId, goals <= (ofClub ?? 0)]).toEqual([clubId, true]);
      }
      expect(seen.filter(({ played }) => played.minutes < 0 || played.minutes > 90)).toEqual([]);
      const neverOn = seen.filter(({ played }) => !played.hasStarted && played.subbedInMinute === null);
      expect(neverOn.filter(({ played }) => played.minutes > 0 || played.goals > 0)).toEqual([]);
    }
  });
});

describe('seededRandom', () => {
  it('is the same for the same words, and evenly distributed over others', () => {
    expect(seededRandom('a', 1)).toBe(seededRandom('a', 1));
    const drawn = Array.from({ length: 4000 }, (_, index) => seededRandom('player', index));
    for (const [from, to] of [
      [0, 0.25],
      [0.25, 0.5],
      [0.5, 0.75],
      [0.75, 1],
    ] as const) {
      const share = drawn.filter((one) => one >= from && one < to).length / drawn.length;
      expect(share).toBeGreaterThan(0.2);
      expect(share).toBeLessThan(0.3);
    }
  });
});
