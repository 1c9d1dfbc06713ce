import type { PollTally, PollType, VoteResult } from '../../shared/community.ts';
import type { PageRef } from '../../shared/communityPages.ts';
import { ALREADY_VOTED } from '../../shared/communityRules.ts';
import { conflict, invalid, notFound } from '../errors.ts';
import type { ColumnValue, Database, Statement, TableRow } from '../provider/provider.ts';
import { number, text } from '../schema/columns.ts';
import { newId } from './communityIds.ts';
import { pageExists, pageFound, pageOf, placeholders, repeatsFrom } from './communityRows.ts';
import { MISSING } from './missing.ts';
import { keepProfile, type Writer } from './profiles.ts';

export interface NewPoll {
  page: PageRef;
  question: string;
  choices: { kind: 'text'; options: readonly string[] } | { kind: 'players'; playerIds: readonly string[] };
  end: { kind: 'kickoff'; fixtureId: string } | { kind: 'instant'; endsTs: string } | null;
}

/** What is known of a poll before something is done to it. */
export interface KnownPoll {
  id: string;
  userId: string;
  page: PageRef;
}

/** A vote that was counted, and where. */
export interface CountedVote {
  page: PageRef;
  result: VoteResult;
}

/** Writing polls and votes. Each write is one transaction; what must hold is part of its statements. */
export function createPollWrites(database: Database) {
  return {
    /** Null when there is none. */
    async known(pollId: string): Promise<KnownPoll | null> {
      const { rows } = await database.sql('select id, user_id, page_type, page_id from polls where id = ?', [
        pollId,
      ]);
      const [row] = rows;
      return row
        ? { id: text.decode(row['id']), userId: text.decode(row['userId']), page: pageOf(row) }
        : null;
    },

    /** Deletes a poll with its options and votes. Doing it again changes nothing. */
    async delete(pollId: string): Promise<void> {
      await database.batch(pollDeletion(pollId));
    },

    /**
     * @returns the poll's id
     * @throws AppError 'notFound' without the page, a player or the fixture, 'invalid' for an end that is over,
     *   'conflict' when the same was asked a moment ago
     */
    async create(writer: Writer, poll: NewPoll, now: Date): Promise<string> {
      const id = newId('poll');
      const nowTs = now.toISOString();
      const { page, question, choices } = poll;
      const condition = allOf(pageExists(page), endIsAhead(poll, nowTs), playersExist(poll));
      const end = endOf(poll);
      const pollType: PollType = choices.kind === 'text' ? 'single_choice' : 'player_comparison';
      const answers = await database.batch([
        keepProfile(writer, nowTs),
        {
          sql: `insert into polls
              (id, user_id, question, page_type, page_id, poll_type, created_at, ends_ts, ends_fixture_id)
            select ?, ?, ?, ?, ?, ?, ?, ${end.sql}, ? where ${condition.sql} and not exists (
              select 1 from polls where user_id = ? and created_at > ? and page_type = ? and page_id = ? and question = ?)`,
          args: [
            id,
            writer.id,
            question,
            page.pageType,
            page.pageId,
            pollType,
            nowTs,
            ...end.args,
            poll.end?.kind === 'kickoff' ? poll.end.fixtureId : null,
            ...condition.args,
            writer.id,
            repeatsFrom(now),
            page.pageType,
            page.pageId,
            question,
          ],
        },
        ...optionInserts(id, choices),
        { sql: 'select id from polls where id = ?', args: [id] },
        pageFound(page),
        found(endIsAhead(poll, nowTs)),
        found(playersExist(poll)),
      ]);
      const [own, ofPage, ahead, players] = answers.slice(-4).map(({ rows }) => rows.length > 0);
      if (own) return id;
      if (!ofPage) throw notFound(MISSING.page);
      if (!ahead) throw invalid('The end of the poll must lie ahead');
      if (!players) throw notFound('There is no such player');
      throw conflict('You have already asked this question');
    },

    /**
     * @throws AppError 'notFound' without the poll or the option, 'conflict' when the poll is over or the user has
     *   voted on it
     */
    async vote(userId: string, pollId: string, optionId: string, now: Date): Promise<CountedVote> {
      const id = newId('vote');
      const [, , , polls = [], options = [], votes = []] = await database
        .batch([
          // Changes nothing: in PostgreSQL other votes for the option wait here and then see this one counted.
          {
            sql: 'update poll_options set votes_count = votes_count where id = ? and poll_id = ?',
            args: [optionId, pollId],
          },
          {
            sql: `insert into poll_votes (id, poll_id, option_id, user_id)
              select ?, o.poll_id, o.id, ? from poll_options o
                join polls p on p.id = o.poll_id left join fixtures f on f.id = p.ends_fixture_id
              where o.id = ? and p.id = ? and (coalesce(f.kickoff_ts, p.ends_ts) is null
                or coalesce(f.kickoff_ts, p.ends_ts) > ?)
              on conflict (poll_id, user_id) do nothing`,
            args: [id, userId, optionId, pollId, now.toISOString()],
          },
          {
            sql: `update poll_options set votes_count = (select count(*) from poll_votes where option_id = ?)
              where id = ?`,
            args: [optionId, optionId],
          },
          { sql: 'select page_type, page_id from polls where id = ?', args: [pollId] },
          {
            sql: 'select id, votes_count from poll_options where poll_id = ? order by created_at, id',
            args: [pollId],
          },
          {
            sql: 'select id, option_id from poll_votes where poll_id = ? and user_id = ?',
            args: [pollId, userId],
          },
        ])
        .then((results) => results.map(({ rows }) => rows));

      const poll = polls[0];
      if (!poll) throw notFound(MISSING.poll);
      if (!options.some((row) => row['id'] === optionId)) throw notFound('The poll has no such option');
      const vote = votes[0];
      if (!vote) throw conflict('This poll is over');
      const votedOptionId = text.decode(vote['optionId']);
      if (text.decode(vote['id']) !== id)
        throw conflict(votedOptionId === optionId ? ALREADY_VOTED.option : ALREADY_VOTED.poll);
      return {
        page: pageOf(poll),
        result: { ...tallyOf(pollId, options), votedOptionId },
      };
    },
  };
}

