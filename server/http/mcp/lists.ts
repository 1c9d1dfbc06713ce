import { z } from 'zod';
import type { PastedSquad } from '@hub/shared/users/pasted/pastedSquad.ts';
import type { LeagueIndex } from './leagueIndex.ts';
import { mcpTexts as texts } from './mcpTexts.ts';

const LIST_LENGTH = 4000;

export const PlayerList = z.string().trim().min(1).max(LIST_LENGTH).describe(texts.players);

/** The players found in a list, and its ambiguous and unknown names. */
export function namesOf(league: LeagueIndex, { found, unclear, unknown }: PastedSquad) {
  const names = {
    notFound: unknown.map(({ line }) => line),
    unclear: unclear.map(({ line, candidates }) => ({
      name: line,
      couldBe: candidates.map(({ name }) => name),
    })),
  };
  return {
    players: found.flatMap((id) => league.player(id) ?? []),
    names,
    lines: [
      ...(names.notFound.length === 0 ? [] : [texts.notFound(names.notFound)]),
      ...names.unclear.map(({ name, couldBe }) => texts.unclear(name, couldBe)),
    ],
  };
}
