import {
  factMaker,
  seasonOf,
  isOtherCompetition,
  type AbsenceFact,
  type AbsenceKind,
  type PlayedPart,
  type ReportedFact,
} from '../facts.ts';
import { reportedState } from '../fixtureStates.ts';
import { withVanished } from '../absenceLists.ts';
import { isCompleteEleven, isCompleteSquad } from '../merge/completeSquads.ts';
import type { Ahead } from '../seasonReader.ts';
import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import type { Event, ExpectedMatch, Lineup, Match, Sideline, SquadRow } from './schema.ts';

const fact = factMaker('sportmonks');
const DAY_MS = 86_400_000;
/** The detail with a player's minutes. */
const MINUTES = 119;
/** Details of a player's part; a count of zero has no row. */
const DETAIL = {
  shots: 42,
  saves: 57,
  assists: 79,
  goalsConceded: 88,
  duelsWon: 106,
  penaltiesScored: 111,
  keyPasses: 117,
};
/** The limit of all counts from sources. */
const COUNT_MAX = 50;

const BEGINS = 11;
const RATING = 118;
/** A starter among those that the add-on expects; 77615 is a substitute. */
const EXPECTED = 77_614;
const KEEPERS_PLACE = 1;
const POSITIONS: Readonly<Record<number, string>> = { 24: 'GK', 25: 'DF', 26: 'MF', 27: 'FW' };
/** Types of events; those of a shoot-out (22 and 23) are not goals. */
const EVENT = { goal: 14, ownGoal: 15, penalty: 16, substitution: 18, yellow: 19, red: 20, secondYellow: 21 };

const sideOf = ({ participants }: Match, location: 'home' | 'away') =>
  participants.find(({ meta }) => meta.location === location);
const goalsOf = ({ scores }: Match, side: 'home' | 'away') =>
  scores?.find(({ description, score }) => description === 'CURRENT' && score.participant === side)?.score
    .goals ?? null;

/** The state of a match; goals only once it is decided. */
export const stateOf = (match: Match) =>
  reportedState(
    [match.state?.developer_name, match.state?.short_name],
    goalsOf(match, 'home'),
    goalsOf(match, 'away'),
  );

/** Matches whose round is a matchday. */
export function matchesToFixtures(matches: readonly Match[], startYear: number): ReportedFact<'fixture'>[] {
  return matches.flatMap((match): ReportedFact<'fixture'>[] => {
    const matchday = Number(match.round?.name);
    const [home, away] = [sideOf(match, 'home'), sideOf(match, 'away')];
    if (!Number.isInteger(matchday) || matchday < 1 || home === undefined || away === undefined) return [];
    return [
      fact('fixture', match.id, {
        season: seasonOf(startYear),
        matchday,
        kickoffTs: new Date(match.starting_at_timestamp * 1000).toISOString(),
        homeClub: String(home.id),
        awayClub: String(away.id),
        ...stateOf(match),
        venue: match.venue?.name?.trim() || null,
        referee: null,
      }),
    ];
  });
}

/** The clubs of matches, once each. */
export function matchesToClubs(matches: readonly Match[], startYear: number): ReportedFact<'club'>[] {
  const clubs = new Map<number, ReportedFact<'club'>>();
  for (const { participants } of matches)
    for (const { id, name } of participants)
      clubs.set(id, fact('club', id, { season: seasonOf(startYear), name, shortName: name }));
  return [...clubs.values()];
}

/** A line-up's row that names a player. */
interface NamedLineup {
  row: Lineup;
  player: string;
  name: string;
  position: string | null;
}

const named = (rows: readonly Lineup[]): NamedLineup[] =>
  rows.flatMap((row) =>
    typeof row.player_id === 'number' && row.player_name
      ? [
          {
            row,
            player: String(row.player_id),
            name: row.player_name.trim(),
            position: POSITIONS[row.position_id ?? 0] ?? null,
          },
        ]
      : [],
  );

const byTeam = (match: Match) => [...Map.groupBy(match.lineups ?? [], (row) => row.team_id)];
const inMatch = (match: Match, team: number, startYear: number) => ({
  season: seasonOf(startYear),
  fixture: String(match.id),
  club: String(team),
});

/** Announced elevens that are complete. */
export function matchToLineups(match: Match, startYear: number): ReportedFact<'lineup'>[] {
  return byTeam(match).flatMap(([team, rows]): ReportedFact<'lineup'>[] => {
    const begin = rows.filter(({ type_id: type }) => type === BEGINS);
    const starters = named(begin).map(({ player, name, position }) => ({ player, name, position }));
    if (!isCompleteEleven(starters, begin.length)) return [];
    return [fact('lineup', `${match.id}-${team}`, { ...inMatch(match, team, startYear), starters })];
  });
}

