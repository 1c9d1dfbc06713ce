// npm run docs: writes what of the documents follows from the code.
import { readFile, writeFile } from 'node:fs/promises';
import {
  exampleEnvironment,
  offersTable,
  settingsTables,
  sourcesTable,
} from '../server/config/settingsDocuments.ts';
import { answersTables } from '../server/provider/sdkAnswers/answersTables.ts';
import { runScript } from './runScript.ts';

await runScript(async () => {
  await writePart('docs/settings.md', 'settings', settingsTables());
  await writePart('docs/provider.md', 'answers', answersTables());
  await writePart('README.md', 'sources', offersTable());
  await writePart('docs/sources.md', 'sources', sourcesTable());
  await writeFile('.env.example', exampleEnvironment());
  return 0;
});

/** Replaces what stands between two comments of that name. */
async function writePart(file: string, name: string, part: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const place = new RegExp(`(<!-- ${name} -->\\n)[^]*(<!-- /${name} -->)`, 'u');
  await writeFile(
    file,
    text.replace(place, (_, before, after) => `${before}\n${part}\n\n${after}`),
  );
}
