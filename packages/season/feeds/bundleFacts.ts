import type { Source } from '@hub/shared/feeds/sources.ts';
import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import {
  isPlayed,
  type AppearanceRow,
  type FixtureRow,
  type MatchDataBundle,
  type PlayerRow,
} from '../matchdata/bundleRows.ts';
import { PLAYER_TRAITS, type PlayerTraits } from '../matchdata/seasonRows.ts';
import { knownNameOf } from '../matchdata/knownName.ts';
import { seasonAsOf } from '../matchdata/seasonAsOf.ts';
import { factMaker, type Fact, type FactValues, type PlayedPart, type FactsByKind } from './facts.ts';
import { HISTORY_SOURCE } from './place.ts';

const fact = factMaker(HISTORY_SOURCE);

/** Id scoped to a season's bundle, because another season's files may use it for something else. */
const bundleIdOf = (season: string, id: string) => `${season}/${id}`;

/** Whether a season's facts decide if a question is open: any source's do, a bundle's only in the bundle's own season. */
export const isAskedIn = (season: string | null, source: Source, sourceId: string): boolean =>
  source !== HISTORY_SOURCE || (season !== null && sourceId.startsWith(bundleIdOf(season, '')));

/** Requires every column that facts contain under the same name, so that no new column is forgotten. */
type Columns<Row, Mapped extends keyof Row> = Record<Exclude<keyof Row, Mapped>, unknown>;
type PlayerColumns = Columns<
  PlayerRow,
  'playerId' | 'clubId' | 'name' | 'shortName' | 'birthCountry' | 'hasLeft' | keyof PlayerTraits
>;
type PartColumns = Columns<
  AppearanceRow,
  | 'fixtureId'
  | 'clubId'
  | 'playerId'
  | 'minutesPlayed'
  | 'subbedInMinute'
  | 'subbedOutMinute'
  | 'isEstimated'
  | 'isFromSheet'
  | 'counts'
>;

const knownTraits = (player: PlayerRow): { [T in keyof PlayerTraits]?: NonNullable<PlayerTraits[T]> } =>
  Object.fromEntries(
    PLAYER_TRAITS.flatMap((trait) => (player[trait] === null ? [] : [[trait, player[trait]]])),
  );

/**
 * A bundle as a source's facts: its clubs, fixtures and squads, and the minutes of each match that is over.
 * Matches with fewer than eleven known starters are left out. Absences and statuses are left to other sources.
 */
export function factsOfBundle(bundle: MatchDataBundle, season: string): FactsByKind {
  const idOf = (id: string) => bundleIdOf(season, id);
  const asPlayed = seasonAsOf(bundle, null);
  const names = new Map(
    bundle.players.map((player) => [
      player.playerId,
      knownNameOf(player) ?? `Unbekannter Spieler ${player.playerId}`,
    ]),
  );
  return {
    clubs: bundle.clubs.map(({ clubId, name, shortName }) =>
      fact('club', idOf(clubId), { season, name, shortName }),
    ),
    fixtures: bundle.fixtures.map((row) =>
      fact('fixture', idOf(row.fixtureId), {
        season,
        matchday: row.matchday,
        kickoffTs: row.kickoffUtc,
        homeClub: idOf(row.homeClubId),
        awayClub: idOf(row.awayClubId),
        homeGoals: row.homeGoals,
        awayGoals: row.awayGoals,
        state: STATE_OF[row.status],
        venue: row.venue,
        referee: row.referee,
      }),
    ),
    squadPlayers: bundle.players.flatMap((player) => {
      const clubId = asPlayed.clubOf(player.playerId);
      if (clubId === null) return [];
      const { birthdate, nationality, birthCountry, position, foot } = player;
      return [
        fact('squadPlayer', idOf(player.playerId), {
          season,
          club: idOf(clubId),
          name: names.get(player.playerId) ?? '',
          ...(player.name && player.shortName ? { fullName: player.name } : {}),
          ...({
            birthdate,
            nationality: nationality ?? birthCountry,
            position,
            ...knownTraits(player),
            foot: foot ?? undefined,
          } satisfies PlayerColumns),
        }),
      ];
    }),
    matchSquads: matchSquadsOf(bundle, season, names),
    europeanMatches: bundle.europeanMatches.flatMap((row) => {
      const { clubId, kickoffUtc, competition, side, opponent, homeGoals, awayGoals } = row;
      // Without a known side, goals cannot be assigned.
      const sideAndGoals =
        side === null
          ? { side: 'home' as const, homeGoals: null, awayGoals: null }
          : { side, homeGoals, awayGoals };
      return [
        fact('europeanMatch', idOf(`${clubId} ${kickoffUtc}`), {
          season,
          club: idOf(clubId),
          competition,
          kickoffTs: kickoffUtc,
          opponent,
          isOff: false,
          ...sideAndGoals,
        }),
      ];
    }),
  };
}

const STATE_OF = {
  played: 'over',
  awarded: 'awarded',
  scheduled: 'open',
  live: 'open',
  postponed: 'postponed',
  cancelled: 'cancelled',
} as const satisfies Record<FixtureRow['status'], FactValues['fixture']['state']>;

function matchSquadsOf(
  { fixtures, appearances, playerMatchStats }: MatchDataBundle,
  season: string,
  names: ReadonlyMap<string, string>,
): Fact<'matchSquad'>[] {
  const over = new Set(fixtures.filter(isPlayed).map(({ fixtureId }) => fixtureId));
  const key = ({ fixtureId, playerId }: { fixtureId: string; playerId: string }) =>
    `${fixtureId} ${playerId}`;
  const statistics = new Map(playerMatchStats.map((row) => [key(row), row]));
  const parts = Map.groupBy(
    appearances.filter(({ fixtureId }) => over.has(fixtureId)),
    ({ fixtureId, clubId }) => `${fixtureId} ${clubId}`,
  );
  return [...parts.values()].flatMap((rows) => {
    const [first] = rows;
    if (first === undefined || rows.filter(({ started }) => started).length !== STARTERS_PER_TEAM) return [];
    const fixture = bundleIdOf(season, first.fixtureId);
    const club = bundleIdOf(season, first.clubId);
    const players = rows.map((row): PlayedPart & PartColumns => {
      const {
        fixtureId: _fixture,
        clubId: _club,
        playerId: _player,
        ...counts
      } = statistics.get(key(row)) ?? {
        fixtureId: null,
        clubId: null,
        playerId: null,
      };
      return {
        player: bundleIdOf(season, row.playerId),
        name: names.get(row.playerId) ?? `Unbekannter Spieler ${row.playerId}`,
        position: row.position,
        started: row.started,
        minutes: row.minutesPlayed,
        ...(row.isEstimated ? { isEstimated: true } : {}),
        goals: row.goals,
        ownGoals: row.ownGoals,
        yellow: row.yellow,
        red: row.red,
        secondYellow: row.secondYellow,
        subbedIn: row.subbedInMinute,
        subbedOut: row.subbedOutMinute,
        yellowMinute: row.yellowMinute,
        redMinute: row.redMinute,
        rating: row.rating,
        ...('passes' in counts ? { statistics: counts } : {}),
      };
    });
    return [fact('matchSquad', `${fixture} ${club}`, { season, fixture, club, players })];
  });
}
