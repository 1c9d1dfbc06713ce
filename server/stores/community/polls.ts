import type { PollTally, PollType, VoteResult, Writer } from '@hub/shared/community/community.schema.ts';
import type { PageRef } from '@hub/shared/community/communityPages.schema.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '@hub/provider/provider.ts';
import { number, text } from '../../schema/columns.ts';
import { pollOptions, polls, pollVotes } from '../../schema/community.ts';
import {
  query,
  readRow,
  write,
  writeRows,
  writeTogether,
  type ResultRow,
  type Write,
} from '../statements.ts';
import { newId } from './ids.ts';
import { instantsOf, PAGE_EXISTS, PAGE_FOUND, pageOf } from './rows.ts';
import { upsertProfile } from './profiles.ts';

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

const KNOWN = query(
  polls.pick('id', 'userId', 'pageType', 'pageId'),
  'select {columns} from polls where id = :pollId',
);

/** `isAhead` is 1 without an end and for a fixed end in the future; the statement itself checks a kickoff. */
const END_AHEAD =
  '(:isAhead = 1 or exists (select 1 from fixtures where id = :fixtureId and kickoff_ts > :nowTs))';
const PLAYERS_EXIST = '(select count(*) from players where id in (:playerIds)) = :players';

/**
 * Inserts nothing if the page, a player or the fixture does not exist, or the question is repeated. Stores an end at a
 * kickoff also as an instant, in case the fixture disappears.
 */
const INSERT = write(
  `insert into polls (id, user_id, question, page_type, page_id, poll_type, created_at, ends_ts, ends_fixture_id)
  select :id, :userId, :question, :pageType, :pageId, :pollType, :nowTs,
    coalesce((select kickoff_ts from fixtures where id = :fixtureId), :endsTs), :fixtureId
  where ${PAGE_EXISTS} and ${END_AHEAD} and ${PLAYERS_EXIST} and not exists (
    select 1 from polls where user_id = :userId and created_at > :repeatsFromTs and page_type = :pageType
      and page_id = :pageId and question = :question)`,
);

const INSERTED = query({ id: text }, 'select id from polls where id = :id');
const END_FOUND = query({ found: number }, `select 1 as found where ${END_AHEAD}`);
const PLAYERS_FOUND = query({ found: number }, `select 1 as found where ${PLAYERS_EXIST}`);

const INSERT_TEXT_OPTION = write(
  `insert into poll_options (id, poll_id, option_text, player_id, created_at)
  select :id, id, :option, null, created_at from polls where id = :pollId`,
);
const INSERT_PLAYER_OPTION = write(
  `insert into poll_options (id, poll_id, option_text, player_id, created_at)
  select :id, p.id, pl.name, pl.id, p.created_at from polls p, players pl where p.id = :pollId and pl.id = :playerId`,
);

/** Locks without a change: in PostgreSQL other votes for the option wait here and then see this vote counted. */
const LOCK_OPTION = write(
  'update poll_options set votes_count = votes_count where id = :optionId and poll_id = :pollId',
);
/** Inserts nothing if the poll is over or the user has already voted. */
const INSERT_VOTE = write(
  `insert into poll_votes (id, poll_id, option_id, user_id)
  select :id, o.poll_id, o.id, :userId from poll_options o
    join polls p on p.id = o.poll_id left join fixtures f on f.id = p.ends_fixture_id
  where o.id = :optionId and p.id = :pollId and (coalesce(f.kickoff_ts, p.ends_ts) is null
    or coalesce(f.kickoff_ts, p.ends_ts) > :nowTs)
  on conflict (poll_id, user_id) do nothing`,
);
const RECOUNT_VOTES = write(
  `update poll_options set votes_count = (select count(*) from poll_votes where option_id = :optionId)
  where id = :optionId`,
);

const PAGE = query(polls.pick('pageType', 'pageId'), 'select {columns} from polls where id = :pollId');
const TALLY = query(
  pollOptions.pick('id', 'votesCount'),
  'select {columns} from poll_options where poll_id = :pollId order by created_at, id',
);
const VOTE = query(
  pollVotes.pick('id', 'optionId'),
  'select {columns} from poll_votes where poll_id = :pollId and user_id = :userId',
);

