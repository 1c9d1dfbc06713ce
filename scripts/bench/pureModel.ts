import { POSITION_GROUPS } from '#shared/terms.ts';
import { computeStartProbabilities } from '../../server/pstart/startProbabilities.ts';
import type { AppearanceFact, FixtureFact, LeagueSnapshot, PlayerFact } from '../../server/pstart/types.ts';
import { printTable } from './benchTable.ts';

/** More rounds for small leagues, because processor time is measured in steps of milliseconds. */
const ROUNDS_OF: readonly (readonly [players: number, rounds: number])[] = [
  [1_000, 300],
  [10_000, 40],
  [100_000, 5],
];
const WANTED = '≤ 3';
const PLAYERS_PER_CLUB = 25;
const MATCHES_PER_CLUB = 10;
const WARM_UP_ROUNDS = 10;
const WARM_UP_PLAYERS = 2_000;
const MICROSECONDS = 1_000;
const MATCHDAY_SQUAD = 20;
const STARTERS = 11;
const WEEK_MS = 7 * 86_400_000;
const SEASON_START_MS = Date.UTC(2025, 7, 1, 13, 30);

/** Prints the pure model's microseconds per player for growing leagues; equal figures mean linear time. */
export function benchPureModel(): void {
  // Warms up the compiler, or small leagues would look slow.
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1)
    computeStartProbabilities(leagueOf(WARM_UP_PLAYERS));
  const rows: (string | number)[][] = [];
  for (const [players, rounds] of ROUNDS_OF) {
    const snapshot = leagueOf(players);
    let ms = Infinity;
    const before = process.cpuUsage();
    for (let round = 0; round < rounds; round += 1) {
      const startedMs = performance.now();
      const { forecasts } = computeStartProbabilities(snapshot);
      ms = Math.min(ms, performance.now() - startedMs);
      if (forecasts.length !== snapshot.players.length) throw new Error('The model lost players.');
    }
    const { user, system } = process.cpuUsage(before);
    rows.push([
      players,
      ms.toFixed(1),
      ((ms * MICROSECONDS) / players).toFixed(1),
      ((user + system) / rounds / players).toFixed(1),
      WANTED,
    ]);
  }
  console.log(
    `\nPure model, ${MATCHES_PER_CLUB} matches per club; of the processor, with all threads, the mean\n`,
  );
  printTable(['players', 'least ms', 'µs per player', 'µs of the processor per player', 'wanted µs'], rows);
}

/** A league in which fixed pairs of clubs meet every week; fixed arithmetic decides who plays. */
function leagueOf(playerCount: number): LeagueSnapshot {
  const clubs = Math.ceil(playerCount / PLAYERS_PER_CLUB / 2) * 2;
  const kickoff = (week: number) => new Date(SEASON_START_MS + week * WEEK_MS).toISOString();
  const players: PlayerFact[] = Array.from({ length: playerCount }, (_, index) => playerOf(index));
  const fixturesOf = (week: number): FixtureFact[] =>
    Array.from({ length: clubs / 2 }, (_, pair) => ({
      fixtureId: `f${week}-${pair}`,
      matchday: week + 1,
      kickoffTs: kickoff(week),
      homeTeamId: `t${pair * 2}`,
      awayTeamId: `t${pair * 2 + 1}`,
    }));
  const appearances: AppearanceFact[] = [];
  for (let week = 0; week < MATCHES_PER_CLUB; week += 1)
    for (let index = 0; index < playerCount; index += 1) {
      const club = Math.floor(index / PLAYERS_PER_CLUB);
      const place = (index * 7 + week * (club % 3)) % PLAYERS_PER_CLUB;
      if (place >= MATCHDAY_SQUAD) continue;
      const started = place < STARTERS;
      appearances.push({
        fixtureId: `f${week}-${Math.floor(club / 2)}`,
        teamId: `t${club}`,
        playerId: `p${index}`,
        started,
        minutesPlayed: started ? 90 - (place % 3) * 10 : place % 3 === 0 ? 20 : 0,
        subbedOutMinute: null,
        booked: place === 3,
        sentOff: false,
        goals: place === 0 ? 1 : 0,
      });
    }
  return {
    asOfTs: kickoff(MATCHES_PER_CLUB),
    upcoming: fixturesOf(MATCHES_PER_CLUB),
    played: Array.from({ length: MATCHES_PER_CLUB }, (_, week) => fixturesOf(week)).flat(),
    appearances,
    absences: [],
    europeanMatches: [],
    players,
  };
}

function playerOf(index: number): PlayerFact {
  const number = index % PLAYERS_PER_CLUB;
  const group = number < 3 ? 0 : 1 + (number % 3);
  return {
    playerId: `p${index}`,
    teamId: `t${Math.floor(index / PLAYERS_PER_CLUB)}`,
    positionGroup: POSITION_GROUPS[group] ?? 'midfielder',
    injuryStatus: number === 24 ? 'injured' : 'fit',
    suspended: number === 23,
    roleRank: null,
    formRating: 3 + (index % 10) / 10,
    euMidweekMinutes: 0,
    minutesLast5: [],
    startsLast5: 0,
    lastMatchStarted: false,
  };
}
