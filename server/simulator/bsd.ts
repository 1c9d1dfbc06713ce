import type { z } from 'zod';
import type {
  Incident,
  Lineups,
  Match,
  Player,
  PlayerStats,
  Season,
  TeamLineup,
  Unavailable,
} from '../feeds/bsd/schema.ts';
import { linesOf, playerOf, swapsOf } from './apiFootball.ts';
import {
  absencesAt,
  clubOfPlayer,
  kickoffAt,
  MATCH_MS,
  stageAt,
  type World,
  type WorldMatch,
  type WorldSide,
} from './world.ts';

const PATH = /^\/api\/v2\/(\w+)\/(?:(\d+)\/)?(?:([\w-]+)\/)?$/;
/** Id of the current season; last season's is one less. */
const SEASON_ID = 1091;

export const isOfBsd = (path: string): boolean => path.startsWith('/api/v2/');

/** BSD's answer at an instant; undefined for an unknown path. */
export function answerBsd(world: World, url: URL, nowMs: number): unknown {
  const [, kind, id = '', part] = PATH.exec(url.pathname) ?? [];
  if (kind === 'leagues' && part === 'seasons') return seasonsOf(world);
  if (kind === 'events' && id === '') return matchesPage(world, url.searchParams, nowMs);
  if (kind === 'teams' && part === 'squad') return squadOf(world, Number(id), nowMs);
  if (kind === 'players') return personOf(world, Number(id));
  const match = world.matches.find(({ ids }) => ids.bsd === Number(id));
  if (kind !== 'events' || match === undefined) return undefined;
  if (part === 'lineups') return lineupsOf(world, match, nowMs);
  const stage = stageAt(match, nowMs);
  if (part === 'player-stats') return { player_stats: stage === 'statistics' ? statsOf(world, match) : [] };
  const isOver = stage === 'over' || stage === 'statistics';
  return part === 'incidents' ? { incidents: isOver ? incidentsOf(world, match) : [] } : undefined;
}

const seasonsOf = ({ startYear }: World): z.infer<typeof Season>[] =>
  [startYear, startYear - 1].map((year, n) => ({ id: SEASON_ID - n, year, is_current: n === 0 }));

function matchesPage(world: World, query: URLSearchParams, nowMs: number) {
  const [limit, offset] = [Number(query.get('limit') ?? 50), Number(query.get('offset') ?? 0)];
  const isCurrent = query.get('season_id') === String(SEASON_ID);
  const all = isCurrent ? world.matches.map((match) => toMatch(match, nowMs)) : [];
  const results = all.slice(offset, offset + limit);
  return { count: all.length, next: offset + limit < all.length ? 'next' : null, results };
}

function toMatch(match: WorldMatch, nowMs: number): Match {
  const isOver = match.home.goals !== null && nowMs >= match.kickoffMs + MATCH_MS;
  return {
    id: match.ids.bsd,
    home_team_id: match.home.club.ids.bsd,
    home_team: match.home.club.name,
    away_team_id: match.away.club.ids.bsd,
    away_team: match.away.club.name,
    event_date: new Date(kickoffAt(match, nowMs)).toISOString().replace('.000Z', '+00:00'),
    status: isOver ? 'finished' : nowMs >= match.kickoffMs ? 'inprogress' : 'notstarted',
    round_number: match.fixture.matchday,
    home_score: isOver ? match.home.goals : null,
    away_score: isOver ? match.away.goals : null,
  };
}

const letterOf = (line: string | null | undefined): string | null =>
  line ? ({ GK: 'G', DF: 'D', MF: 'M', FW: 'F' }[line] ?? null) : null;

function squadOf(world: World, club: number, nowMs: number): { players: Player[] } {
  const clubId = world.clubs.find(({ ids }) => ids.bsd === club)?.clubId;
  const players = [...world.players.values()].filter((player) => clubOfPlayer(player, nowMs) === clubId);
  return {
    players: players.map(({ ids, name, position }) => ({ id: ids.bsd, name, position: letterOf(position) })),
  };
}

