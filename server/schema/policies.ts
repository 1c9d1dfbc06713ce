import type { Policies, TablePolicy } from '@hub/provider/provider.ts';
import { fixtures, news, players, statsPlayers, teams } from './catalog.ts';
import { comments, commentLikes, pollOptions, polls, pollVotes } from './community.ts';
import { playerStatus } from './admin.ts';
import { ALL_TABLES } from './tables.ts';
import { userTeamPlayers, userTeams, watchedPlayers } from './users.ts';

const NOBODY: TablePolicy = { read: 'nobody', insert: 'nobody', change: 'nobody', delete: 'nobody' };
/** Anyone may read, and only the key may write. */
const PUBLIC: TablePolicy = { ...NOBODY, read: 'everybody' };

const OPEN: Policies = {
  [teams.name]: PUBLIC,
  [players.name]: PUBLIC,
  [statsPlayers.name]: PUBLIC,
  [fixtures.name]: PUBLIC,
  [news.name]: PUBLIC,
  [playerStatus.name]: PUBLIC,

  [comments.name]: {
    read: 'everybody',
    insert: 'owner',
    change: 'nobody',
    delete: 'owner',
    owner: { column: 'userId' },
    locked: ['likesCount', 'repliesCount', 'createdAt', 'deletedAt'],
    counters: ['likesCount'],
  },
  [commentLikes.name]: {
    read: 'owner',
    insert: 'owner',
    change: 'nobody',
    delete: 'owner',
    owner: { column: 'userId' },
  },
  [polls.name]: {
    read: 'everybody',
    insert: 'owner',
    change: 'nobody',
    delete: 'owner',
    owner: { column: 'userId' },
    locked: ['createdAt'],
  },
  [pollOptions.name]: {
    read: 'everybody',
    insert: 'owner',
    change: 'nobody',
    delete: 'nobody',
    owner: { column: 'pollId', of: 'polls' },
    locked: ['votesCount', 'createdAt'],
    counters: ['votesCount'],
  },
  [pollVotes.name]: {
    read: 'owner',
    insert: 'owner',
    change: 'nobody',
    delete: 'owner',
    owner: { column: 'userId' },
  },

  [userTeams.name]: {
    read: 'owner',
    insert: 'owner',
    change: 'owner',
    delete: 'owner',
    owner: { column: 'userId' },
    locked: ['createdTs', 'revision'],
  },
  [userTeamPlayers.name]: {
    read: 'owner',
    insert: 'owner',
    change: 'nobody',
    delete: 'owner',
    owner: { column: 'userTeamId', of: 'userTeams' },
    locked: ['isStar'],
  },
  // The hub computes at a visit what the user has seen of a player, so only the hub adds rows.
  [watchedPlayers.name]: {
    read: 'owner',
    insert: 'nobody',
    change: 'nobody',
    delete: 'owner',
    owner: { column: 'userId' },
  },
};

/** Permissions of strangers and users in the provider's REST dialect; shown in `docs/provider.md`. */
export const POLICIES: Policies = Object.fromEntries(
  ALL_TABLES.map(({ name }) => [name, OPEN[name] ?? NOBODY]),
);
