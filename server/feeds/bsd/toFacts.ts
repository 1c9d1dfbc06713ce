import { NOTHING_COUNTED } from '#shared/games/points/pointCounts.ts';
import { foldText } from '#shared/text/foldText.ts';
import { playedCards } from '../playedCards.ts';
import { withVanished } from '../absenceLists.ts';
import { absenceKindOf } from '../apiFootball/toFacts.ts';
import {
  factMaker,
  seasonOf,
  type AbsenceFact,
  type Fact,
  type FixtureFact,
  type LineupFact,
  type PlayedPart,
  type ReportedFact,
} from '../facts.ts';
import { isCompleteEleven, isCompleteSquad } from '../merge/completeSquads.ts';
import type { Incident, Lineups, Match, Player, PlayerStats, TeamLineup, Unavailable } from './schema.ts';

const SOURCE = 'bsd';
const fact = factMaker(SOURCE);
const MINUTES_MAX = 150;
/** Smaller matchday squads have rows missing: in the Bundesliga nine players sit on the bench. */
const SQUAD_MIN = 16;

const STATES: Readonly<Record<string, FixtureFact['state']>> = {
  finished: 'over',
  awarded: 'awarded',
  postponed: 'postponed',
  abandoned: 'postponed',
  suspended: 'postponed',
  cancelled: 'cancelled',
  canceled: 'cancelled',
};

/** By the first letter of the service's words and codes. */
const POSITIONS: Readonly<Record<string, string>> = { G: 'GK', D: 'DF', M: 'MF', F: 'FW' };
const positionOf = (word: string | null | undefined): string | null =>
  POSITIONS[word?.slice(0, 1).toUpperCase() ?? ''] ?? null;

/** A club's part in a match; ids are the service's. */
export interface InMatch {
  startYear: number;
  match: string;
  club: string;
}

export function matchesToFixtures(matches: readonly Match[], startYear: number): ReportedFact<'fixture'>[] {
  return matches.flatMap((match): ReportedFact<'fixture'>[] => {
    const { id, round_number: matchday, home_score: home, away_score: away } = match;
    if (typeof matchday !== 'number' || matchday < 1) return [];
    const state = STATES[match.status.toLowerCase()] ?? 'open';
    const isOver = state === 'over' || state === 'awarded';
    const isDecided = isOver && typeof home === 'number' && typeof away === 'number';
    return [
      fact('fixture', id, {
        season: seasonOf(startYear),
        matchday,
        kickoffTs: new Date(match.event_date).toISOString(),
        homeClub: String(match.home_team_id),
        awayClub: String(match.away_team_id),
        homeGoals: isDecided ? home : null,
        awayGoals: isDecided ? away : null,
        state: isOver && !isDecided ? 'open' : state,
        venue: null,
        referee: null,
      }),
    ];
  });
}

/** The clubs of matches, once each. */
export function matchesToClubs(matches: readonly Match[], startYear: number): ReportedFact<'club'>[] {
  const names = new Map(
    matches.flatMap((match): [number, string][] => [
      [match.home_team_id, match.home_team],
      [match.away_team_id, match.away_team],
    ]),
  );
  return [...names].map(([id, name]) =>
    fact('club', id, { season: seasonOf(startYear), name, shortName: name }),
  );
}

const inClub = ({ startYear, match, club }: InMatch) => ({
  season: seasonOf(startYear),
  fixture: match,
  club,
});

/** The eleven that a club has announced; null until it is confirmed and all its players are recognised. */
export function lineupToFact(
  of: InMatch,
  status: Lineups['lineup_status'],
  lineup: TeamLineup | null | undefined,
  squad: readonly Player[],
): Fact<'lineup'> | null {
  const listed = lineup?.players ?? [];
  if (status !== 'confirmed') return null;
  const starters = listed.flatMap(({ id, name, position }): LineupFact['starters'] => {
    const player = typeof id === 'number' ? squad.find((one) => one.id === id) : memberNamed(name, squad);
    const known = player?.name ?? name;
    const playerId = player?.id ?? id;
    return typeof playerId === 'number' && known
      ? [{ player: String(playerId), name: known, position: positionOf(position) }]
      : [];
  });
  if (!isCompleteEleven(starters, listed.length)) return null;
  return fact('lineup', `${of.match}-${of.club}`, { ...inClub(of), starters });
}

