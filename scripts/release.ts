// npm run release -- VERSION [--dry-run]: checks whether this clone can be released, then writes the version and the
// changelog's heading, commits and tags. `--notes` prints the changelog's notes on a version. Runs with Node alone,
// without packages.
import { parseArgs } from 'node:util';
import { makeRelease, readNotes, ReleaseError } from './release/release.ts';

const folder = process.cwd();

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, notes: { type: 'boolean', default: false } },
  });
  const [version, ...others] = positionals;
  if (version === undefined || others.length > 0)
    throw new ReleaseError(['Name the version: npm run release -- 0.3.0']);
  const day = new Date().toISOString().slice(0, 10);
  console.log(
    values.notes
      ? await readNotes(folder, version)
      : await makeRelease({ folder, version, day, isDryRun: values['dry-run'] }),
  );
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof Error ? error.message : error);
}
