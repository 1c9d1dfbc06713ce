import { clubCandidates, readClubs, withPlayer, type ClubReading } from '../server/pstart/candidates.ts';
import { balancedChances, halfFor, scoredClub } from '../server/pstart/forecastClub.ts';
import { committedModel } from '../server/pstart/model.data.ts';
import { walkSeason, type PlayedSeason, type WalkOptions } from '../server/pstart/walkSeason.ts';
import type { PositionGroup } from '../shared/terms.ts';

/** Rarer starters leave too little of a place to tell who gets it. */
const REGULAR_FROM = 0.5;

/** What a suspended regular left, and what his position group got of it. */
interface PlaceLeft {
  positionGroup: PositionGroup;
  /** His chance if he were available: the part of a place that he leaves. */
  left: number;
  /** By the forecast that knows of the suspension, against the one with him available. */
  foretold: number;
  /** By the line-up, against the forecast with him available. */
  happened: number;
}

/**
 * Prints which part of a suspended outfield regular's place went to his own position group, as foretold and as it
 * happened, over the matches in which one such player was missing.
 */
export function printPlacesLeft(season: PlayedSeason, options: WalkOptions): void {
  const places = placesLeft(season, options);
  console.log('\nof the place of a suspended regular his position group got');
  for (const [group, ofGroup] of [
    ['all', places] as const,
    ...Map.groupBy(places, (row) => row.positionGroup),
  ])
    console.log(
      `${group.padEnd(12)}${String(ofGroup.length).padStart(4)} matches, foretold ${share(ofGroup, 'foretold')}, happened ${share(ofGroup, 'happened')}`,
    );
}

function placesLeft(season: PlayedSeason, options: WalkOptions): PlaceLeft[] {
  return [...walkSeason(season, options)].flatMap(({ snapshot, teamIds, starters }) =>
    // Nobody's ban is expected from his cards, so that the chance of him who is out is what it was worth.
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
  const [out, ...others] = reading.members.filter(
    ({ player }) => missing.has(player.playerId) && player.positionGroup !== 'goalkeeper',
  );
  if (out === undefined || others.length > 0) return [];
  const { playerId, positionGroup } = out.player;
  const chances = chancesOf(reading);
  const left = chances.get(playerId) ?? 0;
  if (left < REGULAR_FROM) return [];
  const informed = chancesOf(withPlayer(reading, { ...out.player, suspended: true }));
  const mates = reading.members
    .map(({ player }) => player)
    .filter((player) => player.positionGroup === positionGroup && player.playerId !== playerId);
  const sum = (value: (id: string) => number) =>
    mates.reduce((total, mate) => total + value(mate.playerId), 0);
  const usual = sum((id) => chances.get(id) ?? 0);
  return [
    {
      positionGroup,
      left,
      foretold: sum((id) => informed.get(id) ?? 0) - usual,
      happened: sum((id) => Number(starters.has(`${reading.teamId}\n${id}`))) - usual,
    },
  ];
}

function chancesOf(reading: ClubReading): Map<string, number> {
  const club = clubCandidates(reading);
  const half = halfFor(club, committedModel);
  return new Map(
    balancedChances(scoredClub(club, half), half).map(({ candidate, probability }) => [
      candidate.player.playerId,
      probability,
    ]),
  );
}

/** With its 95 % interval, each match counting by the part of a place that became free. */
function share(places: readonly PlaceLeft[], kind: 'foretold' | 'happened'): string {
  const left = places.reduce((sum, place) => sum + place.left, 0);
  const ratio = places.reduce((sum, place) => sum + place[kind], 0) / left;
  const spread = places.reduce((sum, place) => sum + (place[kind] - ratio * place.left) ** 2, 0);
  return `${ratio.toFixed(2)} ± ${((1.96 * Math.sqrt(spread)) / left).toFixed(2)}`;
}
