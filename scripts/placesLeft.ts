import { clubCandidates, readClubs, withPlayer, type ClubReading } from '../server/pstart/candidates.ts';
import { balanceChances, halfFor, scoreCandidates } from '../server/pstart/forecastClub.ts';
import { committedModel } from '../server/pstart/model.data.ts';
import { walkSeason } from '../server/pstart/evaluate/walkSeason.ts';
import type { PlayedSeason, WalkOptions } from '../server/pstart/evaluate/playedSeason.ts';
import type { PositionGroup } from '#shared/terms.ts';

/** Least start probability of a regular; rarer starters vacate too little of a place to tell who gets it. */
const REGULAR_FROM = 0.5;

/** The place vacated by a suspended regular, and what his position group got of it. */
interface PlaceLeft {
  positionGroup: PositionGroup;
  /** His start probability if he were available: the part of a place that he vacates. */
  left: number;
  /** Gain in the forecast that knows of the suspension, over the one with him available. */
  predicted: number;
  /** Gain in the actual line-up, over the forecast with him available. */
  happened: number;
}

/**
 * Prints which part of a suspended outfield regular's place went to his own position group, as predicted and in fact,
 * over the matches in which one such player was missing.
 */
export function printPlacesLeft(season: PlayedSeason, options: WalkOptions): void {
  const places = placesLeft(season, options);
  console.log("\nshare of a suspended regular's place that went to his position group");
  for (const [group, ofGroup] of [
    ['all', places] as const,
    ...Map.groupBy(places, (row) => row.positionGroup),
  ])
    console.log(
      `${group.padEnd(12)}${String(ofGroup.length).padStart(4)} matches, predicted ${share(ofGroup, 'predicted')}, happened ${share(ofGroup, 'happened')}`,
    );
}

function placesLeft(season: PlayedSeason, options: WalkOptions): PlaceLeft[] {
  return [...walkSeason(season, options)].flatMap(({ snapshot, teamIds, starters }) =>
    // Ignores card-implied bans, so that the absent player keeps his full value.
    readClubs({ ...snapshot, suspensionsKnown: true })
      .readings.filter(({ teamId }) => teamIds.includes(teamId))
      .flatMap((reading) => placeLeft(reading, season, starters)),
  );
}

function placeLeft(reading: ClubReading, season: PlayedSeason, starters: ReadonlySet<string>): PlaceLeft[] {
  const { fixtureId } = reading.context;
  const missing = new Set(
    season.absences.filter((absence) => absence.fixtureId === fixtureId).map(({ playerId }) => playerId),
  );
  const [out, ...others] = reading.players.filter(
    ({ player }) => missing.has(player.playerId) && player.positionGroup !== 'goalkeeper',
  );
  if (out === undefined || others.length > 0) return [];
  const { playerId, positionGroup } = out.player;
  const chances = chancesOf(reading);
  const left = chances.get(playerId) ?? 0;
  if (left < REGULAR_FROM) return [];
  const informed = chancesOf(withPlayer(reading, { ...out.player, suspended: true }));
  const mates = reading.players
    .map(({ player }) => player)
    .filter((player) => player.positionGroup === positionGroup && player.playerId !== playerId);
  const sum = (value: (id: string) => number) =>
    mates.reduce((total, mate) => total + value(mate.playerId), 0);
  const usual = sum((id) => chances.get(id) ?? 0);
  return [
    {
      positionGroup,
      left,
      predicted: sum((id) => informed.get(id) ?? 0) - usual,
      happened: sum((id) => Number(starters.has(`${reading.teamId}\n${id}`))) - usual,
    },
  ];
}

function chancesOf(reading: ClubReading): Map<string, number> {
  const club = clubCandidates(reading);
  const half = halfFor(club, committedModel);
  return new Map(
    balanceChances(scoreCandidates(club, half), half).map(({ candidate, startProbability }) => [
      candidate.player.playerId,
      startProbability,
    ]),
  );
}

/** The share with its 95 % interval, each match weighted by the part of a place that was vacated. */
function share(places: readonly PlaceLeft[], kind: 'predicted' | 'happened'): string {
  const left = places.reduce((sum, place) => sum + place.left, 0);
  const ratio = places.reduce((sum, place) => sum + place[kind], 0) / left;
  const spread = places.reduce((sum, place) => sum + (place[kind] - ratio * place.left) ** 2, 0);
  return `${ratio.toFixed(2)} ± ${((1.96 * Math.sqrt(spread)) / left).toFixed(2)}`;
}
