import { answerQuestion, listQuestions } from '@hub/server/commands/feeds/identity/questions.ts';
import { loadConfig } from '@hub/server/config/config.ts';
import { readEnvironment } from '@hub/server/config/environment.ts';
import { withDeps } from '@hub/server/openDeps.ts';
import { readArguments } from './arguments.ts';
import { runScript } from './runScript.ts';

const USAGE = `npm run questions [-- ID is HUB_ID | -- CLUB_ID new CODE NAME SHORT_NAME | -- PLAYER_ID new]

Lists the sources' clubs and players that the hub does not know, with the words that answer each, or answers one.`;

await runScript(async () => {
  const { positionals } = readArguments({ usage: USAGE, positionals: [0, 5] });
  return withDeps({ ...loadConfig(readEnvironment()), logLevel: 'warn' }, async (deps) => {
    if (positionals.length > 0) await answerQuestion(deps, positionals);
    const lines = await listQuestions(deps);
    console.log(lines.length === 0 ? 'No club or player waits for an answer.' : lines.join('\n'));
    return 0;
  });
});
