// npm run questions: lists clubs and players that the hub does not know, and answers these questions: -- ID is HUB_ID,
// -- ID new [CODE NAME SHORT_NAME].
import { parseArgs } from 'node:util';
import { answerQuestion, listQuestions } from '../server/commands/feeds/identity/questions.ts';
import { loadConfig } from '../server/config/config.ts';
import { readEnvironment } from '../server/config/environment.ts';
import { withDeps } from '../server/openDeps.ts';
import { runScript } from './runScript.ts';

await runScript(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  return withDeps({ ...loadConfig(readEnvironment()), logLevel: 'warn' }, async (deps) => {
    if (positionals.length > 0) await answerQuestion(deps, positionals);
    const lines = await listQuestions(deps);
    console.log(lines.length === 0 ? 'No club or player waits for an answer.' : lines.join('\n'));
    return 0;
  });
});