const DELETE_VOTE = write('delete from poll_votes where id = :id');
const LOCK_OPTIONS = write('update poll_options set votes_count = votes_count where poll_id = :pollId');
const DELETE_VOTES = write('delete from poll_votes where poll_id = :pollId');
const DELETE_OPTIONS = write('delete from poll_options where poll_id = :pollId');
const DELETE = write('delete from polls where id = :pollId');

/** Writes polls and votes. Each write is one transaction whose statements check all conditions themselves. */
export function createPollWrites(database: Database) {
  return {
    /** Null if the poll does not exist. */
    async known(pollId: string): Promise<KnownPoll | null> {
      const row = await readRow(database, KNOWN({ pollId }));
      return row && { id: row.id, userId: row.userId, page: pageOf(row) };
    },

    /** Deletes a poll with its options and votes. Idempotent. */
    async delete(pollId: string): Promise<void> {
      await writeTogether(database, pollDeletion(pollId));
    },

    /** Deletes a vote; the database itself updates the count. Idempotent. */
    async removeVote(id: string): Promise<void> {
      await writeRows(database, DELETE_VOTE({ id }));
    },

    /**
     * @returns the poll's id
     * @throws AppError 'pageNotFound', 'playerNotFound', 'pollEndPast' also for an unknown fixture, 'repeatedPoll'
     */
    async create(user: Writer, poll: NewPoll, now: Date): Promise<string> {
      const id = newId('poll');
      const conditions = conditionsOf(poll, now);
      const { page, choices } = poll;
      const pollType: PollType = choices.kind === 'text' ? 'single_choice' : 'player_comparison';
      const [, , , own, ofPage, ahead, playersFound] = await writeTogether(database, [
        upsertProfile(user, conditions.nowTs),
        INSERT({ id, userId: user.id, question: poll.question, ...page, pollType, ...conditions }),
        optionInserts(id, choices),
        INSERTED({ id }),
        PAGE_FOUND(page),
        END_FOUND(conditions),
        PLAYERS_FOUND(conditions),
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
      const [, , , [poll], options, [vote]] = await writeTogether(database, [
        LOCK_OPTION({ optionId, pollId }),
        INSERT_VOTE({ id, userId, optionId, pollId, nowTs: now.toISOString() }),
        RECOUNT_VOTES({ optionId }),
        PAGE({ pollId }),
        TALLY({ pollId }),
        VOTE({ pollId, userId }),
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

/** The statements' values for a poll's end and players. */
function conditionsOf({ end, choices }: NewPoll, now: Date) {
  const instants = instantsOf(now);
  const endsTs = end?.kind === 'instant' ? end.endsTs : null;
  const fixtureId = end?.kind === 'kickoff' ? end.fixtureId : null;
  const isAhead = fixtureId === null && (endsTs === null || endsTs > instants.nowTs) ? 1 : 0;
  const playerIds = choices.kind === 'players' ? choices.playerIds : [];
  return { ...instants, endsTs, fixtureId, isAhead, playerIds, players: playerIds.length };
}

/** Statements that delete a poll; options first, because a vote locks its option before it reads the poll. */
export const pollDeletion = (pollId: string): Write[] => [
  LOCK_OPTIONS({ pollId }),
  DELETE_VOTES({ pollId }),
  DELETE_OPTIONS({ pollId }),
  DELETE({ pollId }),
];

function tallyOf(pollId: string, options: ResultRow<typeof TALLY>[]): PollTally {
  return { pollId, options, totalVotes: options.reduce((sum, { votesCount }) => sum + votesCount, 0) };
}

/** Statements that insert one option each, in order; none is inserted if the poll was rejected. */
function optionInserts(pollId: string, choices: NewPoll['choices']): Write[] {
  const idOf = (index: number) => `option_${pollId}_${index}`;
  return choices.kind === 'text'
    ? choices.options.map((option, index) => INSERT_TEXT_OPTION({ id: idOf(index), option, pollId }))
    : choices.playerIds.map((playerId, index) => INSERT_PLAYER_OPTION({ id: idOf(index), pollId, playerId }));
}