/** The statements that delete a poll; options first, because whoever votes holds one while the poll is asked for. */
export const pollDeletion = (pollId: string): Statement[] => [
  { sql: 'update poll_options set votes_count = votes_count where poll_id = ?', args: [pollId] },
  { sql: 'delete from poll_votes where poll_id = ?', args: [pollId] },
  { sql: 'delete from poll_options where poll_id = ?', args: [pollId] },
  { sql: 'delete from polls where id = ?', args: [pollId] },
];

function tallyOf(pollId: string, rows: readonly TableRow[]): PollTally {
  const options = rows.map((row) => ({
    id: text.decode(row['id']),
    votesCount: number.decode(row['votesCount']),
  }));
  return { pollId, options, totalVotes: options.reduce((sum, { votesCount }) => sum + votesCount, 0) };
}

interface Part {
  sql: string;
  args: ColumnValue[];
}

const HOLDS: Part = { sql: '1 = 1', args: [] };

const allOf = (...parts: Part[]): Part => ({
  sql: parts.map(({ sql }) => sql).join(' and '),
  args: parts.flatMap(({ args }) => args),
});

const found = ({ sql, args }: Part): Statement => ({ sql: `select 1 as found where ${sql}`, args });

/** The value of `ends_ts`; with a fixture its kickoff as it is known now, should the fixture go. */
function endOf({ end }: NewPoll): Part {
  if (end?.kind === 'kickoff')
    return { sql: '(select kickoff_ts from fixtures where id = ?)', args: [end.fixtureId] };
  return { sql: '?', args: [end === null ? null : end.endsTs] };
}

function endIsAhead({ end }: NewPoll, nowTs: string): Part {
  if (end === null) return HOLDS;
  if (end.kind === 'instant') return end.endsTs > nowTs ? HOLDS : { sql: '1 = 0', args: [] };
  return {
    sql: 'exists (select 1 from fixtures where id = ? and kickoff_ts > ?)',
    args: [end.fixtureId, nowTs],
  };
}

function playersExist({ choices }: NewPoll): Part {
  if (choices.kind === 'text') return HOLDS;
  const { playerIds } = choices;
  return {
    sql: `(select count(*) from players where id in (${placeholders(playerIds)})) = ${playerIds.length}`,
    args: [...playerIds],
  };
}

/** One option each, in their order; none if the poll was refused. */
function optionInserts(pollId: string, choices: NewPoll['choices']): Statement[] {
  const start = 'insert into poll_options (id, poll_id, option_text, player_id, created_at)';
  const idOf = (index: number) => `option_${pollId}_${index}`;
  if (choices.kind === 'text')
    return choices.options.map((option, index) => ({
      sql: `${start} select ?, id, ?, null, created_at from polls where id = ?`,
      args: [idOf(index), option, pollId],
    }));
  return choices.playerIds.map((playerId, index) => ({
    sql: `${start} select ?, p.id, pl.name, pl.id, p.created_at from polls p, players pl where p.id = ? and pl.id = ?`,
    args: [idOf(index), pollId, playerId],
  }));
}
