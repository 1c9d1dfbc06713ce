import { DEMO_NEWS_SOURCE } from '../seasonRows.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { POSITION_CODES_OF_GROUP, positionGroupOf } from '@hub/shared/terms.ts';
import { findBundleProblems, listBundleWarnings, type BundleSources } from '../bundleChecks.ts';
import type { FixtureRow, MatchDataBundle } from '../bundleRows.ts';
import { berlinDay, berlinInstant } from '@hub/shared/text/berlinTime.ts';
import { daysBetween } from './calendar.ts';
import { demoSeason } from './demoSeason.ts';
import {
  measureBacktest,
  measureBaseline,
  runBacktest,
} from '@hub/forecast/research/start/evaluate/backtest.ts';
import { deriveRows } from '../derive.ts';
import { toSeasonFacts } from '../seasonFacts.ts';

const NOW = new Date('2025-01-14T09:00:00.000Z');
const { bundle, news } = demoSeason(NOW);
const played = bundle.fixtures.filter(({ status }) => status === 'played');

/** Well-known footballers whose names no invented player may have. */
const FAMOUS = `
  Thomas Müller, Manuel Neuer, Joshua Kimmich, Leon Goretzka, Serge Gnabry, Leroy Sané, Jamal Musiala,
  Harry Kane, Florian Wirtz, Granit Xhaka, Jonathan Tah, Robert Andrich, Marco Reus, Mats Hummels,
  Emre Can, Julian Brandt, Niklas Süle, Nico Schlotterbeck, Gregor Kobel, Serhou Guirassy, Xavi Simons,
  Benjamin Šeško, Lois Openda, Péter Gulácsi, Willi Orban, Mario Götze, Kevin Trapp, Omar Marmoush,
  Hugo Ekitiké, Deniz Undav, Angelo Stiller, Alexander Nübel, Vincenzo Grifo, Christian Günter,
  Robert Lewandowski, Toni Kroos, İlkay Gündoğan, Antonio Rüdiger, Kai Havertz, Timo Werner,
  Bastian Schweinsteiger, Philipp Lahm, Miroslav Klose, Lukas Podolski, Michael Ballack, Oliver Kahn,
  Jürgen Klinsmann, Lothar Matthäus, Franz Beckenbauer, Gerd Müller, Uwe Seeler, Andreas Brehme,
  Lionel Messi, Cristiano Ronaldo, Kylian Mbappé, Erling Haaland, Kevin De Bruyne, Luka Modrić,
  Arjen Robben, Franck Ribéry, Jadon Sancho, Pierre-Emerick Aubameyang, Shinji Kagawa, Makoto Hasebe,
  Ritsu Doan, Maximilian Arnold, Jonas Hofmann, Patrik Schick, Victor Boniface, Alejandro Grimaldo,
  Jeremie Frimpong, Marvin Ducksch, Tim Kleindienst, Andrej Kramarić, Oliver Baumann, Jonathan Burkardt,
  Anthony Modeste, Steffen Baumgart, Luca Waldschmidt, Claudio Pizarro, Ailton, Diego, Raphaël Varane`
  .trim()
  .split(/,\s+/u);

