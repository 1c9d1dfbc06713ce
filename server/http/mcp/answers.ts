import { z } from 'zod';
import type { PlayerCard } from '@hub/shared/catalog/players.schema.ts';
import type { LineupSlot } from '@hub/shared/elevens/lineups.schema.ts';
import {
  formatStartChance,
  seenChanceOf,
  startLabelOf,
  TOO_LITTLE_SEEN,
} from '@hub/shared/startChance/chanceText.ts';
import { truthInWords } from '@hub/shared/season/truthText.ts';
import { INJURY_STATUSES } from '@hub/shared/terms.ts';
import { formatKickoff } from '@hub/shared/text/format.ts';
import type { ClubMatch, LeagueIndex } from './leagueIndex.ts';
import { mcpTexts as texts } from './mcpTexts.ts';

export const NAME_LENGTH = 80;

export const PlayerName = z.string().trim().min(1).max(NAME_LENGTH).describe(texts.player);

/** The tools' structured answers, beside their sentences. */

const Chance = z.number().min(0).max(1).nullable();

export const Player = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for players without a club in the league. */
  club: z.string().nullable(),
  position: z.string(),
  status: z.enum(INJURY_STATUSES),
  /** [0, 1]; null if nothing was computed, or too little is known of his club. */
  startProbability: Chance,
  /** Of the match that the chance is for; null without one. */
  matchday: z.int().nullable(),
  /** What is known of that match, in German: a chance, a chance from before kickoff, an announcement or a fact. */
  known: z.string(),
});
export type Player = z.infer<typeof Player>;

export const Match = z
  .object({
    matchday: z.int().nullable(),
    /** ISO-8601 UTC. */
    kickoff: z.string(),
    opponent: z.string().nullable(),
    isHome: z.boolean(),
    /** Whether the eleven was announced by the club, computed, or taken from its last match. */
    basis: z.string(),
  })
  .nullable();

export const Names = z.object({
  notFound: z.array(z.string()),
  /** With the players each may mean, so that the caller can retry with the club. */
  unclear: z.array(z.object({ name: z.string(), couldBe: z.array(z.string()) })),
});

/** Nothing later than this was known, ISO-8601 UTC; null before the first run. */
export const AsOf = z.string().nullable();

export function toPlayer(league: LeagueIndex, player: PlayerCard): Player {
  const truth = league.truthOf(player);
  const chance = seenChanceOf(player);
  return {
    id: player.id,
    name: player.name,
    club: league.clubOf(player)?.name ?? null,
    position: player.positionPrimary,
    status: player.status,
    startProbability: chance,
    matchday: player.match?.matchday ?? null,
    known: AS_CHANCES.has(truth.kind) ? chanceText(chance) : truthInWords(truth),
  };
}

/** Shown as a chance with its tier, or as the certainty of an official eleven. */
const AS_CHANCES: ReadonlySet<string> = new Set(['forecast', 'in', 'notIn', 'unknown', 'guess']);

export const toStarter = ({ id, name, positionPrimary, startProbability }: LineupSlot) => ({
  id,
  name,
  position: positionPrimary,
  startProbability,
});

export function toMatch(match: ClubMatch | null, matchday: number | null): z.infer<typeof Match> {
  if (match === null) return null;
  const { kickoffTs, opponent, isHome, lineup } = match;
  return { matchday, kickoff: kickoffTs, opponent: opponent.name, isHome, basis: lineup.basis };
}

/** Such as `93 % (Sehr wahrscheinlich)`, or that too little is known. */
export const chanceText = (chance: number | null): string =>
  chance === null ? TOO_LITTLE_SEEN : `${formatStartChance(chance)} (${startLabelOf(chance).word})`;

export function matchText(club: string, match: NonNullable<z.infer<typeof Match>>): string {
  const { isHome, opponent, kickoff } = match;
  const sides = isHome ? [club, opponent ?? '?'] : [opponent ?? '?', club];
  return `${sides.join(' – ')}, ${formatKickoff(kickoff)}`;
}
