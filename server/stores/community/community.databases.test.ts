import * as fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import type { PageRef } from '@hub/shared/community/communityPages.schema.ts';
import { Failure } from '@hub/provider/base/failure.ts';
import { describeOnDatabases, useTestProvider } from '@hub/tools/testing/testDatabase.ts';
import { createAccountStore } from '../users/account.ts';
import { createCommunityStore } from './community.ts';

const PAGE: PageRef = { pageType: 'players', pageId: 'players_general' };
const now = () => new Date('2024-12-01T12:00:00.000Z');

/** Deleting their rows also deletes all dependent ones. */
const TABLES = ['reports', 'comments', 'polls', 'comment_threads', 'profiles'];

const USUAL = ['comment', 'reply', 'like', 'like', 'vote', 'vote', 'delete', 'report'] as const;
/** Rare actions; users who leave mostly come back with a later action. */
const RARE = ['ask', 'deletePoll', 'reportPoll', 'leave'] as const;

/** A user's action; the numbers select among the rows stored at that moment. */
const ACTION = fc.record({
  kind: fc.constantFrom(...USUAL, ...USUAL, ...USUAL, ...USUAL, ...USUAL, ...RARE),
  target: fc.nat(10_000),
  option: fc.nat(10_000),
});
type Action = typeof ACTION extends fc.Arbitrary<infer T> ? T : never;

const RECOUNTS = {
  likes: `select c.id from comments c
    where c.likes_count <> (select count(*) from comment_likes l where l.comment_id = c.id)`,
  votes: `select o.id from poll_options o
    where o.votes_count <> (select count(*) from poll_votes v where v.option_id = o.id)`,
  replies: `select c.id from comments c
    where c.replies_count <> (select count(*) from comments r where r.parent_id = c.id)`,
  threads: `select t.id from comment_threads t
    where t.comments_count <> (select count(*) from comments c where c.deleted_at is null and c.parent_id is null
        and c.page_type || ':' || c.page_id = t.id)
      or t.replies_count <> (select count(*) from comments c where c.deleted_at is null and c.parent_id is not null
        and c.page_type || ':' || c.page_id = t.id)`,
  twiceLiked: `select comment_id from comment_likes group by comment_id, user_id having count(*) > 1`,
  twiceVoted: `select poll_id from poll_votes group by poll_id, user_id having count(*) > 1`,
  emptyPlaces: 'select id from comments where deleted_at is not null and replies_count = 0',
  strayOptions: `select id from poll_options where poll_id not in (select id from polls)`,
  strayVotes: `select v.id from poll_votes v join poll_options o on o.id = v.option_id where o.poll_id <> v.poll_id`,
};

