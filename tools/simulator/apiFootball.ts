import type { z } from 'zod';
import type {
  Events,
  Injury,
  League,
  Match,
  Person,
  Squad,
  TeamPlayers,
} from '@hub/season/feeds/apiFootball/schema.ts';
import type { AppearanceRow } from '@hub/season/matchdata/bundleRows.ts';
import { countsOf } from './apiFootball/counts.ts';
import { lineOf } from './footballData.ts';
import {
  absencesAt,
  clubOfPlayer,
  kickoffAt,
  MATCH_MS,
  stageAt,
  type World,
  type WorldMatch,
  type WorldPlayer,
  type WorldSide,
} from './world.ts';

const LEAGUE = 78;
/** Id of any other competition. */
const CUP = 2;
const PEOPLE_A_PAGE = 20;
const LETTERS: Readonly<Record<string, string>> = { GK: 'G', DF: 'D', MF: 'M', FW: 'F' };
const WORDS: Readonly<Record<string, string>> = {
  GK: 'Goalkeeper',
  DF: 'Defender',
  MF: 'Midfielder',
  FW: 'Attacker',
};
/** The service's reasons by the kind of absence in a bundle. */
const REASONS: Readonly<Record<string, string>> = {
  injury: 'Injury',
  illness: 'Illness',
  suspension: 'Suspended',
};

/** Changes the service's report on a match, for faults. */
export type Tamper = (match: Match, of: WorldMatch, nowMs: number) => Match;

/** API-Football's answer at an instant; undefined for an unknown path. */
export function answerApiFootball(
  world: World,
  url: URL,
  nowMs: number,
  tamper: Tamper = (match) => match,
): unknown {
  const query = url.searchParams;
  const matches = (wanted: readonly WorldMatch[], isDetailed: boolean) =>
    wanted.map((match) => tamper(toMatch(world, match, nowMs, isDetailed), match, nowMs));
  switch (url.pathname) {
    case '/leagues':
      return envelope([leagueAt(world)]);
    case '/fixtures': {
      const team = query.get('team');
      if (team !== null) return envelope(otherMatchesAt(world, Number(team), nowMs));
      const ids = query.get('ids')?.split('-').map(Number);
      return ids === undefined
        ? envelope(matches(world.matches, false))
        : envelope(
            matches(
              world.matches.filter(({ ids: { apiFootball } }) => ids.includes(apiFootball)),
              true,
            ),
          );
    }
    case '/sidelined':
      // Expected returns are unknown.
      return envelope([]);
    case '/injuries':
      return envelope(injuriesAt(world, nowMs));
    case '/players/squads':
      return envelope([squadAt(world, Number(query.get('team')), nowMs)]);
    case '/players':
      return peopleAt(world, Number(query.get('page') ?? 1));
    default:
      return undefined;
  }
}

export const envelope = (response: readonly unknown[], page = 1, pages = 1, errors: object = []) => ({
  errors,
  results: response.length,
  paging: { current: page, total: pages },
  response,
});

const leagueAt = ({ startYear }: World): League => ({
  league: { id: LEAGUE },
  seasons: [startYear - 1, startYear].map((year) => ({
    year,
    current: year === startYear,
    coverage: { fixtures: { lineups: true, statistics_players: true }, injuries: true },
  })),
});

function toMatch(world: World, match: WorldMatch, nowMs: number, isDetailed: boolean): Match {
  const stage = stageAt(match, nowMs);
  const isOver = stage === 'over' || stage === 'statistics';
  const goals = { home: isOver ? match.home.goals : null, away: isOver ? match.away.goals : null };
  const sides = [match.home, match.away];
  return {
    fixture: {
      id: match.ids.apiFootball,
      referee: match.fixture.referee,
      timestamp: kickoffAt(match, nowMs) / 1000,
      venue: { name: match.fixture.venue },
      status: { short: isOver ? 'FT' : stage === 'running' ? '2H' : 'NS' },
    },
    league: { season: world.startYear, round: `Regular Season - ${match.fixture.matchday}` },
    teams: { home: toTeam(match.home), away: toTeam(match.away) },
    goals,
    score: { fulltime: goals },
    ...(isDetailed
      ? {
          lineups: sides
            .filter(({ announcedMs, appearances }) => announcedMs <= nowMs && appearances.length > 0)
            .map((side) => ({ team: toTeam(side), startXI: elevenOf(world, side) })),
          events: isOver ? sides.flatMap((side) => eventsOf(world, side)) : [],
          players: stage === 'statistics' ? sides.map((side) => statisticsOf(world, side)) : [],
        }
      : {}),
  };
}

