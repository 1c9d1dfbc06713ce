import { useDeferredValue, useMemo, useState } from 'react';
import { fieldGroupOf } from '@hub/shared/elevens/bestEleven.ts';
import { readPastedPrices } from '@hub/shared/users/pasted/pastedPrices.ts';
import type { PastedSquad } from '@hub/shared/users/pasted/pastedSquad.ts';
import { useAllPlayers, type PlayerOfClub } from '../players/useAllPlayers.ts';

/** Position of an entry that asks a question. */
export type EntryKey = `${'unclear' | 'unknown'} ${number}`;

export interface Pasted {
  query: ReturnType<typeof useAllPlayers>['query'];
  text: string;
  setText: (text: string) => void;
  /** Null while the league's players are unknown. */
  squad: PastedSquad | null;
  /** The player meant by a doubtful entry; null for none, undefined if unanswered. */
  answerOf: (key: EntryKey) => string | null | undefined;
  answer: (key: EntryKey, playerId: string | null) => void;
  playerOf: (id: string) => PlayerOfClub | undefined;
  players: readonly PlayerOfClub[];
  /** All players whom the list means, each once. */
  chosen: readonly PlayerOfClub[];
  /** Entries that repeat a player. */
  repeated: readonly { line: string; name: string }[];
  /** Prices in millions of the players listed with one. */
  prices: ReadonlyMap<string, number>;
  /** Entries that still match no player. */
  open: readonly string[];
}

/**
 * A pasted list, matched with the league's players, and the answers for its doubtful entries.
 *
 * @param state the list, and a function to replace it
 */
export function usePastedSquad([text, setText]: readonly [
  string,
  (text: string) => void,
  ...unknown[],
]): Pasted {
  const { query, players, clubs, isComplete } = useAllPlayers();
  const [answers, setAnswers] = useState<ReadonlyMap<EntryKey, string | null>>(new Map());
  const pasted = useDeferredValue(text);
  const listed = useMemo(() => {
    const clubOf = new Map(clubs.map((club) => [club.id, club]));
    return players.map((player) => ({ player, club: clubOf.get(player.teamId ?? '') ?? null }));
  }, [players, clubs]);
  const byId = useMemo(() => new Map(listed.map((entry) => [entry.player.id, entry])), [listed]);
  const read = useMemo(() => {
    if (!isComplete) return null;
    // Among namesakes, the likeliest starter is offered first.
    const league = players
      .map((player) => Object.assign({}, player, { positionGroup: fieldGroupOf(player) }))
      .toSorted((one, other) => (other.startProbability ?? 0) - (one.startProbability ?? 0));
    return readPastedPrices(pasted, league, clubs);
  }, [pasted, players, clubs, isComplete]);
  const squad = read?.squad ?? null;

  const answerOf = (key: EntryKey) => {
    const chosen = answers.get(key);
    if (chosen !== undefined) return chosen;
    const [kind, index] = key.split(' ');
    return kind === 'unclear' ? (squad?.unclear[Number(index)]?.guess ?? undefined) : undefined;
  };
  const entries = (['unclear', 'unknown'] as const).flatMap((kind) =>
    (squad?.[kind] ?? []).map(({ line }, n) => {
      const key = `${kind} ${n}` as const;
      return { line, answer: answerOf(key), price: read?.prices.get(key) };
    }),
  );
  const priced = [
    ...(squad?.found ?? []).map((id) => [id, read?.prices.get(`found ${id}`)] as const),
    ...entries.flatMap(({ answer, price }) => (typeof answer === 'string' ? [[answer, price] as const] : [])),
  ];
  const ids = new Set(squad?.found);
  const repeated = entries.flatMap(({ line, answer }) => {
    if (typeof answer !== 'string') return [];
    if (ids.has(answer)) return [{ line, name: byId.get(answer)?.player.name ?? '' }];
    ids.add(answer);
    return [];
  });
  return {
    query,
    text,
    setText: (changed) => {
      setText(changed);
      setAnswers(new Map());
    },
    squad,
    answerOf,
    answer: (key, playerId) => setAnswers(new Map(answers).set(key, playerId)),
    playerOf: (id) => byId.get(id),
    players: listed,
    chosen: [...ids].flatMap((id) => byId.get(id) ?? []),
    repeated,
    prices: new Map(priced.flatMap(([id, price]) => (price === undefined ? [] : [[id, price] as const]))),
    open: entries.filter(({ answer }) => answer === undefined).map(({ line }) => line),
  };
}