await describeOnDatabases('community', (on) => {
  const provider = useTestProvider(on, now);
  const database = () => provider().database;
  const clear = () => database().batch(TABLES.map((table) => ({ sql: `delete from ${table}` })));
  beforeEach(clear);

  const store = () => createCommunityStore(database());
  const userOf = (index: number) => ({ id: `user-${index}`, displayName: `User ${index}` });
  const aPoll = (question: string) =>
    store().polls.create(
      userOf(0),
      { page: PAGE, question, choices: { kind: 'text', options: ['a', 'b', 'c'] }, end: null },
      now(),
    );
  const idsOf = async (sql: string) => (await database().sql(sql)).rows.map((row) => String(row['id']));

  /** Does one action. It may only be rejected because other users have made it impossible in the meantime. */
  async function act(user: number, step: number, { kind, target, option }: Action): Promise<string> {
    const { comments, polls, reports } = store();
    const pick = (ids: readonly string[]) => ids[target % ids.length] ?? 'none';
    try {
      if (kind === 'leave') await createAccountStore(database()).erase(userOf(user).id);
      else if (kind === 'comment') await comments.post(userOf(user), PAGE, `${user} ${step}`, now());
      else if (kind === 'ask') await aPoll(`${user} ${step}`);
      else if (kind === 'deletePoll' || kind === 'reportPoll' || kind === 'vote') {
        const pollId = pick(await idsOf('select id from polls order by id'));
        const known = await polls.known(pollId);
        if (known === null) return 'nothing there';
        if (kind === 'deletePoll') await polls.delete(pollId);
        else if (kind === 'reportPoll')
          await reports.report(userOf(user), { subject: 'poll', content: 'x', ...known }, 'x', now());
        else await polls.vote(userOf(user).id, pollId, `option_${pollId}_${option % 3}`, now());
      } else {
        const id = pick(await idsOf('select id from comments order by id'));
        const known = await comments.known(id);
        if (kind === 'like') await comments.toggleLike(userOf(user).id, id);
        else if (known === null) return 'nothing there';
        else if (kind === 'reply') await comments.reply(userOf(user), known, `${user} ${step}`, now());
        else if (kind === 'delete') await comments.delete(known, now());
        else await reports.report(userOf(user), { subject: 'comment', ...known }, 'x', now());
      }
      return `${kind} done`;
    } catch (error) {
      if (error instanceof Failure && ['notFound', 'conflict', 'invalid'].includes(error.reason))
        return error.reason;
      throw error;
    }
  }

  async function expectTruth(): Promise<void> {
    for (const [rule, sql] of Object.entries(RECOUNTS)) {
      const { rows } = await database().sql(sql);
      expect({ rule, broken: rows }).toEqual({ rule, broken: [] });
    }
  }

  async function actTogether(plans: readonly (readonly Action[])[]): Promise<string[]> {
    for (const question of ['eins', 'zwei', 'drei']) await aPoll(question);
    for (let first = 0; first < 5; first += 1)
      await store().comments.post(userOf(0), PAGE, `Anfang ${first}`, now());
    const outcomes = await Promise.all(
      plans.map(async (plan, user) => {
        const done: string[] = [];
        for (const [step, action] of plan.entries()) done.push(await act(user, step, action));
        return done;
      }),
    );
    return outcomes.flat();
  }

  // PGlite runs one statement after another, slowly, so a crowd reveals no race there.
  const [users, things, crowds] = on === 'PGlite' ? [8, 40, 1] : [50, 20, 8];

  it(`has correct counters after ${users} users did ${things} actions each concurrently`, async () => {
    const plan = fc.array(ACTION, { minLength: things, maxLength: things, size: 'max' });
    const plans = fc.sample(plan, { numRuns: users, seed: 7 });
    const outcomes = await actTogether(plans);
    expect(outcomes).toHaveLength(users * things);
    // With fewer successes the test would prove little.
    expect(outcomes.filter((outcome) => outcome.endsWith(' done')).length).toBeGreaterThan(
      outcomes.length * 0.45,
    );
    expect(outcomes.filter((outcome) => outcome === 'vote done').length).toBeGreaterThan(users);
    for (const kind of RARE) expect(outcomes).toContain(`${kind} done`);
    await expectTruth();
  }, 120_000);

  it('has correct counters after any actions', async () => {
    await fc.assert(
      fc
        .asyncProperty(fc.array(fc.array(ACTION, { maxLength: 8 }), { maxLength: 6 }), async (plans) => {
          await actTogether(plans);
          await expectTruth();
        })
        .beforeEach(clear),
      { numRuns: crowds },
    );
  }, 60_000);

  it('stores exactly one of 200 concurrent votes of one user', async () => {
    const pollId = await aPoll('wer?');
    const votes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) =>
        store().polls.vote('user-1', pollId, `option_${pollId}_${index % 3}`, now()),
      ),
    );
    expect(votes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = votes
      .filter((vote) => vote.status === 'rejected')
      .map(({ reason }) => reason as unknown);
    expect(refusals.every((reason) => reason instanceof Failure && reason.reason === 'conflict')).toBe(true);
    expect((await store().read.poll(pollId, 'user-1'))?.totalVotes).toBe(1);
    await expectTruth();
  });

  it('stores one of 20 identical concurrent comments, and no like after an even number of toggles', async () => {
    const posts = await Promise.allSettled(
      Array.from({ length: 20 }, () => store().comments.post(userOf(1), PAGE, 'immer dasselbe', now())),
    );
    expect(posts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [id = ''] = await idsOf('select id from comments');
    await Promise.all(Array.from({ length: 40 }, () => store().comments.toggleLike('user-1', id)));
    const { comments } = await store().read.thread(PAGE, null, 'user-1');
    expect(comments[0]).toMatchObject({ likesCount: 0, liked: false });
    await expectTruth();
  });
});
