import { describe, expect, it } from 'vitest';
import { checkQuestions } from '../../../doctor/checkDatabase.ts';
import { aSquadPlayer } from '@hub/season/feeds/feedBuilders.ts';
import { aFeedHub, type FeedHub } from '@hub/tools/testing/feedHub.ts';
import { answerQuestion, listQuestions } from './questions.ts';
import { refreshSeason } from '../refreshSeason.ts';
import { storeFacts } from '../facts.ts';
import { openOnce } from '@hub/tools/testing/openOnce.ts';

/** A hub that knows neither a club of OpenLigaDB nor a player of football-data.org. */
async function aHubWithQuestions(): Promise<FeedHub> {
  const hub = await aFeedHub();
  for (const { team1, team2 } of hub.source.matches)
    for (const team of [team1, team2])
      if (team.teamId === 112) Object.assign(team, { teamId: 9999, teamName: 'TSV Havelse' });
  await hub.after(0);
  const named = { club: 'fcb', name: 'Thomas Müller', birthdate: null };
  await storeFacts(hub.app.deps, 'roster', {
    facts: { squadPlayers: [aSquadPlayer('roster', 'a', named)] },
    complete: [],
  });
  await refreshSeason(hub.app.deps);
  const other = { club: '5', name: 'T. Müller', birthdate: null };
  await storeFacts(hub.app.deps, 'football-data', {
    facts: { squadPlayers: [aSquadPlayer('football-data', '1', other)] },
    complete: [],
  });
  await refreshSeason(hub.app.deps);
  return hub;
}
const levels = async ({ app }: FeedHub) => {
  const { database } = app.deps.provider;
  const ask = async (text: string) => (await database.sql(text)).rows.map((row) => Object.values(row));
  const tables = new Set(['club_questions', 'identity_questions']);
  return (await checkQuestions(ask, tables)).map(({ level, sentence }) => `${level} ${sentence}`);
};

describe('questions on the command line', () => {
  it('are listed with the words that answer them, and reported by the doctor', async () => {
    await using hub = await aHubWithQuestions();
    const lines = await listQuestions(hub.app.deps);
    expect(lines).toEqual([
      'Club TSV Havelse (openligadb:9999)',
      `  it is a known one: 'openligadb:9999' is CODE`,
      `  it is a new one:   'openligadb:9999' new hav 'TSV Havelse' 'TSV Havelse'`,
      'Player T. Müller, Bayern (football-data:1)',
      expect.stringMatching(/^ {2}he is Thomas Müller: 'football-data:1' is \S+$/u),
      `  he is somebody new: 'football-data:1' new`,
    ]);
    expect(await levels(hub)).toEqual([
      expect.stringMatching(/^warning 1 clubs/u),
      expect.stringMatching(/^warning 1 players/u),
    ]);
  });

  it('can be answered once', async () => {
    await using hub = await aHubWithQuestions();
    const { deps } = hub.app;
    await answerQuestion(deps, ['openligadb:9999', 'new', 'hav', 'TSV Havelse', 'Havelse']);
    expect(await hub.fixtures()).toHaveLength(30);
    await answerQuestion(deps, ['football-data:1', 'new']);
    expect(await listQuestions(deps)).toEqual([]);
    expect(await levels(hub)).toEqual(['ok No club or player waits for an answer.']);
    await expect(answerQuestion(deps, ['football-data:1', 'new'])).rejects.toMatchObject({
      errorCode: 'alreadyDecided',
    });
  });

  const unchanged = openOnce(aHubWithQuestions);
  it.each([
    [['openligadb:9999']],
    [['openligadb:9999', 'is']],
    [['openligadb:9999', 'is', 'scf', 'more']],
    [['openligadb:9999', 'new', 'hav']],
    [['openligadb:9999', 'new', 'Havelse', 'TSV Havelse', 'Havelse']],
    [['football-data:1', 'is']],
    [['football-data:1', 'new', 'more']],
    [['football-data:1', 'maybe']],
  ])('reject a malformed answer, and change nothing: %j', async (words) => {
    const hub = unchanged();
    const before = await listQuestions(hub.app.deps);
    await expect(answerQuestion(hub.app.deps, words)).rejects.toThrow('Usage: npm run questions');
    expect(await listQuestions(hub.app.deps)).toEqual(before);
  });
});
