import { introduce, announceChangedPages } from '../commands/community/pages.ts';
import { acceptUserTeam, acceptUserTeamPlayer, changeUserTeam } from '../commands/users/ownTeams.ts';
import { holdTeam, removePlayers } from '../commands/users/teamChanges.ts';
import { acceptOption, acceptPoll, requireOpenPoll, deletePoll } from '../commands/community/polls.ts';
import { acceptComment, requireComment, deleteComment } from '../commands/community/comments.ts';
import { DEFAULT_COMPETITION } from '@hub/shared/limits.ts';
import { seasonOf, startYearAt } from '@hub/season/feeds/facts.ts';
import type { Deps } from '../deps.ts';
import type { LimitedAction } from '../api/context.ts';
import type { TableHooks, Writer } from '@hub/provider/wire/database/tableHooks.ts';
import type { TableRow } from '@hub/provider/provider.ts';
import type { Allow } from './actionLimits.ts';

/** Matches statements and tables that may change a page's discussion. */
const OF_DISCUSSIONS = /\b(?:comments?|comment_?likes|polls?|poll_?options|poll_?votes)\b/iu;

/**
 * Applies the rules, limits and live messages of the hub's own forms to writes by other programs through the provider's REST
 * dialect.
 */
export function createWireHooks(deps: Deps, allow: Allow): TableHooks {
  type Prepare = NonNullable<TableHooks['prepare']>[string];

  /** @param action limited for users, but not for holders of the key */
  const each =
    (
      action: LimitedAction | null,
      accept: (
        row: Partial<TableRow>,
        allowPage: () => Promise<void>,
      ) => Partial<TableRow> | Promise<Partial<TableRow>>,
    ): Prepare =>
    async (rows, { user, address }: Writer) => {
      const accepted: Partial<TableRow>[] = [];
      const allowPage = () => (user ? allow('newPage', user.id, address) : Promise.resolve());
      for (const row of rows) {
        if (user && action) await allow(action, user.id, address);
        accepted.push(await accept(row, allowPage));
      }
      if (user && action) await introduce(deps, user);
      return accepted;
    };

  const ofTeams = teamHooks(deps);
  return {
    prepare: {
      comments: each('comment', (row, allowPage) => acceptComment(deps, row, allowPage)),
      polls: each('createPoll', (row, allowPage) => acceptPoll(deps, row, allowPage)),
      pollOptions: each(null, acceptOption),
      commentLikes: each('like', async (row) => {
        await requireComment(deps, row.commentId);
        return row;
      }),
      pollVotes: each('vote', async (row) => {
        await requireOpenPoll(deps, row.pollId);
        return row;
      }),
      ...ofTeams.prepare,
      fixtures: each(null, acceptFixture),
    },
    created: ofTeams.created,
    check: ofTeams.check,
    remove: {
      ...ofTeams.remove,
      // A comment with replies is emptied instead.
      async comments(rows, { user }) {
        for (const { id } of rows) await deleteComment(deps, { user, isAdmin: false }, String(id));
      },
      async polls(rows, { user }) {
        for (const { id } of rows) await deletePoll(deps, { user, isAdmin: false }, String(id));
      },
      async pollVotes(rows) {
        for (const { id, pollId } of rows) {
          await requireOpenPoll(deps, pollId);
          await deps.stores.community.polls.removeVote(String(id));
        }
      },
    },
    around: (tables, write) => (OF_DISCUSSIONS.test(tables) ? announceChangedPages(deps, write) : write()),
  };
}

/** Users' own teams: changed as by the hub's own forms, so that nobody who is locked is moved. */
function teamHooks(deps: Deps) {
  return {
    prepare: {
      userTeams: (rows) => rows.map(acceptUserTeam),
      async userTeamPlayers(rows, { user }) {
        const accepted = rows.map(acceptUserTeamPlayer);
        for (const userTeamId of user ? teamIdsOf(rows) : [])
          await holdTeam(deps, user?.id ?? '', userTeamId);
        return accepted;
      },
    },
    created: {
      async userTeamPlayers(rows, { user }) {
        for (const userTeamId of user ? teamIdsOf(rows) : [])
          await holdTeam(deps, user?.id ?? '', userTeamId, playersOf(rows, userTeamId));
      },
    },
    check: {
      async userTeams(changes, { user }, id) {
        const accepted = acceptUserTeam(changes);
        if (user) await changeUserTeam(deps, user.id, { ...accepted, id });
        return accepted;
      },
    },
    remove: {
      async userTeamPlayers(rows, { user }) {
        for (const userTeamId of teamIdsOf(rows))
          await removePlayers(deps, user.id, { userTeamId, playerIds: playersOf(rows, userTeamId) });
      },
    },
  } satisfies TableHooks;
}

const playersOf = (rows: readonly TableRow[], userTeamId: string) =>
  rows.filter((row) => row.userTeamId === userTeamId).map((row) => String(row.playerId));

const teamIdsOf = (rows: readonly Partial<TableRow>[]) => new Set(rows.map((row) => String(row.userTeamId)));

/** Adds to a new fixture its season, by its kickoff, and competition, which the specification's fixtures lack. */
function acceptFixture(row: Partial<TableRow>): Partial<TableRow> {
  const kickoffMs = Date.parse(String(row.kickoffTs));
  if (Number.isNaN(kickoffMs)) return row;
  return { season: seasonOf(startYearAt(kickoffMs)), competition: DEFAULT_COMPETITION, ...row };
}
