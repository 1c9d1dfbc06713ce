import type { Match } from '@hub/season/feeds/openLigaDb/schema.ts';
import { kickoffAt, MATCH_MS, stageAt, type World, type WorldClub, type WorldMatch } from './world.ts';

const DAY_MS = 86_400_000;
/** How long after kickoff the final result appears, with the second half still running. */
const EARLY_RESULT_MS = 60 * 60_000;

/** OpenLigaDB's answer at an instant; undefined for an unknown path. */
export function answerOpenLigaDb(world: World, path: string, nowMs: number): unknown {
  const current = currentMatchday(world, nowMs);
  if (path === '/getmatchdata/bl1') return matchesOf(world, nowMs, current);
  const [, year, matchday] = /^\/getmatchdata\/bl1\/(\d{4})(?:\/(\d+))?$/.exec(path) ?? [];
  if (Number(year) === world.startYear)
    return matchesOf(world, nowMs, matchday === undefined ? null : Number(matchday));
  const [, ofMatchday] = /^\/getlastchangedate\/bl1\/\d{4}\/(\d+)$/.exec(path) ?? [];
  return ofMatchday === undefined ? undefined : lastChange(world, nowMs, Number(ofMatchday));
}

/** The current matchday, which changes a day and a half after its last kickoff. */
function currentMatchday({ matches }: World, nowMs: number): number {
  const ahead = matches.filter(({ kickoffMs }) => kickoffMs > nowMs - 1.5 * DAY_MS);
  const next = ahead.reduce<WorldMatch | null>(
    (first, match) => (first === null || match.kickoffMs < first.kickoffMs ? match : first),
    null,
  );
  return next?.fixture.matchday ?? Math.max(...matches.map(({ fixture }) => fixture.matchday));
}

function matchesOf(world: World, nowMs: number, matchday: number | null): Match[] {
  return world.matches
    .filter(({ fixture }) => matchday === null || fixture.matchday === matchday)
    .map((match) => toMatch(match, world.startYear, nowMs));
}

function toMatch(match: WorldMatch, leagueSeason: number, nowMs: number): Match {
  const stage = stageAt(match, nowMs);
  const isOver = stage === 'over' || stage === 'statistics';
  const { home, away, fixture } = match;
  const isResultThere = isOver || (stage === 'running' && nowMs >= match.kickoffMs + EARLY_RESULT_MS);
  const result = (resultTypeID: number, pointsTeam1: number, pointsTeam2: number) => ({
    resultTypeID,
    pointsTeam1,
    pointsTeam2,
  });
  return {
    matchID: match.ids.openligadb,
    matchDateTimeUTC: new Date(kickoffAt(match, nowMs)).toISOString(),
    leagueSeason,
    group: { groupOrderID: fixture.matchday },
    team1: toTeam(home.club),
    team2: toTeam(away.club),
    matchIsFinished: isOver,
    matchResults: isResultThere
      ? [result(2, isOver ? (home.goals ?? 0) : 0, isOver ? (away.goals ?? 0) : 0), result(1, 0, 0)]
      : [],
    location: fixture.venue === null ? null : { locationStadium: fixture.venue },
  };
}

const toTeam = ({ name, shortName, ids }: WorldClub) => ({
  teamId: ids.openligadb,
  teamName: name,
  shortName,
});

function lastChange({ matches }: World, nowMs: number, matchday: number): string {
  const changes = matches
    .filter(({ fixture }) => fixture.matchday === matchday)
    .flatMap(({ kickoffMs }) => [kickoffMs + EARLY_RESULT_MS, kickoffMs + MATCH_MS])
    .filter((ms) => ms <= nowMs);
  return new Date(Math.max(0, ...changes)).toISOString().replace('Z', '');
}