const fixtureOf = new Map(bundle.fixtures.map((fixture) => [fixture.fixtureId, fixture]));
const dayOfFixture = (fixtureId: string) => berlinDay(new Date(fixtureOf.get(fixtureId)?.kickoffUtc ?? ''));
const clubsOf = ({ homeClubId, awayClubId }: FixtureRow) => [homeClubId, awayClubId];
const teamsOf = Map.groupBy(bundle.appearances, ({ fixtureId, clubId }) => `${fixtureId} ${clubId}`);
const ascending = (values: readonly number[]) => values.toSorted((one, other) => one - other);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('the demo season', () => {
  it('is a valid bundle without problems or warnings', () => {
    const lists = Object.keys(bundle) as (keyof MatchDataBundle)[];
    const places = Object.fromEntries(
      lists.map((list) => [list, { file: list, lines: [] }]),
    ) as unknown as BundleSources;
    expect(findBundleProblems(bundle, places)).toEqual([]);
    expect(listBundleWarnings(bundle)).toEqual([]);
  });

  it('is the same for the same instant, and keeps its ids on every day', () => {
    expect(demoSeason(NOW)).toEqual({ bundle, news });
    const later = demoSeason(new Date('2026-07-01T20:00:00.000Z'));
    const pairs = (season: MatchDataBundle) =>
      season.fixtures.map(({ fixtureId, matchday, homeClubId, awayClubId }) => [
        fixtureId,
        matchday,
        homeClubId,
        awayClubId,
      ]);
    const byId = (rows: ReturnType<typeof pairs>) =>
      rows.toSorted((one, other) => String(one[0]).localeCompare(String(other[0])));
    expect(byId(pairs(later.bundle))).toEqual(byId(pairs(bundle)));
    const people = (season: MatchDataBundle) => season.players.map(({ playerId, name }) => [playerId, name]);
    expect(people(later.bundle)).toEqual(people(bundle));
    expect(later.news.map(({ id }) => id)).toEqual(news.map(({ id }) => id));
  });

  it('has so many family names that nearly each of them belongs to a single player', () => {
    const familyNames = bundle.players.map(({ name }) => name?.slice(name.indexOf(' ') + 1));
    const bearers = [...Map.groupBy(familyNames, (name) => name).values()].map(({ length }) => length);
    expect(Math.max(...bearers)).toBeLessThanOrEqual(2);
    expect(bearers.filter((count) => count === 1).length / bundle.players.length).toBeGreaterThan(0.85);
  });

  it('has been played up to matchday 17, with matchday 18 three to six days ahead, on any day of the year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 366 * 24 }), (hours) => {
        const now = new Date(Date.UTC(2026, 0, 1) + hours * 3_600_000);
        const { fixtures } = demoSeason(now).bundle;
        const last =
          fixtures
            .filter(({ status }) => status === 'played')
            .map(({ kickoffUtc }) => kickoffUtc)
            .sort()
            .at(-1) ?? '';
        const next =
          fixtures
            .filter(({ status }) => status !== 'played')
            .map(({ kickoffUtc }) => kickoffUtc)
            .sort()[0] ?? '';
        expect(Date.parse(last) + 2 * 3_600_000).toBeLessThan(now.getTime());
        const days = daysBetween(berlinDay(now), berlinDay(new Date(next)));
        expect([3, 4, 5, 6]).toContain(days);
        expect(fixtures.every(({ status, matchday }) => (status === 'played') === matchday <= 17)).toBe(true);
      }),
      { numRuns: 12 },
    );
  });
});

describe('its schedule', () => {
  it('has every pair of clubs meet once in each half, at home and away', () => {
    expect(bundle.fixtures).toHaveLength(306);
    expect(new Set(bundle.fixtures.map((fixture) => clubsOf(fixture).join(' '))).size).toBe(306);
    const firstHalf = bundle.fixtures.filter(({ matchday }) => matchday <= 17);
    expect(new Set(firstHalf.map((fixture) => clubsOf(fixture).sort().join(' '))).size).toBe(153);
    for (const [, round] of Map.groupBy(bundle.fixtures, ({ matchday }) => matchday))
      expect(new Set(round.flatMap(clubsOf)).size).toBe(18);
  });

  it('kicks off at the usual Berlin times in summer and winter', () => {
    const times = new Intl.DateTimeFormat('de-DE', {
      timeZone: 'Europe/Berlin',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
    });
    const slots = Map.groupBy(played, ({ kickoffUtc }) =>
      times.format(new Date(kickoffUtc)).replaceAll('.', ''),
    );
    expect(Object.fromEntries([...slots].map(([slot, fixtures]) => [slot, fixtures.length]))).toEqual({
      'Fr, 20:30': 17,
      'Sa, 15:30': 85,
      'Sa, 18:30': 17,
      'So, 15:30': 17,
      'So, 17:30': 17,
    });
    expect(berlinInstant('2025-03-29', '15:30')).toBe('2025-03-29T14:30:00.000Z');
    expect(berlinInstant('2025-03-30', '15:30')).toBe('2025-03-30T13:30:00.000Z');
    expect(berlinInstant('2025-10-26', '15:30')).toBe('2025-10-26T14:30:00.000Z');
  });

  it('pauses in winter and for internationals, and no club plays twice within six days', () => {
    const starts = [...Map.groupBy(bundle.fixtures, ({ matchday }) => matchday).values()].map(
      (round) => round.map(({ kickoffUtc }) => kickoffUtc).sort()[0] ?? '',
    );
    const gaps = starts
      .slice(1)
      .map((start, index) => daysBetween((starts[index] ?? '').slice(0, 10), start.slice(0, 10)));
    expect(Math.max(...gaps)).toBe(28);
    expect(gaps.filter((gap) => gap === 14).length).toBeGreaterThanOrEqual(4);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(6);
  });
});