/** Expected elevens that name eleven different players. */
export function matchToExpectedElevens(
  { id, expectedlineups }: ExpectedMatch,
  startYear: number,
): ReportedFact<'expectedEleven'>[] {
  const expected = (expectedlineups ?? []).filter(({ type_id: type }) => type === EXPECTED);
  return [...Map.groupBy(expected, (row) => row.team_id)].flatMap(
    ([team, rows]): ReportedFact<'expectedEleven'>[] => {
      const keepers = new Set(
        rows.filter((row) => row.formation_position === KEEPERS_PLACE).map((row) => String(row.player_id)),
      );
      const starters = named(rows).map(({ player, name, position }) => ({
        player,
        name,
        position: keepers.has(player) ? 'GK' : position,
      }));
      const isWhole =
        rows.length === STARTERS_PER_TEAM &&
        new Set(starters.map(({ player }) => player)).size === STARTERS_PER_TEAM;
      const value = { season: seasonOf(startYear), fixture: String(id), club: String(team), starters };
      return isWhole ? [fact('expectedEleven', `${id}-${team}`, value)] : [];
    },
  );
}

/** Complete matchday squads of a match that is over. */
export function matchToMatchSquads(match: Match, startYear: number): ReportedFact<'matchSquad'>[] {
  const { state } = stateOf(match);
  if (state !== 'over' && state !== 'awarded') return [];
  const events = (match.events ?? []).filter(({ rescinded }) => rescinded !== true);
  return byTeam(match).flatMap(([team, rows]): ReportedFact<'matchSquad'>[] => {
    const parts = named(rows).map((player) =>
      Object.assign(toPart(player, events), countsOf(player.row, match)),
    );
    if (!isCompleteSquad(parts)) return [];
    return [
      fact('matchSquad', `${match.id}-${team}`, { ...inMatch(match, team, startYear), players: parts }),
    ];
  });
}

/** In a substitution `player` comes on and `related_player` leaves, the reverse of API-Football. */
function toPart({ row, player, name, position }: NamedLineup, events: readonly Event[]): PlayedPart {
  const own = (type: number, id: 'player_id' | 'related_player_id' = 'player_id') =>
    events.filter((event) => event.type_id === type && event[id] === row.player_id);
  const minuteOf = (event: Event | undefined) =>
    event === undefined ? null : Math.min(150, Math.max(0, (event.minute ?? 0) + (event.extra_minute ?? 0)));
  const [yellow] = own(EVENT.yellow);
  const [secondYellow] = own(EVENT.secondYellow);
  const dismissal = secondYellow ?? own(EVENT.red)[0];
  const rating = Number(detailOf(row, RATING));
  const minutes = Number(detailOf(row, MINUTES) ?? 0);
  return {
    player,
    name,
    position,
    started: row.type_id === BEGINS,
    minutes: Number.isFinite(minutes) ? Math.min(150, Math.max(0, Math.round(minutes))) : 0,
    goals: own(EVENT.goal).length + own(EVENT.penalty).length,
    ownGoals: own(EVENT.ownGoal).length,
    yellow: yellow === undefined ? 0 : 1,
    red: dismissal === undefined ? 0 : 1,
    secondYellow: secondYellow === undefined ? 0 : 1,
    subbedIn: minuteOf(own(EVENT.substitution)[0]),
    subbedOut: minuteOf(own(EVENT.substitution, 'related_player_id')[0]),
    yellowMinute: minuteOf(yellow),
    redMinute: minuteOf(dismissal),
    rating: rating >= 3 && rating <= 10 ? rating : null,
  };
}

/** Reads a player's counts. A match has details for all players or for none, and a count of zero has no row. */
function countsOf(row: Lineup, { lineups }: Match): Pick<PlayedPart, 'counts'> {
  const areReported = (lineups ?? []).some((other) => detailOf(other, DETAIL.duelsWon) !== null);
  if (!areReported || Number(detailOf(row, MINUTES) ?? 0) === 0) return {};
  const count = (type: number): number | null => {
    const value = Number(detailOf(row, type) ?? 0);
    return Number.isInteger(value) && value >= 0 && value <= COUNT_MAX ? value : null;
  };
  return {
    counts: {
      assists: count(DETAIL.assists),
      saves: count(DETAIL.saves),
      penaltiesScored: count(DETAIL.penaltiesScored),
      penaltiesMissed: null,
      penaltiesSaved: null,
      goalsConceded: count(DETAIL.goalsConceded),
      shots: count(DETAIL.shots),
      keyPasses: count(DETAIL.keyPasses),
      duelsWon: count(DETAIL.duelsWon),
    },
  };
}

/** The value of a detail; null if the row has none of that type. */
const detailOf = ({ details }: Lineup, type: number): unknown =>
  details?.find(({ type_id: id }) => id === type)?.data.value ?? null;

