// Runs with Node alone, without packages.
import { printUsage, readArguments, UsageError } from './arguments.ts';
import { makeRelease, readNotes } from './release/release.ts';

const USAGE = `npm run release -- VERSION [--dry-run | --notes]

Checks whether this clone can be released, then writes the version and the changelog's heading, commits and tags.
--dry-run only checks; --notes prints the changelog's notes on a version.`;

const folder = process.cwd();

try {
  const {
    values,
    positionals: [version = ''],
  } = readArguments({
    usage: USAGE,
    positionals: [1, 1],
    options: { 'dry-run': { type: 'boolean', default: false }, notes: { type: 'boolean', default: false } },
  });
  const day = new Date().toISOString().slice(0, 10);
  console.log(
    values.notes
      ? await readNotes(folder, version)
      : await makeRelease({ folder, version, day, isDryRun: values['dry-run'] }),
  );
} catch (error) {
  process.exitCode = error instanceof UsageError ? printUsage(error) : 1;
  if (!(error instanceof UsageError)) console.error(error instanceof Error ? error.message : error);
}
