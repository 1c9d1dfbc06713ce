import {
  comments,
  fixtures,
  news,
  players,
  playerStatus,
  pollOptions,
  polls,
  statsPlayers,
  teams,
} from './tables.ts';

/** Tables that anybody may read through the provider's wire routes; all others need the secret key. */
export const PUBLIC_TABLES: readonly string[] = [
  teams,
  players,
  statsPlayers,
  fixtures,
  news,
  playerStatus,
  comments,
  polls,
  pollOptions,
].map((table) => table.name);
