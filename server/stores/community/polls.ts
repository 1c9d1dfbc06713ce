import type { PollTally, PollType, VoteResult, Writer } from '#shared/community/community.schema.ts';
import type { PageRef } from '#shared/community/communityPages.schema.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '../../provider/provider.ts';
import { number, text } from '../../schema/columns.ts';
import { pollOptions, polls, pollVotes } from '../../schema/community.ts';
import { change, changeTogether, question, readRow, type Change, type RowAnswered } from '../statements.ts';
import { newId } from './ids.ts';
import { PAGE_EXISTS, pageArgs, pageFound, pageOf, repeatsFrom } from './rows.ts';
import { keepProfile } from '../users/profiles.ts';

export interface NewPoll {
  page: PageRef;
  question: string;
  choices: { kind: 'text'; options: readonly string[] } | { kind: 'players'; playerIds: readonly string[] };
  end: { kind: 'kickoff'; fixtureId: string } | { kind: 'instant'; endsTs: string } | null;
}

/** A stored poll, read before it is changed. */
export interface KnownPoll {
  id: string;
  userId: string;
  page: PageRef;
}

/** A counted vote, and the page of its poll. */
export interface CountedVote {
  page: PageRef;
  result: VoteResult;
}

const KNOWN = question(
  polls.pick('id', 'userId', 'pageType', 'pageId'),
  'select id, user_id, page_type, page_id from polls where id = ?',
);

/** Takes `endArgs`. */
const END_AHEAD = '(? = 1 or exists (select 1 from fixtures where id = ? and kickoff_ts > ?))';
/** Takes the ids and their number. */
const PLAYERS_EXIST = '(select count(*) from players where id in (?)) = ?';

/**
 * Inserts nothing if the page, a player or the fixture does not exist, or the same was asked a moment ago. An end at a
 * kickoff is also stored as an instant, in case the fixture disappears.
 */
const INSERT = change(
  `insert into polls (id, user_id, question, page_type, page_id, poll_type, created_at, ends_ts, ends_fixture_id)
  select ?, ?, ?, ?, ?, ?, ?, coalesce((select kickoff_ts from fixtures where id = ?), ?), ?
  where ${PAGE_EXISTS} and ${END_AHEAD} and ${PLAYERS_EXIST} and not exists (
    select 1 from polls where user_id = ? and created_at > ? and page_type = ? and page_id = ? and question = ?)`,
);

const INSERTED = question({ id: text }, 'select id from polls where id = ?');
const END_FOUND = question({ found: number }, `select 1 as found where ${END_AHEAD}`);
const PLAYERS_FOUND = question({ found: number }, `select 1 as found where ${PLAYERS_EXIST}`);

const INSERT_TEXT_OPTION = change(
  `insert into poll_options (id, poll_id, option_text, player_id, created_at)
  select ?, id, ?, null, created_at from polls where id = ?`,
);
const INSERT_PLAYER_OPTION = change(
  `insert into poll_options (id, poll_id, option_text, player_id, created_at)
  select ?, p.id, pl.name, pl.id, p.created_at from polls p, players pl where p.id = ? and pl.id = ?`,
);

/** Locks without changing anything: in PostgreSQL other votes for the option wait here and then see this one counted. */
const LOCK_OPTION = change('update poll_options set votes_count = votes_count where id = ? and poll_id = ?');
/** Inserts nothing when the poll is over or the user has voted. */
const INSERT_VOTE = change(
  `insert into poll_votes (id, poll_id, option_id, user_id)
  select ?, o.poll_id, o.id, ? from poll_options o
    join polls p on p.id = o.poll_id left join fixtures f on f.id = p.ends_fixture_id
  where o.id = ? and p.id = ? and (coalesce(f.kickoff_ts, p.ends_ts) is null
    or coalesce(f.kickoff_ts, p.ends_ts) > ?)
  on conflict (poll_id, user_id) do nothing`,
);
const RECOUNT_VOTES = change(
  `update poll_options set votes_count = (select count(*) from poll_votes where option_id = ?) where id = ?`,
);

const PAGE = question(polls.pick('pageType', 'pageId'), 'select page_type, page_id from polls where id = ?');
const TALLY = question(
  pollOptions.pick('id', 'votesCount'),
  'select id, votes_count from poll_options where poll_id = ? order by created_at, id',
);
const VOTE = question(
  pollVotes.pick('id', 'optionId'),
  'select id, option_id from poll_votes where poll_id = ? and user_id = ?',
);

const LOCK_OPTIONS = change('update poll_options set votes_count = votes_count where poll_id = ?');
const DELETE_VOTES = change('delete from poll_votes where poll_id = ?');
const DELETE_OPTIONS = change('delete from poll_options where poll_id = ?');
const DELETE = change('delete from polls where id = ?');

