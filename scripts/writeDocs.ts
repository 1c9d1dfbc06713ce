import { writeFile } from 'node:fs/promises';
import { exampleEnvironment, settingsTables, sourcesTable } from '@hub/server/config/settingsDocuments.ts';
import { readArguments } from './arguments.ts';
import { runScript } from './runScript.ts';
import { writePart } from './writePart.ts';

await runScript(async () => {
  readArguments({ usage: 'npm run docs\n\nWrites the generated parts of the documents.' });
  await writePart('docs/settings.md', 'settings', settingsTables());
  await writePart('docs/sources.md', 'sources', sourcesTable());
  await writeFile('.env.example', exampleEnvironment());
  return 0;
});
