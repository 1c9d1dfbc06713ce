import type { AvailabilityChange, AvailabilityPreview } from '../../shared/availability.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { computeStartProbabilities } from '../pstart/startProbabilities.ts';
import type { LeagueSnapshot } from '../pstart/types.ts';
import { MISSING } from '../stores/missing.ts';
import { asOfTsOf } from './asOf.ts';
import { playerStateOf, refusePastReturn } from './availabilityChange.ts';

/** Smaller changes are not worth a line. */
const SHOWN_FROM_POINTS = 1;

/**
 * The chances of a player's club with and without a change of him, from the same facts; stores nothing.
 *
 * @throws AppError 'notFound' for an unknown player, 'invalid' for a return in the past
 */
export async function previewAvailability(
  { stores, now }: Pick<Deps, 'stores' | 'now'>,
  change: AvailabilityChange,
): Promise<AvailabilityPreview> {
  const { playerId, status, expectedReturn } = change;
  refusePastReturn(change, now());
  const [subject, reading] = await Promise.all([
    stores.availability.subject(playerId),
    stores.pstart.readLeague(),
  ]);
  if (subject === null) throw notFound(MISSING.player);
  const { team, squadNames } = subject;
  const { injuryStatus, suspension } = playerStateOf(status);
  const league = { ...reading.facts, asOfTs: asOfTsOf(reading.settings, now().toISOString()) };
  const ofClub: LeagueSnapshot = {
    ...league,
    upcoming: league.upcoming
      .filter(({ homeTeamId, awayTeamId }) => team !== null && [homeTeamId, awayTeamId].includes(team.id))
      .slice(0, 1),
  };
  const edited: LeagueSnapshot = {
    ...ofClub,
    players: ofClub.players.map((player) =>
      player.playerId === playerId
        ? { ...player, injuryStatus, suspended: suspension !== 'none', expectedReturn }
        : player,
    ),
  };
  const before = chancesOf(ofClub);
  const after = chancesOf(edited);
  const chances = [...squadNames].flatMap(([id, name]) => {
    const [chanceBefore, chanceAfter] = [before.get(id), after.get(id)];
    if (chanceBefore === undefined || chanceAfter === undefined) return [];
    const chance = { playerId: id, name, before: chanceBefore, after: chanceAfter };
    return id === playerId || pointsOf(chance) >= SHOWN_FROM_POINTS ? [chance] : [];
  });
  return {
    playerId,
    name: subject.name,
    teamName: team?.name ?? null,
    before: subject.injuryStatus,
    after: status,
    chances: chances.toSorted((one, other) => changeOf(other) - changeOf(one)),
  };
}

function chancesOf(snapshot: LeagueSnapshot): Map<string, number> {
  const { forecasts } = computeStartProbabilities(snapshot);
  return new Map(forecasts.map(({ playerId, probability }) => [playerId, probability]));
}

const changeOf = ({ before, after }: { before: number; after: number }) => Math.abs(after - before);

/** In whole percent, as it is read. */
const pointsOf = ({ before, after }: { before: number; after: number }) =>
  Math.abs(Math.round(after * 100) - Math.round(before * 100));