describe('its players', () => {
  it('number about 27 per club, with three goalkeepers, and cover every position code', () => {
    const squads = Map.groupBy(bundle.players, ({ clubId }) => clubId);
    expect(squads.size).toBe(18);
    for (const [, squad] of squads) {
      expect([27, 28]).toContain(squad.length);
      expect(squad.filter(({ position }) => position === 'GK')).toHaveLength(3);
    }
    const codes = Object.values(POSITION_CODES_OF_GROUP)
      .flat()
      .filter((code) => code === code.toUpperCase());
    expect(new Set(bundle.players.flatMap(({ position }) => position?.split('/') ?? []))).toEqual(
      new Set(codes),
    );
    expect(codes).toHaveLength(15);
  });

  it('have plausible ages and sizes and unique names, none of them a well-known footballer’s', () => {
    for (const { birthdate, heightCm, weightKg } of bundle.players) {
      const age = daysBetween(birthdate ?? '', '2025-01-14') / 365.25;
      expect(age > 16.9 && age < 36.1).toBe(true);
      expect((heightCm ?? 0) >= 165 && (heightCm ?? 0) <= 202).toBe(true);
      expect((weightKg ?? 0) >= 58 && (weightKg ?? 0) <= 105).toBe(true);
    }
    const plain = (name: string | null) =>
      (name ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    const taken = bundle.players.map(({ name }) => plain(name));
    expect(new Set(taken).size).toBe(bundle.players.length);
    expect(FAMOUS.map(plain).filter((name) => taken.includes(name))).toEqual([]);
    expect(new Set(bundle.players.map(({ nationality }) => nationality)).size).toBeGreaterThan(10);
  });
});

describe('its matches', () => {
  it('have eleven starters with one goalkeeper, squads of up to 20 and at most five substitutions', () => {
    const codeOf = new Map(
      bundle.players.map(({ playerId, position }) => [playerId, position?.split('/')[0] ?? '']),
    );
    for (const [, squad] of teamsOf) {
      const starters = squad.filter(({ started }) => started);
      expect(starters).toHaveLength(11);
      expect(
        starters.filter(({ playerId }) => positionGroupOf(codeOf.get(playerId) ?? '') === 'goalkeeper'),
      ).toHaveLength(1);
      expect(squad.length >= 16 && squad.length <= 20).toBe(true);
      const cameOn = squad.filter(({ subbedInMinute }) => subbedInMinute !== null);
      const wentOff = squad.filter(({ subbedOutMinute }) => subbedOutMinute !== null);
      expect(cameOn.length).toBeLessThanOrEqual(5);
      expect(ascending(cameOn.map(({ subbedInMinute }) => subbedInMinute ?? 0))).toEqual(
        ascending(wentOff.map(({ subbedOutMinute }) => subbedOutMinute ?? 0)),
      );
    }
  });

  it('have consistent goals, minutes, cards and statistics', () => {
    const statsOf = new Map(bundle.playerMatchStats.map((row) => [`${row.fixtureId} ${row.playerId}`, row]));
    for (const { fixtureId, homeClubId, awayClubId, homeGoals, awayGoals } of played) {
      const home = teamsOf.get(`${fixtureId} ${homeClubId}`) ?? [];
      const away = teamsOf.get(`${fixtureId} ${awayClubId}`) ?? [];
      for (const [own, other, goals] of [
        [home, away, homeGoals],
        [away, home, awayGoals],
      ] as const) {
        expect(sum(own.map((row) => row.goals)) + sum(other.map((row) => row.ownGoals))).toBe(goals);
        const counts = own.flatMap((row) => statsOf.get(`${fixtureId} ${row.playerId}`) ?? []);
        expect(sum(counts.map((row) => row.goals))).toBe(sum(own.map((row) => row.goals)));
        expect(sum(counts.map((row) => row.assists))).toBeLessThanOrEqual(sum(own.map((row) => row.goals)));
        const saves = sum(other.map((row) => statsOf.get(`${fixtureId} ${row.playerId}`)?.saves ?? 0));
        expect(sum(counts.map((row) => row.shotsOn))).toBe(sum(own.map((row) => row.goals)) + saves);
      }
      for (const row of [...home, ...away]) {
        const from = row.started ? 0 : (row.subbedInMinute ?? 90);
        expect(row.minutesPlayed).toBe((row.redMinute ?? row.subbedOutMinute ?? 90) - from);
        expect(row.secondYellow <= row.red && row.secondYellow <= row.yellow).toBe(true);
        const stats = statsOf.get(`${fixtureId} ${row.playerId}`);
        expect(stats !== undefined).toBe(row.started || row.subbedInMinute !== null);
        expect(row.rating === null || (row.rating >= 3 && row.rating <= 10)).toBe(true);
      }
    }
  });

  it('have realistic figures', () => {
    const perMatch = (count: number) => count / played.length;
    const goals = perMatch(
      sum(played.map(({ homeGoals, awayGoals }) => (homeGoals ?? 0) + (awayGoals ?? 0))),
    );
    expect(goals).toBeGreaterThan(2.7);
    expect(goals).toBeLessThan(3.5);
    const yellows = perMatch(sum(bundle.appearances.map(({ yellow }) => yellow)));
    expect(yellows).toBeGreaterThan(2.5);
    expect(yellows).toBeLessThan(4.5);
    const homeWins =
      played.filter(({ homeGoals, awayGoals }) => (homeGoals ?? 0) > (awayGoals ?? 0)).length / played.length;
    expect(homeWins).toBeGreaterThan(0.36);
    expect(homeWins).toBeLessThan(0.52);
  });
});

describe('its absences', () => {
  it('keep injured, ill and banned players out of squads', () => {
    const squadsOf = Map.groupBy(bundle.appearances, ({ playerId }) => playerId);
    for (const { playerId, from, until, fixtureId } of bundle.absences) {
      const missed = (squadsOf.get(playerId) ?? []).filter((row) => {
        const day = dayOfFixture(row.fixtureId);
        return fixtureId === null ? day > (from ?? '') && day <= (until ?? '') : row.fixtureId === fixtureId;
      });
      expect(missed).toEqual([]);
    }
    expect(bundle.absences.filter(({ kind }) => kind === 'injury').length).toBeGreaterThan(30);
  });

  it('include bans for a fifth yellow, a red or a second yellow card, and for nothing else', () => {
    const byPlayer = Map.groupBy(bundle.appearances, ({ playerId }) => playerId);
    const expected = new Set<string>();
    for (const [playerId, rows] of byPlayer) {
      let yellows = 0;
      for (const row of rows.toSorted((one, other) =>
        dayOfFixture(one.fixtureId).localeCompare(dayOfFixture(other.fixtureId)),
      )) {
        if (row.yellow > 0 && row.secondYellow === 0) yellows += 1;
        const isFifth = row.yellow > 0 && row.secondYellow === 0 && yellows % 5 === 0;
        if (row.red === 0 && !isFifth) continue;
        const matchday = fixtureOf.get(row.fixtureId)?.matchday ?? 0;
        const next = bundle.fixtures.find(
          (fixture) => fixture.matchday === matchday + 1 && clubsOf(fixture).includes(row.clubId),
        );
        expected.add(`${playerId} ${next?.fixtureId}`);
      }
    }
    const bans = bundle.absences.filter(({ kind }) => kind === 'suspension');
    const barred = new Set(bans.map(({ playerId, fixtureId }) => `${playerId} ${fixtureId}`));
    expect([...expected].filter((ban) => !barred.has(ban))).toEqual([]);
    const reds = new Set(bundle.appearances.filter(({ red }) => red > 0).map(({ playerId }) => playerId));
    const unexplained = bans.filter(
      ({ playerId, fixtureId }) => !expected.has(`${playerId} ${fixtureId}`) && !reds.has(playerId),
    );
    expect(unexplained).toEqual([]);
    expect(bans.length).toBeGreaterThan(10);
  });
});

describe('its news', () => {
  it('is entered by the demo’s administrators, dates from the last days, and leads to no other site', () => {
    expect(news.length).toBeGreaterThanOrEqual(25);
    // News of the clubs comes first.
    expect(news.slice(0, 18).every(({ teamId }) => teamId !== null)).toBe(true);
    expect(news.filter(({ teamId }) => teamId !== null)).toHaveLength(18);
    for (const item of news) {
      expect([item.source, item.url]).toEqual([DEMO_NEWS_SOURCE, '']);
      const ageMs = NOW.getTime() - Date.parse(item.publishedTs);
      expect(ageMs > 0 && ageMs < 7 * 86_400_000).toBe(true);
    }
  });
});

describe('its reports on players', () => {
  const byStatusAt = (ts: string) =>
    Map.groupBy(deriveRows(bundle, ts).players, ({ injuryStatus }) => injuryStatus);

  it('leave no status unknown, and make some players of every club doubtful now and then', () => {
    const now = byStatusAt(NOW.toISOString());
    expect(now.get('unknown')).toBeUndefined();
    expect(now.get('questionable')?.length).toBeGreaterThan(5);
    expect(now.get('injured')?.length).toBeGreaterThan(5);
    expect(now.get('suspended')?.every(({ suspension }) => suspension !== 'Sperre')).toBe(true);
    const doubtful = new Set(
      bundle.statuses.flatMap(({ playerId, status }) => (status === 'doubtful' ? [playerId] : [])),
    );
    const clubs = new Set(
      bundle.players.flatMap(({ playerId, clubId }) => (doubtful.has(playerId) ? [clubId] : [])),
    );
    expect(clubs.size).toBe(18);
  });

  it('keep players reported out from playing, and let some doubtful players start', () => {
    const rowsOf = Map.groupBy(bundle.statuses, ({ playerId }) => playerId);
    const started = { doubtful: 0, out: 0 };
    for (const row of bundle.appearances) {
      const kickoff = fixtureOf.get(row.fixtureId)?.kickoffUtc ?? '';
      const status = (rowsOf.get(row.playerId) ?? []).findLast(
        ({ knownFrom }) => knownFrom <= kickoff,
      )?.status;
      if (row.started && status === 'doubtful') started.doubtful += 1;
      if (status === 'injured' || status === 'suspended') started.out += 1;
    }
    expect(started.out).toBe(0);
    expect(started.doubtful).toBeGreaterThan(20);
  });

  it('lead to elevens that the model predicts better than the baseline does', () => {
    const { rows } = runBacktest(toSeasonFacts(bundle), { fromMatch: 6, absences: 'begun', news: 'known' });
    const [model, baseline] = [measureBacktest(rows), measureBaseline(rows)];
    expect(model.rightOf11 - baseline.rightOf11).toBeGreaterThan(0.2);
    expect(model.logLoss).toBeLessThan(baseline.logLoss - 0.05);
  });
});