/** The only member with this name; `J. P. van Hecke` is Jan Paul van Hecke. */
export function memberNamed(name: string | null | undefined, squad: readonly Player[]): Player | undefined {
  if (!name) return undefined;
  const [, initials = '', surname = name] = /^((?:\p{L}\. ?)+)(.+)$/u.exec(name.trim()) ?? [];
  const [first, last] = [foldText(initials).slice(0, 1), foldText(surname.trim())];
  const same = squad.filter((member) => {
    const full = foldText(member.name);
    return full === last || (full.endsWith(` ${last}`) && full.startsWith(first));
  });
  return same.length === 1 ? same[0] : undefined;
}

const minuteOf = ({ minute, added_time: added }: Incident): number =>
  Math.min(MINUTES_MAX, Math.max(0, (minute ?? 0) + (added ?? 0)));

/**
 * A club's part in a played match; null while rows are missing, since a player without a row may have played. Starters
 * are players with minutes who did not come on; cards are only in the incidents.
 *
 * @param stats of both clubs
 * @param people names and positions by id
 */
export function statsToSquad(
  of: InMatch,
  stats: readonly PlayerStats[],
  incidents: readonly Incident[],
  people: ReadonlyMap<number, Player>,
): Fact<'matchSquad'> | null {
  const rows = stats.filter(({ team_id: team }) => String(team) === of.club);
  const swaps = incidents.filter(({ type }) => type === 'substitution');
  const cameOn = new Map(swaps.map((swap) => [swap.player_in_id, minuteOf(swap)]));
  const left = new Map(swaps.map((swap) => [swap.player_out_id, minuteOf(swap)]));
  const parts = rows.flatMap((row): PlayedPart[] => {
    const { player_id: id, rating } = row;
    const person = people.get(id);
    const minutes = Math.min(MINUTES_MAX, Math.max(0, row.minutes_played ?? 0));
    // A player without a name cannot be recognised, and without him the squad is incomplete.
    if (person === undefined) return [];
    const own = incidents.filter(({ player_id: about }) => about === id);
    const goals = own.filter(({ type }) => type === 'goal');
    const ownGoals = goals.filter(({ goal_type: kind }) => /own/iu.test(kind ?? '')).length;
    const penaltiesScored = goals.filter(({ goal_type: kind }) => /pen/iu.test(kind ?? '')).length;
    return [
      {
        player: String(id),
        name: person.name,
        position: positionOf(person.position),
        started: minutes > 0 && !cameOn.has(id),
        minutes,
        goals: goals.length - ownGoals,
        ownGoals,
        ...cardsOf(own.filter(({ type }) => type === 'card')),
        subbedIn: cameOn.get(id) ?? null,
        subbedOut: left.get(id) ?? null,
        rating: typeof rating === 'number' && rating >= 3 && rating <= 10 ? rating : null,
        ...(minutes > 0 && incidents.length > 0 ? { counts: { ...NOTHING_COUNTED, penaltiesScored } } : {}),
      },
    ];
  });
  const isWhole = parts.length === rows.length && parts.length >= SQUAD_MIN && isCompleteSquad(parts);
  return isWhole ? fact('matchSquad', `${of.match}-${of.club}`, { ...inClub(of), players: parts }) : null;
}

function cardsOf(cards: readonly Incident[]) {
  const minutesOf = (kind: string) => cards.filter(({ card_type: type }) => type === kind).map(minuteOf);
  return playedCards({
    yellow: minutesOf('yellow').toSorted((one, other) => one - other),
    secondYellow: minutesOf('yellowRed'),
    red: minutesOf('red'),
  });
}

/** A club's next match, with the players who miss it. */
export interface NextMatch extends InMatch {
  kickoffTs: string;
  unavailable: readonly Unavailable[];
}

export function unavailableToAbsences(
  matches: readonly NextMatch[],
  known: readonly ReportedFact<'absence'>[],
  ahead: { nowMs: number; isAhead: (fixture: string) => boolean },
): ReportedFact<'absence'>[] {
  const before = new Map(known.map(({ sourceId, value }) => [sourceId, value]));
  const nowTs = new Date(ahead.nowMs).toISOString();
  const listed = new Map<string, AbsenceFact>();
  for (const { unavailable, kickoffTs, ...of } of matches)
    for (const { id, status, reason } of unavailable) {
      if (typeof id !== 'number') continue;
      const key = `${id}-${of.match}`;
      listed.set(key, {
        ...inClub(of),
        player: String(id),
        kind: /doubt|question/iu.test(status ?? '') ? 'doubt' : absenceKindOf(null, reason ?? status),
        detail: reason?.trim() || (status ?? ''),
        reportedTs: before.get(key)?.reportedTs ?? (kickoffTs < nowTs ? kickoffTs : nowTs),
        isInQuestion: false,
        takenBackTs: null,
      });
    }
  return withVanished(SOURCE, listed, known, ahead);
}