function personOf(world: World, id: number): Player | undefined {
  const player = [...world.players.values()].find(({ ids }) => ids.bsd === id);
  return player && { id, name: player.name, position: letterOf(player.position) };
}

/** `Harry Kane` is `H. Kane`. */
function shortened(name: string): string {
  const [first = '', ...rest] = name.split(' ');
  return rest.length === 0 ? name : `${first.slice(0, 1)}. ${rest.join(' ')}`;
}

/** A model's guess until the club has announced its eleven; confirmed elevens contain no ids. */
function lineupsOf(world: World, match: WorldMatch, nowMs: number): Lineups {
  const sides = [match.home, match.away] as const;
  const isConfirmed = sides.every(
    ({ announcedMs, appearances }) => announcedMs <= nowMs && appearances.length > 0,
  );
  const lineupOf = (side: WorldSide): TeamLineup => {
    const lines = linesOf(world, side);
    const guessed = side.appearances.slice(0, 11);
    const chosen = isConfirmed ? side.appearances.filter(({ started }) => started) : guessed;
    return {
      players: chosen.map(({ playerId }) => ({
        id: null,
        name: shortened(playerOf(world, playerId).name),
        position: letterOf(lines.get(playerId)),
      })),
    };
  };
  const out = absencesAt(world, nowMs).filter((absence) => absence.match === match);
  const missing = (side: WorldSide): Unavailable[] =>
    out
      .filter(({ clubId }) => clubId === side.club.clubId)
      .map(({ player, absence }) => ({
        id: player.ids.bsd,
        name: player.name,
        status: 'missing',
        reason: absence.kind === 'suspension' ? 'Suspended' : absence.kind,
      }));
  return {
    lineup_status: isConfirmed ? 'confirmed' : 'predicted',
    lineups: { home: lineupOf(match.home), away: lineupOf(match.away) },
    unavailable_players: { home: missing(match.home), away: missing(match.away) },
  };
}

/** Lacks some cards, as the real service's statistics do: only incidents contain all. */
const statsOf = (world: World, match: WorldMatch): (PlayerStats & { yellow_card: number })[] =>
  [match.home, match.away].flatMap(({ club, appearances }) =>
    appearances.map(({ playerId, minutesPlayed, rating }) => ({
      player_id: playerOf(world, playerId).ids.bsd,
      team_id: club.ids.bsd,
      minutes_played: minutesPlayed,
      rating,
      yellow_card: 0,
    })),
  );

function incidentsOf(world: World, match: WorldMatch): Incident[] {
  const idOf = (playerId: string) => playerOf(world, playerId).ids.bsd;
  const at = (minute: number) => ({
    minute: Math.min(minute, 90),
    added_time: minute > 90 ? minute - 90 : null,
  });
  return [match.home, match.away].flatMap(({ appearances }): Incident[] => {
    const incidents: Incident[] = [];
    for (const { minute, off, on } of swapsOf(appearances)) {
      const both = { player_in_id: idOf(on), player_out_id: idOf(off) };
      incidents.push({ type: 'substitution', ...at(minute), ...both });
    }
    for (const row of appearances) {
      const of = { player_id: idOf(row.playerId) };
      const scored = (kind: string, count: number) => {
        for (let n = 0; n < count; n += 1) incidents.push({ type: 'goal', goal_type: kind, ...of, ...at(1) });
      };
      scored('regular', row.goals);
      scored('ownGoal', row.ownGoals);
      const card = (kind: string, minute: number | null) => {
        if (minute !== null) incidents.push({ type: 'card', card_type: kind, ...of, ...at(minute) });
      };
      if (row.yellow > 0) card('yellow', row.yellowMinute);
      if (row.red > 0) card(row.secondYellow > 0 ? 'yellowRed' : 'red', row.redMinute);
    }
    return incidents;
  });
}
