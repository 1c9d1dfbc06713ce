import {
  isOtherCompetition,
  factMaker,
  seasonOf,
  type AbsenceFact,
  type AbsenceKind,
  type Fact,
  type ReportedFact,
} from '../facts.ts';
import { reportedState } from '../fixtureStates.ts';
import { withVanished } from '../absenceLists.ts';
import { isCompleteEleven, isCompleteSquad } from '../merge/completeSquads.ts';
import type { Injury, Match, Person, Sidelined, Squad } from './schema.ts';
import { playedPartsOf } from './playedParts.ts';
import { POSITIONS } from './positions.ts';

const SOURCE = 'api-football';
const fact = factMaker(SOURCE);
const DAY_MS = 86_400_000;

const ABSENCES: readonly (readonly [RegExp, AbsenceKind])[] = [
  [/yellow card|red card|suspen/i, 'suspension'],
  [/illness|virus|flu\b|cold|corona|covid/i, 'illness'],
  [/national|international|loan|inactive|coach|personal|rest\b|transfer|contract/i, 'other'],
  [
    /injur|knock|broken|fracture|surgery|strain|sprain|rupture|torn|tear|muscle|hamstring|calf|knee|ankle|foot|groin|thigh|shoulder|back|hip|adductor|achilles|concussion|ligament|meniscus|toe|finger|hand|wrist|arm|leg|rib|head|eye|jaw|heel|abdom|cruciate/i,
    'injury',
  ],
];

/** The kind of absence for a reason, which is free text: unknown words are 'other'. */
export function absenceKindOf(
  type: string | null | undefined,
  reason: string | null | undefined,
): AbsenceKind {
  if (type === 'Questionable') return 'doubt';
  return ABSENCES.find(([words]) => words.test(reason ?? ''))?.[1] ?? 'other';
}

const stateOf = ({ fixture: { status }, score, goals }: Match) => {
  const { home, away } = score?.fulltime ?? goals ?? {};
  return reportedState([status.short], home, away);
};

/** Matches of the league's rounds; other rounds, such as a relegation play-off, are left out. */
export function matchesToFixtures(matches: readonly Match[]): ReportedFact<'fixture'>[] {
  return matches.flatMap((match): ReportedFact<'fixture'>[] => {
    const [, matchday] = /^Regular Season - (\d+)$/.exec(match.league.round ?? '') ?? [];
    if (matchday === undefined) return [];
    const { fixture, teams } = match;
    return [
      fact('fixture', fixture.id, {
        season: seasonOf(match.league.season),
        matchday: Number(matchday),
        kickoffTs: new Date(fixture.timestamp * 1000).toISOString(),
        homeClub: String(teams.home.id),
        awayClub: String(teams.away.id),
        ...stateOf(match),
        venue: fixture.venue?.name?.trim() || null,
        // `D. Aytekin, Germany`
        referee: fixture.referee?.split(',')[0]?.trim() || null,
      }),
    ];
  });
}

/** A club's matches in other competitions, except friendlies. @param league the service's id of the hub's league */
export function matchesToEuropeanMatches(
  club: string,
  matches: readonly Match[],
  league: string | null,
  startYear: number,
): ReportedFact<'europeanMatch'>[] {
  return matches.flatMap((match): ReportedFact<'europeanMatch'>[] => {
    const { fixture, teams } = match;
    const { id, name } = match.league;
    if (typeof id !== 'number' || !name || !isOtherCompetition({ id, name }, league)) return [];
    const side = String(teams.home.id) === club ? 'home' : 'away';
    const { state, homeGoals, awayGoals } = stateOf(match);
    return [
      fact('europeanMatch', `${fixture.id}-${club}`, {
        season: seasonOf(startYear),
        club,
        competition: name,
        kickoffTs: new Date(fixture.timestamp * 1000).toISOString(),
        side,
        opponent: (side === 'home' ? teams.away : teams.home).name,
        homeGoals,
        awayGoals,
        isOff: state === 'postponed' || state === 'cancelled',
      }),
    ];
  });
}

/** The clubs of matches, once each. */
export function matchesToClubs(matches: readonly Match[]): ReportedFact<'club'>[] {
  const clubs = new Map<number, ReportedFact<'club'>>();
  for (const { teams, league } of matches)
    for (const { id, name } of [teams.home, teams.away])
      clubs.set(id, fact('club', id, { season: seasonOf(league.season), name, shortName: name }));
  return [...clubs.values()];
}

const inMatch = (match: Match, team: number) => ({
  season: seasonOf(match.league.season),
  fixture: String(match.fixture.id),
  club: String(team),
});

