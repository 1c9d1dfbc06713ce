import type { CupMatches, Matches, Teams } from '@hub/season/feeds/footballData/schema.ts';
import { clubOfPlayer, kickoffAt, MATCH_MS, stageAt, type World } from './world.ts';

const POSITIONS: Readonly<Record<string, string>> = {
  GK: 'Goalkeeper',
  DF: 'Defence',
  MF: 'Midfield',
  FW: 'Offence',
};

/** football-data.org's answer at an instant; undefined for an unknown path. */
export function answerFootballData(world: World, path: string, nowMs: number): unknown {
  if (path === '/v4/competitions/BL1/teams') return teamsAt(world, nowMs);
  if (path === '/v4/competitions/CL/matches') return championsLeagueAt(world, nowMs);
  return path === '/v4/competitions/BL1/matches' ? matchesAt(world, nowMs) : undefined;
}

const seasonOf = ({ startYear }: World) => ({ startDate: `${startYear}-08-01` });

function teamsAt(world: World, nowMs: number): Teams {
  const ofClub = Map.groupBy(world.players.values(), (player) => clubOfPlayer(player, nowMs));
  return {
    season: seasonOf(world),
    teams: world.clubs.map(({ clubId, ids, name, shortName }) => ({
      id: ids.footballData,
      name,
      shortName,
      squad: (ofClub.get(clubId) ?? []).map((player) => ({
        id: player.ids.footballData,
        name: player.name,
        position: POSITIONS[lineOf(player.position)] ?? null,
        dateOfBirth: player.birthdate,
        nationality: player.nationality,
      })),
    })),
  };
}

function matchesAt(world: World, nowMs: number): Matches {
  return {
    matches: world.matches.map((match) => {
      const stage = stageAt(match, nowMs);
      const isOver = stage === 'over' || stage === 'statistics';
      return {
        id: match.ids.footballData,
        utcDate: new Date(kickoffAt(match, nowMs)).toISOString(),
        status: isOver ? 'FINISHED' : stage === 'running' ? 'IN_PLAY' : 'TIMED',
        matchday: match.fixture.matchday,
        season: seasonOf(world),
        homeTeam: { id: match.home.club.ids.footballData },
        awayTeam: { id: match.away.club.ids.footballData },
        score: {
          fullTime: { home: isOver ? match.home.goals : null, away: isOver ? match.away.goals : null },
        },
        referees: [],
      };
    }),
  };
}

function championsLeagueAt(world: World, nowMs: number): CupMatches {
  return {
    matches: world.otherMatches
      .filter(({ row }) => row.competition === 'Champions League')
      .map(({ id, row, club }) => {
        const isOver = Date.parse(row.kickoffUtc) + MATCH_MS <= nowMs;
        const own = { id: club.ids.footballData, name: club.name };
        const opponent = { id: null, name: row.opponent };
        return {
          id,
          utcDate: row.kickoffUtc,
          status: isOver ? 'FINISHED' : 'TIMED',
          season: seasonOf(world),
          homeTeam: row.side === 'away' ? opponent : own,
          awayTeam: row.side === 'away' ? own : opponent,
          score: {
            fullTime: { home: isOver ? row.homeGoals : null, away: isOver ? row.awayGoals : null },
          },
        };
      }),
  };
}

/** `CB/RB` and `Defender` are DF. */
export function lineOf(position: string | null): string {
  const code = position?.split('/')[0] ?? '';
  if (['GK', 'DF', 'MF', 'FW'].includes(code)) return code;
  if (/^(CB|LB|RB|LWB|RWB)$/.test(code)) return 'DF';
  if (/^(CDM|CM|CAM|DM|AM|LM|RM)$/.test(code)) return 'MF';
  return /^(ST|CF|LW|RW|SS)$/.test(code) ? 'FW' : '';
}