/** Writes polls and votes. Each write is one transaction; its statements check every condition themselves. */
export function createPollWrites(database: Database) {
  return {
    /** Null when there is none. */
    async known(pollId: string): Promise<KnownPoll | null> {
      const row = await readRow(database, KNOWN(pollId));
      return row && { id: row.id, userId: row.userId, page: pageOf(row) };
    },

    /** Deletes a poll with its options and votes. Idempotent. */
    async delete(pollId: string): Promise<void> {
      await changeTogether(database, pollDeletion(pollId));
    },

    /**
     * @returns the poll's id
     * @throws AppError 'pageNotFound', 'playerNotFound', 'pollEndPast' also for an unknown fixture, 'repeatedPoll' when
     *   the same question was asked a moment ago
     */
    async create(user: Writer, poll: NewPoll, now: Date): Promise<string> {
      const id = newId('poll');
      const nowTs = now.toISOString();
      const [, , , own, ofPage, ahead, playersFound] = await changeTogether(database, [
        keepProfile(user, nowTs),
        insertPoll(id, user, poll, now),
        optionInserts(id, poll.choices),
        INSERTED(id),
        pageFound(poll.page),
        END_FOUND(...endArgs(poll, nowTs)),
        PLAYERS_FOUND(...playerArgs(poll)),
      ]);
      if (own.length > 0) return id;
      if (ofPage.length === 0) throw new AppError('pageNotFound');
      if (ahead.length === 0) throw new AppError('pollEndPast');
      if (playersFound.length === 0) throw new AppError('playerNotFound');
      throw new AppError('repeatedPoll');
    },

    /**
     * @throws AppError 'pollGone', 'optionNotFound', 'pollOver', 'alreadyVotedOption' or 'alreadyVotedPoll'
     */
    async vote(userId: string, pollId: string, optionId: string, now: Date): Promise<CountedVote> {
      const id = newId('vote');
      const [, , , [poll], options, [vote]] = await changeTogether(database, [
        LOCK_OPTION(optionId, pollId),
        INSERT_VOTE(id, userId, optionId, pollId, now.toISOString()),
        RECOUNT_VOTES(optionId, optionId),
        PAGE(pollId),
        TALLY(pollId),
        VOTE(pollId, userId),
      ]);
      if (!poll) throw new AppError('pollGone');
      if (!options.some((option) => option.id === optionId)) throw new AppError('optionNotFound');
      if (!vote) throw new AppError('pollOver');
      const votedOptionId = vote.optionId;
      if (vote.id !== id)
        throw new AppError(votedOptionId === optionId ? 'alreadyVotedOption' : 'alreadyVotedPoll');
      return {
        page: pageOf(poll),
        result: { ...tallyOf(pollId, options), votedOptionId },
      };
    },
  };
}

function insertPoll(id: string, user: Writer, poll: NewPoll, now: Date): Change {
  const { page, end, choices } = poll;
  const { pageType, pageId } = page;
  const nowTs = now.toISOString();
  const fixtureId = end?.kind === 'kickoff' ? end.fixtureId : null;
  const pollType: PollType = choices.kind === 'text' ? 'single_choice' : 'player_comparison';
  const repeated = [user.id, repeatsFrom(now), pageType, pageId, poll.question] as const;
  return INSERT(
    id,
    user.id,
    poll.question,
    pageType,
    pageId,
    pollType,
    nowTs,
    fixtureId,
    end?.kind === 'instant' ? end.endsTs : null,
    fixtureId,
    ...pageArgs(page),
    ...endArgs(poll, nowTs),
    ...playerArgs(poll),
    ...repeated,
  );
}

/** Statements that delete a poll; options first, because a vote locks its option before it reads the poll. */
export const pollDeletion = (pollId: string): Change[] => [
  LOCK_OPTIONS(pollId),
  DELETE_VOTES(pollId),
  DELETE_OPTIONS(pollId),
  DELETE(pollId),
];

function tallyOf(pollId: string, options: RowAnswered<typeof TALLY>[]): PollTally {
  return { pollId, options, totalVotes: options.reduce((sum, { votesCount }) => sum + votesCount, 0) };
}

/** The first argument is 1 without an end and for a fixed end ahead; the statement itself checks a kickoff. */
function endArgs({ end }: NewPoll, nowTs: string) {
  if (end?.kind === 'kickoff') return [0, end.fixtureId, nowTs] as const;
  return [end === null || end.endsTs > nowTs ? 1 : 0, null, nowTs] as const;
}

function playerArgs({ choices }: NewPoll) {
  const playerIds = choices.kind === 'players' ? choices.playerIds : [];
  return [playerIds, playerIds.length] as const;
}

/** Inserts one option each, in order; none if the poll was refused. */
function optionInserts(pollId: string, choices: NewPoll['choices']): Change[] {
  const idOf = (index: number) => `option_${pollId}_${index}`;
  return choices.kind === 'text'
    ? choices.options.map((option, index) => INSERT_TEXT_OPTION(idOf(index), option, pollId))
    : choices.playerIds.map((playerId, index) => INSERT_PLAYER_OPTION(idOf(index), pollId, playerId));
}