/** Announced elevens that are complete. */
export function matchToLineups(match: Match): Fact<'lineup'>[] {
  return (match.lineups ?? []).flatMap(({ team, startXI }): Fact<'lineup'>[] => {
    const starters = startXI.flatMap(({ player: { id, name, pos } }) =>
      typeof id === 'number' && name
        ? [{ player: String(id), name, position: POSITIONS[pos ?? ''] ?? null }]
        : [],
    );
    if (!isCompleteEleven(starters, startXI.length)) return [];
    return [fact('lineup', `${match.fixture.id}-${team.id}`, { ...inMatch(match, team.id), starters })];
  });
}

/** Complete matchday squads of a match that is over. */
export function matchToMatchSquads(match: Match): Fact<'matchSquad'>[] {
  const { state } = stateOf(match);
  if (state !== 'over' && state !== 'awarded') return [];
  return (match.players ?? []).flatMap(({ team, players }): Fact<'matchSquad'>[] => {
    const parts = playedPartsOf(players, match.events ?? []);
    if (!isCompleteSquad(parts)) return [];
    return [
      fact('matchSquad', `${match.fixture.id}-${team.id}`, { ...inMatch(match, team.id), players: parts }),
    ];
  });
}

/**
 * Players who miss a match, or may. The service gives no dates, so an absence begins when it was first reported.
 * When an answer before the match omits a player, his absence is in question; a second one ends it.
 *
 * @param known facts reported before
 * @param nowMs when the answer arrived
 */
export function injuriesToAbsences(
  injuries: readonly Injury[],
  known: readonly ReportedFact<'absence'>[],
  { nowMs, isAhead }: { nowMs: number; isAhead: (fixture: string) => boolean },
): ReportedFact<'absence'>[] {
  const nowTs = new Date(nowMs).toISOString();
  const before = new Map(known.map(({ sourceId, value }) => [sourceId, value]));
  // The same player can be listed twice; anything more specific than 'questionable' counts.
  const listed = new Map<string, AbsenceFact>();
  for (const { player, team, fixture, league } of injuries) {
    const id = `${player.id}-${fixture.id}`;
    const kind = absenceKindOf(player.type, player.reason);
    if (listed.has(id) && kind === 'doubt') continue;
    const kickoffTs = new Date(fixture.timestamp * 1000).toISOString();
    const returns = before.get(id)?.returns;
    listed.set(id, {
      season: seasonOf(league.season),
      fixture: String(fixture.id),
      club: String(team.id),
      player: String(player.id),
      kind,
      detail: player.reason?.trim() || (player.type ?? ''),
      reportedTs: before.get(id)?.reportedTs ?? (kickoffTs < nowTs ? kickoffTs : nowTs),
      isInQuestion: false,
      takenBackTs: null,
      ...(returns === undefined ? {} : { returns }),
    });
  }
  return withVanished(SOURCE, listed, known, { nowMs, isAhead });
}

/** The day after a spell that lasts until today; null while no end is expected. */
export function expectedReturnOf(spells: readonly Sidelined[], today: string): string | null {
  const ends = spells.flatMap(({ start, end }) =>
    start && start <= today && end && end >= today ? [end] : [],
  );
  const endMs = Date.parse(ends.toSorted().at(-1) ?? '');
  return Number.isFinite(endMs) ? new Date(endMs + DAY_MS).toISOString().slice(0, 10) : null;
}

/** A club's squad. @param people known full names, birth dates and sizes, by id */
export function squadToFacts(
  { team, players }: Squad,
  people: ReadonlyMap<number, Person['player']>,
  startYear: number,
): Fact<'squadPlayer'>[] {
  return players.map(({ id, name, position }) => {
    const person = people.get(id);
    const birthdate = person?.birth?.date ?? '';
    const [heightCm, weightKg] = [sizeOf(person?.height), sizeOf(person?.weight)];
    const known = knownName(name, person);
    const fullName = `${person?.firstname ?? ''} ${person?.lastname ?? ''}`.trim();
    return fact('squadPlayer', id, {
      season: seasonOf(startYear),
      club: String(team.id),
      name: known,
      ...(fullName === '' || fullName === known ? {} : { fullName }),
      birthdate: /^\d{4}-\d{2}-\d{2}$/.test(birthdate) ? birthdate : null,
      nationality: person?.nationality?.trim() || null,
      position: POSITIONS[position ?? ''] ?? null,
      ...(heightCm === null ? {} : { heightCm }),
      ...(weightKg === null ? {} : { weightKg }),
    });
  });
}

/** `187 cm`, `79 kg` */
function sizeOf(text: string | null | undefined): number | null {
  const [, digits] = /^(\d{2,3})(?: |$)/.exec(text ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Squads shorten first names; lists of people contain all of them: `H. Kane` is `Harry Edward` `Kane`. */
function knownName(name: string, person: Person['player'] | undefined): string {
  const [, initial, surname] = /^(\p{L})\. (.+)$/u.exec(name.trim()) ?? [];
  if (initial === undefined || surname === undefined) return name.trim();
  const first = person?.firstname?.split(/[\s]+/).find((part) => part.startsWith(initial));
  return first === undefined ? name.trim() : `${first} ${surname}`;
}
