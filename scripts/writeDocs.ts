// npm run docs: writes what of the documents follows from the code.
import { readFile, writeFile } from 'node:fs/promises';
import { exampleEnvironment, settingsTables } from '../server/config/settingsDocuments.ts';
import { runScript } from './runScript.ts';

const PART = /(<!-- settings -->\n)[^]*(<!-- \/settings -->)/u;

await runScript(async () => {
  const file = 'docs/settings.md';
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text.replace(PART, (_, before, after) => `${before}\n${settingsTables()}\n\n${after}`),
  );
  await writeFile('.env.example', exampleEnvironment());
  return 0;
});
