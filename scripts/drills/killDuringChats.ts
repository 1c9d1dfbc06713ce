// npm run drill:chats [-- --times 3 --chats 200]: kills one of two hubs with kill -9 while they write into chats with
// slow, refusing and missing services, on SQLite and on PostgreSQL.
import { parseArgs } from 'node:util';
import { runScript } from '../runScript.ts';
import { drillChats } from './parts/chatDrill.ts';
import { drillOnBothDatabases } from './parts/onBothDatabases.ts';

await runScript(async () => {
  const { values } = parseArgs({
    options: { times: { type: 'string', default: '3' }, chats: { type: 'string', default: '200' } },
  });
  const options = { times: Number(values.times), chats: Number(values.chats) };
  return drillOnBothDatabases((name, settings) => drill(name, settings, options));
});

async function drill(
  name: string,
  settings: Record<string, string>,
  options: { times: number; chats: number },
): Promise<boolean> {
  const { chats, kills, once, missing, twice, underWay, gone, switchedOff } = await drillChats(
    settings,
    options,
  );
  console.log(
    `${name}: ${kills} kills, ${chats} chats, two pieces of news each: ${once} sent once, ${missing} not at all, ${twice} twice; ` +
      `${underWay} requests were under way when a hub was killed; ${switchedOff} of ${gone} chats that are gone are switched off`,
  );
  return twice === 0 && missing <= underWay && switchedOff === gone;
}