/** A club's squad. */
export function squadToFacts(
  club: string,
  members: readonly SquadRow[],
  startYear: number,
): ReportedFact<'squadPlayer'>[] {
  return members.flatMap(
    ({ player_id: id, position_id: position, player }): ReportedFact<'squadPlayer'>[] => {
      const name = (player?.display_name ?? player?.name)?.trim();
      if (!name) return [];
      const fullName = `${player?.firstname ?? ''} ${player?.lastname ?? ''}`.trim();
      const birthdate = player?.date_of_birth ?? '';
      const { height, weight } = player ?? {};
      return [
        fact('squadPlayer', id, {
          season: seasonOf(startYear),
          club,
          name,
          ...(fullName === '' || fullName === name ? {} : { fullName }),
          birthdate: /^\d{4}-\d{2}-\d{2}$/.test(birthdate) ? birthdate : null,
          nationality: player?.nationality?.name?.trim() || null,
          position: POSITIONS[position ?? 0] ?? null,
          ...(height ? { heightCm: Math.round(height) } : {}),
          ...(weight ? { weightKg: Math.round(weight) } : {}),
        }),
      ];
    },
  );
}

/** The meaning of a category; names of types distinguish illnesses from injuries. */
export function absenceKindOf({ category, type }: Pick<Sideline, 'category' | 'type'>): AbsenceKind {
  const word = category?.toLowerCase() ?? '';
  if (word.startsWith('suspen')) return 'suspension';
  if (word.startsWith('doubt')) return 'doubt';
  if (/illness|virus|flu\b|cold|corona|covid/i.test(type?.name ?? '')) return 'illness';
  return word === 'injury' ? 'injury' : 'other';
}

/**
 * Open spells as absences from each club's next match, with the expected last day. When an answer omits a spell, it is
 * in question; a second one ends it.
 *
 * @param spells by the source's id of the club
 */
export function sidelinesToAbsences(
  spells: ReadonlyMap<string, readonly Sideline[]>,
  known: readonly ReportedFact<'absence'>[],
  { startYear, nowMs, isAhead, nextOf }: { startYear: number } & Omit<Ahead, 'clubs'>,
): ReportedFact<'absence'>[] {
  const nowTs = new Date(nowMs).toISOString();
  const today = nowTs.slice(0, 10);
  const before = new Map(known.map(({ sourceId, value }) => [sourceId, value]));
  const listed = new Map<string, AbsenceFact>();
  for (const [club, ofClub] of spells) {
    const next = nextOf(club);
    if (next === null) continue;
    for (const spell of ofClub) {
      const { player_id: player, completed, start_date: start, end_date: end } = spell;
      if (completed === true || (end && end < today) || (start && start > next.kickoffTs.slice(0, 10)))
        continue;
      const id = `${player}-${next.fixture}`;
      const kind = absenceKindOf(spell);
      if (listed.has(id) && kind === 'doubt') continue;
      const last = before.get(id);
      const returns = last?.returns ?? [];
      const day = dayAfter(end);
      const isSame = returns.length === 0 ? day === null : returns.at(-1)?.day === day;
      listed.set(id, {
        season: seasonOf(startYear),
        fixture: next.fixture,
        club,
        player: String(player),
        kind,
        detail: spell.type?.name?.trim() || (spell.category ?? ''),
        reportedTs: last?.reportedTs ?? nowTs,
        isInQuestion: false,
        takenBackTs: null,
        returns: isSame ? returns : [...returns, { reportedTs: nowTs, day }],
      });
    }
  }
  return withVanished('sportmonks', listed, known, { nowMs, isAhead });
}

/** The first day after a spell; null while its end is open or not a date. */
function dayAfter(end: string | null | undefined): string | null {
  const ms = Date.parse(end ?? '');
  return Number.isFinite(ms) ? new Date(ms + DAY_MS).toISOString().slice(0, 10) : null;
}

/** Matches in other competitions are requested for a span of days; the service allows up to a hundred. */
const DAYS_BEHIND = 14;
const DAYS_AHEAD = 42;

/** The path to a club's matches of these weeks, in any competition. */
export function pathOfMatchesAround(club: string, nowMs: number): string {
  const dayAt = (days: number) => new Date(nowMs + days * DAY_MS).toISOString().slice(0, 10);
  return `/fixtures/between/${dayAt(-DAYS_BEHIND)}/${dayAt(DAYS_AHEAD)}/${club}?include=participants;scores;state;league`;
}

/** A club's matches in other competitions, except friendlies. @param league the service's id of the hub's league */
export function matchesToEuropeanMatches(
  club: string,
  matches: readonly Match[],
  league: string | null,
  startYear: number,
): ReportedFact<'europeanMatch'>[] {
  return matches.flatMap((match): ReportedFact<'europeanMatch'>[] => {
    const own = match.participants.find(({ id }) => String(id) === club);
    const other = match.participants.find(({ id }) => String(id) !== club);
    const competition = match.league?.name?.trim();
    if (own === undefined || !competition) return [];
    if (!isOtherCompetition({ id: match.league?.id, name: competition }, league)) return [];
    const { state, homeGoals, awayGoals } = stateOf(match);
    return [
      fact('europeanMatch', `${match.id}-${club}`, {
        season: seasonOf(startYear),
        club,
        competition,
        kickoffTs: new Date(match.starting_at_timestamp * 1000).toISOString(),
        side: own.meta.location,
        opponent: other?.name ?? '?',
        homeGoals,
        awayGoals,
        isOff: state === 'postponed' || state === 'cancelled',
      }),
    ];
  });
}
