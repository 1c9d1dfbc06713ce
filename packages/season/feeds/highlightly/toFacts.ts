import type { Lack } from '@hub/shared/feeds/feeds.schema.ts';
import { areSameForms, nameForms } from '@hub/shared/text/nameForms.ts';
import {
  factMaker,
  seasonOf,
  type Fact,
  type LineupFact,
  type PlayedPart,
  type ReportedFact,
} from '../facts.ts';
import { reportedState } from '../fixtureStates.ts';
import { isCompleteEleven, isCompleteSquad } from '../merge/completeSquads.ts';
import { knownName, POSITIONS } from './names.ts';
import { playedPartsOf } from './playedParts.ts';
import type { BoxTeam, Event, Match, TeamLineup } from './schema.ts';

const fact = factMaker('highlightly');

/** A club's part in a match; ids are the service's. */
export interface InMatch {
  startYear: number;
  match: string;
  club: string;
}

/** Smaller matchday squads have rows missing: in the Bundesliga nine players sit on the bench. */
const SQUAD_MIN = 16;

/** @param matchdayOf matchday of a match whose round has none; null leaves the match out */
export function matchesToFixtures(
  matches: readonly Match[],
  startYear: number,
  matchdayOf: (match: Match) => number | null = () => null,
): ReportedFact<'fixture'>[] {
  return matches.flatMap((match): ReportedFact<'fixture'>[] => {
    const [, round] = /^Regular Season - (\d+)$/.exec(match.round ?? '') ?? [];
    const matchday = round === undefined ? matchdayOf(match) : Number(round);
    if (matchday === null) return [];
    return [
      fact('fixture', match.id, {
        season: seasonOf(startYear),
        matchday,
        kickoffTs: new Date(match.date).toISOString(),
        homeClub: String(match.homeTeam.id),
        awayClub: String(match.awayTeam.id),
        ...stateOf(match),
        venue: null,
        referee: null,
      }),
    ];
  });
}

/** Goals only once a match is decided. */
function stateOf({ state }: Match) {
  const [, home, away] = /^(\d+) ?- ?(\d+)$/.exec(state?.score?.current ?? '') ?? [];
  return reportedState(
    [state?.description],
    home === undefined ? null : Number(home),
    away === undefined ? null : Number(away),
  );
}

/** The clubs of matches, once each. */
export function matchesToClubs(matches: readonly Match[], startYear: number): ReportedFact<'club'>[] {
  const clubs = new Map<number, ReportedFact<'club'>>();
  for (const { homeTeam, awayTeam } of matches)
    for (const { id, name } of [homeTeam, awayTeam])
      clubs.set(id, fact('club', id, { season: seasonOf(startYear), name, shortName: name }));
  return [...clubs.values()];
}

const inClub = ({ startYear, match, club }: InMatch) => ({
  season: seasonOf(startYear),
  fixture: match,
  club,
});
const lineupOf = (of: InMatch, starters: LineupFact['starters']): Fact<'lineup'> =>
  fact('lineup', `${of.match}-${of.club}`, { ...inClub(of), starters });

/** A player of a club with an id that the service has reported before. */
export interface KnownPlayer {
  player: string;
  name: string;
}

/**
 * The eleven that a club has announced; null until it is complete.
 *
 * @param known players of the club, for line-ups that leave ids out
 */
export function lineupToFact(
  of: InMatch,
  { initialLineup }: TeamLineup,
  known: readonly KnownPlayer[],
): Fact<'lineup'> | null {
  const rows = initialLineup ?? [];
  const listed = rows.flat();
  const starters = rows.flatMap((row, n) =>
    row.flatMap(({ id, name, position }): LineupFact['starters'] => {
      const player = typeof id === 'number' ? String(id) : idByName(name, known);
      if (player === null || !name) return [];
      // The first row is the goalkeeper's, whatever its position says.
      const group = POSITIONS[position ?? ''] ?? (n === 0 && row.length === 1 ? 'GK' : null);
      const longer = known.find((other) => other.player === player)?.name;
      return [{ player, name: longer ?? name.trim(), position: group }];
    }),
  );
  return isCompleteEleven(starters, listed.length) ? lineupOf(of, starters) : null;
}

/** The only player of the club with this name, or with its surname and initial. */
function idByName(name: string | null | undefined, known: readonly KnownPlayer[]): string | null {
  if (!name) return null;
  const forms = nameForms(name);
  const [same, other] = known.filter(
    (player) =>
      areSameForms(nameForms(player.name), forms) || knownName(name, player.name) === player.name.trim(),
  );
  return same === undefined || other !== undefined ? null : same.player;
}

/** The facts about a club in a played match. */
export interface ClubSheet {
  matchSquad: Fact<'matchSquad'> | null;
  /** Its eleven, where nothing else is certain. */
  lineup: Fact<'lineup'> | null;
  lack: Lack | null;
}

/**
 * A club's part in a played match. Where rows are missing, only the starting eleven is reported, because a player
 * without a row may have played.
 *
 * @param box undefined where the answer omits the club
 */
export function boxToSheet(of: InMatch, box: BoxTeam | undefined, events: readonly Event[]): ClubSheet {
  if (box === undefined || box.players.length === 0)
    return { matchSquad: null, lineup: null, lack: 'nothing' };
  const { parts, withoutRow } = playedPartsOf(box, events);
  if (!isCompleteSquad(parts)) return { matchSquad: null, lineup: null, lack: 'starters' };
  const isNameless = box.players.some(
    ({ id, name, minutesPlayed }) => (typeof id !== 'number' || !name) && (minutesPlayed ?? 0) > 0,
  );
  if (withoutRow.length > 0 || isNameless || parts.length < SQUAD_MIN) {
    const starters = parts
      .filter(({ started }) => started)
      .map(({ player, name, position }) => ({ player, name, position }));
    const lineup = isCompleteEleven(starters, starters.length) ? lineupOf(of, starters) : null;
    return { matchSquad: null, lineup, lack: 'bench' };
  }
  return {
    matchSquad: fact('matchSquad', `${of.match}-${of.club}`, { ...inClub(of), players: parts }),
    lineup: null,
    lack: areEventsMissing(parts) ? 'events' : null,
  };
}

/** Whether a substitute played although no event reports a substitution; then cards are not reliable either. */
const areEventsMissing = (parts: readonly PlayedPart[]) =>
  parts.some(({ started, minutes }) => !started && minutes > 0) &&
  parts.every(({ subbedIn }) => subbedIn === null);
