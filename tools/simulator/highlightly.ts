import type { z } from 'zod';
import type { BoxTeam, Event, Lineups, Match, Matches } from '@hub/season/feeds/highlightly/schema.ts';
import { linesOf, playerOf, swapsOf } from './apiFootball.ts';
import { kickoffAt, MATCH_MS, stageAt, type World, type WorldMatch, type WorldSide } from './world.ts';

const LEAGUE = 67162;
/** Line-ups are published from this long before kickoff until this long after it, and polled every quarter of an hour. */
const LINEUPS = { fromMs: -40 * 60_000, untilMs: 120 * 60_000 };
const WORDS: Readonly<Record<string, string>> = {
  GK: 'Goalkeeper',
  DF: 'Defender',
  MF: 'Midfielder',
  FW: 'Forward',
};

/** Whether a path is one of Highlightly's. */
export const isOfHighlightly = (path: string): boolean =>
  /^\/(?:matches|box-score|lineups|events)(?:\/|$)/.test(path);

/** Highlightly's answer at an instant; undefined for an unknown path. */
export function answerHighlightly(world: World, url: URL, nowMs: number): unknown {
  if (url.pathname === '/matches') return matchesOf(world, url.searchParams.get('date') ?? '', nowMs);
  const [, part, id] = /^\/(box-score|lineups|events)\/(\d+)$/.exec(url.pathname) ?? [];
  const match = world.matches.find(({ ids }) => ids.highlightly === Number(id));
  if (match === undefined) return undefined;
  const sides = [match.home, match.away];
  if (part === 'lineups') return lineupsOf(world, match, nowMs);
  const stage = stageAt(match, nowMs);
  if (part === 'box-score')
    return stage === 'statistics' ? sides.map((side) => boxOf(world, side)) : ([] satisfies BoxTeam[]);
  return stage === 'over' || stage === 'statistics' ? sides.flatMap((side) => eventsOf(world, side)) : [];
}

function matchesOf(world: World, day: string, nowMs: number): z.infer<typeof Matches> & object {
  const data = world.matches.flatMap((match): Match[] => {
    const date = new Date(kickoffAt(match, nowMs)).toISOString();
    if (date.slice(0, 10) !== day) return [];
    const isOver = match.home.goals !== null && nowMs >= match.kickoffMs + MATCH_MS;
    return [
      {
        id: match.ids.highlightly,
        round: `Regular Season - ${match.fixture.matchday}`,
        date,
        league: { id: LEAGUE },
        homeTeam: teamOf(match.home),
        awayTeam: teamOf(match.away),
        state: {
          description: isOver ? 'Finished' : nowMs >= match.kickoffMs ? 'Second half' : 'Not started',
          score: { current: isOver ? `${match.home.goals} - ${match.away.goals}` : null },
        },
      },
    ];
  });
  return { data };
}

const teamOf = ({ club: { ids, name } }: WorldSide) => ({ id: ids.highlightly, name });

/** `Harry Kane` is `H. Kane`. */
function shortened(name: string): string {
  const [first = '', ...rest] = name.split(' ');
  return rest.length === 0 ? name : `${first.slice(0, 1)}. ${rest.join(' ')}`;
}

function lineupsOf(world: World, match: WorldMatch, nowMs: number): Lineups {
  const { kickoffMs } = match;
  const isPublished = nowMs >= kickoffMs + LINEUPS.fromMs && nowMs <= kickoffMs + LINEUPS.untilMs;
  const lineupOf = (side: WorldSide): Lineups['homeTeam'] => {
    const { club, announcedMs, appearances } = side;
    const isOut = isPublished && announcedMs <= nowMs && appearances.length > 0;
    const lines = linesOf(world, side);
    const rows = ['GK', 'DF', 'MF', 'FW', ''].map((line) =>
      appearances
        .filter(({ started, playerId }) => started && lines.get(playerId) === line)
        .map(({ playerId }) => {
          const { ids, name } = playerOf(world, playerId);
          return { id: ids.highlightly, name: shortened(name), position: WORDS[line] ?? null };
        }),
    );
    return { id: club.ids.highlightly, initialLineup: isOut ? rows.filter((row) => row.length > 0) : [] };
  };
  return { homeTeam: lineupOf(match.home), awayTeam: lineupOf(match.away) };
}

function boxOf(world: World, side: WorldSide): BoxTeam {
  const lines = linesOf(world, side);
  return {
    team: { id: side.club.ids.highlightly },
    players: side.appearances.map(({ playerId, started, minutesPlayed, rating }) => {
      const { ids, name } = playerOf(world, playerId);
      return {
        id: ids.highlightly,
        name: shortened(name),
        fullName: name,
        position: WORDS[lines.get(playerId) ?? ''] ?? null,
        isSubstitute: !started,
        minutesPlayed,
        matchRating: rating === null ? '' : String(rating),
      };
    }),
  };
}

function eventsOf(world: World, side: WorldSide): Event[] {
  const team = { id: side.club.ids.highlightly };
  const who = (playerId: string) => {
    const { ids, name } = playerOf(world, playerId);
    return { player: shortened(name), playerId: ids.highlightly };
  };
  const timeOf = (minute: number) => (minute > 90 ? `90+${minute - 90}` : String(minute));
  const eventOf = (type: string, minute: number, playerId: string): Event => ({
    team,
    time: timeOf(minute),
    type,
    ...who(playerId),
    substituted: null,
    assistingPlayerId: null,
  });
  const ofPlayers = side.appearances.flatMap((row) => [
    ...Array.from({ length: row.goals }, () => eventOf('Goal', 1, row.playerId)),
    ...Array.from({ length: row.ownGoals }, () => eventOf('Own Goal', 1, row.playerId)),
    ...(row.yellow > 0 && row.yellowMinute !== null
      ? [eventOf('Yellow Card', row.yellowMinute, row.playerId)]
      : []),
    ...(row.red > 0 && row.redMinute !== null
      ? [
          ...(row.secondYellow > 0 ? [eventOf('Yellow Card', row.redMinute, row.playerId)] : []),
          eventOf('Red Card', row.redMinute, row.playerId),
        ]
      : []),
  ]);
  const swaps = swapsOf(side.appearances).map(({ minute, off, on }, n) => {
    // Recordings name the leaving player first, a client the substitute.
    const [first, second] = n % 3 === 2 ? [on, off] : [off, on];
    const other = who(second);
    const both = { substituted: other.player, assistingPlayerId: other.playerId };
    return Object.assign(eventOf('Substitution', minute, first), both);
  });
  return [...ofPlayers, ...swaps];
}