/** Only the matches outside the league; its own are requested by league. */
const otherMatchesAt = (world: World, team: number, nowMs: number): Match[] =>
  world.otherMatches
    .filter(({ club }) => club.ids.apiFootball === team)
    .map(({ id, row, club }) => {
      const isOver = Date.parse(row.kickoffUtc) + MATCH_MS <= nowMs;
      const own = { id: club.ids.apiFootball, name: club.name };
      const opponent = { id, name: row.opponent };
      const goals = { home: isOver ? row.homeGoals : null, away: isOver ? row.awayGoals : null };
      return {
        fixture: {
          id,
          timestamp: Date.parse(row.kickoffUtc) / 1000,
          status: { short: isOver ? 'FT' : 'NS' },
        },
        league: { id: CUP, name: row.competition, season: world.startYear, round: 'League Stage - 1' },
        teams: row.side === 'away' ? { home: opponent, away: own } : { home: own, away: opponent },
        goals,
        score: { fulltime: goals },
      };
    });

const toTeam = ({ club }: WorldSide) => ({ id: club.ids.apiFootball, name: club.name });

export function playerOf({ players }: World, playerId: string): WorldPlayer {
  const player = players.get(playerId);
  if (player === undefined) throw new Error(`no player ${playerId}`);
  return player;
}

/** A player's position may be missing in a bundle, but an eleven has a goalkeeper. */
export function linesOf(world: World, { appearances }: WorldSide): Map<string, string> {
  const lines = new Map(
    appearances.map(({ playerId, position }) => [
      playerId,
      lineOf(position) || lineOf(playerOf(world, playerId).position),
    ]),
  );
  const starters = appearances.filter(({ started }) => started);
  const unknown = starters.find(({ playerId }) => lines.get(playerId) === '');
  if (unknown && !starters.some(({ playerId }) => lines.get(playerId) === 'GK'))
    lines.set(unknown.playerId, 'GK');
  return lines;
}

/** Whether the eleven of a played match has one goalkeeper; a bundle may be wrong. */
export const hasOneKeeper = (world: World, side: WorldSide): boolean =>
  elevenOf(world, side).filter(({ player }) => player.pos === LETTERS['GK']).length === 1;

function elevenOf(world: World, side: WorldSide) {
  const lines = linesOf(world, side);
  return side.appearances
    .filter(({ started }) => started)
    .map(({ playerId }) => {
      const { ids, name } = playerOf(world, playerId);
      return { player: { id: ids.apiFootball, name, pos: LETTERS[lines.get(playerId) ?? ''] ?? null } };
    });
}

function statisticsOf(world: World, side: WorldSide): TeamPlayers[number] {
  const lines = linesOf(world, side);
  return {
    team: { id: side.club.ids.apiFootball },
    players: side.appearances.map((row) => {
      const { ids, name } = playerOf(world, row.playerId);
      return {
        player: { id: ids.apiFootball, name },
        statistics: [
          {
            games: {
              minutes: row.minutesPlayed === 0 ? null : row.minutesPlayed,
              position: LETTERS[lines.get(row.playerId) ?? ''] ?? null,
              rating: row.rating === null ? null : String(row.rating),
              substitute: !row.started,
            },
            ...countsOf(row, side),
            cards: { yellow: row.yellow, red: row.red },
          },
        ],
      };
    }),
  };
}

