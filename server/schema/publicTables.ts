import { fixtures, news, players, statsPlayers, teams } from './catalog.ts';
import { comments, pollOptions, polls } from './community.ts';
import { playerStatus } from './desk.ts';

/** Tables that anyone may read through the provider's wire routes; all others require the secret key. */
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