function eventsOf(world: World, side: WorldSide): Events {
  const team = { id: side.club.ids.apiFootball };
  const idOf = (playerId: string) => ({ id: playerOf(world, playerId).ids.apiFootball });
  const at = (minute: number) => ({
    elapsed: Math.min(minute, 90),
    extra: minute > 90 ? minute - 90 : null,
  });
  const cards = side.appearances.flatMap((row) => [
    ...cardOf(row.yellow > 0, row.yellowMinute, 'Yellow Card', row),
    ...cardOf(row.red > 0, row.redMinute, row.secondYellow > 0 ? 'Second Yellow card' : 'Red Card', row),
  ]);
  const ownGoals = side.appearances.flatMap((row) =>
    Array.from({ length: row.ownGoals }, () => ({
      time: at(45),
      team,
      player: idOf(row.playerId),
      type: 'Goal',
      detail: 'Own Goal',
    })),
  );
  return [
    ...cards.map(({ minute, detail, row }) => ({
      time: at(minute),
      team,
      player: idOf(row.playerId),
      type: 'Card',
      detail,
    })),
    ...ownGoals,
    ...swapsOf(side.appearances).map(({ minute, off, on }, n) => {
      // Sometimes the service names the two in reverse order.
      const [player, assist] = n % 3 === 2 ? [on, off] : [off, on];
      const detail = `Substitution ${n + 1}`;
      return { time: at(minute), team, player: idOf(player), assist: idOf(assist), type: 'subst', detail };
    }),
  ];
}

const cardOf = (isShown: boolean, minute: number | null, detail: string, row: AppearanceRow) =>
  isShown && minute !== null ? [{ minute, detail, row }] : [];

/** Substitutions: pairs of the same minute, in the order of the bundle. */
export function swapsOf(
  appearances: readonly AppearanceRow[],
): { minute: number; off: string; on: string }[] {
  const on = Map.groupBy(
    appearances.filter(({ subbedInMinute }) => subbedInMinute !== null),
    ({ subbedInMinute }) => subbedInMinute,
  );
  return appearances
    .filter(({ subbedOutMinute }) => subbedOutMinute !== null)
    .toSorted((one, other) => (one.subbedOutMinute ?? 0) - (other.subbedOutMinute ?? 0))
    .flatMap(({ playerId, subbedOutMinute }) => {
      const comes = on.get(subbedOutMinute)?.shift();
      return comes === undefined ? [] : [{ minute: subbedOutMinute ?? 0, off: playerId, on: comes.playerId }];
    });
}

function injuriesAt(world: World, nowMs: number): Injury[] {
  return absencesAt(world, nowMs).map(({ match, player, clubId, absence }) => ({
    player: {
      id: player.ids.apiFootball,
      name: player.shortName ?? player.name,
      type: 'Missing Fixture',
      reason: REASONS[absence.kind] ?? absence.kind,
    },
    team: {
      id: (match.home.club.clubId === clubId ? match.home : match.away).club.ids.apiFootball,
    },
    fixture: { id: match.ids.apiFootball, timestamp: kickoffAt(match, nowMs) / 1000 },
    league: { id: LEAGUE, season: world.startYear },
  }));
}

function squadAt(world: World, team: number, nowMs: number): Squad {
  const club = world.clubs.find(({ ids }) => ids.apiFootball === team);
  return {
    team: { id: team, name: club?.name ?? '' },
    players: [...world.players.values()]
      .filter((player) => clubOfPlayer(player, nowMs) === club?.clubId)
      .map((player) => ({
        id: player.ids.apiFootball,
        name: player.shortName ?? player.name,
        position: WORDS[lineOf(player.position)] ?? null,
      })),
  };
}

function peopleAt({ players }: World, page: number) {
  const all = [...players.values()];
  const people = all
    .slice((page - 1) * PEOPLE_A_PAGE, page * PEOPLE_A_PAGE)
    .map((player): z.infer<typeof Person> => {
      const [first = '', ...rest] = player.name.split(' ');
      return {
        player: {
          id: player.ids.apiFootball,
          name: player.shortName ?? player.name,
          firstname: first,
          lastname: rest.join(' '),
          birth: { date: player.birthdate },
          nationality: player.nationality,
          height: player.heightCm === null ? null : `${player.heightCm} cm`,
          weight: player.weightKg === null ? null : `${player.weightKg} kg`,
        },
      };
    });
  return envelope(people, page, Math.ceil(all.length / PEOPLE_A_PAGE));
}
