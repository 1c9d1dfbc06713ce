import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compareVersions, imageOf, isVersion } from './release/releaseFiles.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '..');
const IDENTITY = ['-c', 'user.name=Editor', '-c', 'user.email=editor@hub.test'];

const CHANGELOG = `# Changelog

## Unreleased

- Chats of leagues.
- **Before: 15** points, now 10.

## 0.2.0 – 2026-11-22

A redesign.
`;

let folder: string;

/** Creates a repository that is ready for a release. */
async function prepareRepository(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'hub-release-'));
  await git('init', '--quiet', '--initial-branch', 'main');
  await git('config', 'user.name', 'Editor');
  await git('config', 'user.email', 'editor@hub.test');
  // The real files, so that the release finds its places in them; with the test's own version and notes.
  const files = ['package.json', 'package-lock.json', 'docker-compose.hub.yml'];
  const [manifest = '', lock = '', compose = ''] = await Promise.all(
    files.map((name) => readFile(join(ROOT, name), 'utf8')),
  );
  const { version } = JSON.parse(manifest) as { version: string };
  await put('package.json', manifest.replace(`"version": "${version}"`, '"version": "0.2.0"'));
  await put('package-lock.json', lock.replaceAll(`"version": "${version}"`, '"version": "0.2.0"'));
  await put('docker-compose.hub.yml', compose.replace(/(HUB_IMAGE:-)\S+\}/u, '$1hub:0.2.0}'));
  await put('CHANGELOG.md', CHANGELOG);
  await git('add', '.');
  await git('commit', '--quiet', '-m', 'first');
}
const removeRepository = () => rm(folder, { recursive: true, force: true });

const put = (name: string, text: string) => writeFile(join(folder, name), text);
const read = (name: string) => readFile(join(folder, name), 'utf8');
const git = async (...args: string[]) =>
  (await run('git', [...IDENTITY, ...args], { cwd: folder })).stdout.trim();
const release = (...args: string[]) =>
  run(process.execPath, [resolve(import.meta.dirname, 'release.ts'), ...args], { cwd: folder });
const refusal = (...args: string[]) =>
  release(...args).then(
    () => 'released',
    (error: { code: number; stderr: string }) => `${error.code}: ${error.stderr.trim()}`,
  );

describe('a release', () => {
  beforeEach(prepareRepository);
  afterEach(removeRepository);

  it('writes the version and the heading everywhere, commits and tags', async () => {
    await git('remote', 'add', 'origin', 'git@github.com:Some-Fans/Hub.git');
    const { stdout } = await release('0.3.0');
    expect(stdout).toContain('git push origin main v0.3.0');
    expect(stdout).toContain('ghcr.io/some-fans/hub:0.3.0');
    const day = new Date().toISOString().slice(0, 10);
    expect(await read('CHANGELOG.md')).toBe(
      CHANGELOG.replace('## Unreleased\n', `## Unreleased\n\n## 0.3.0 – ${day}\n`),
    );
    expect(JSON.parse(await read('package.json')).version).toBe('0.3.0');
    const lock = JSON.parse(await read('package-lock.json'));
    expect([lock.version, lock.packages[''].version]).toEqual(['0.3.0', '0.3.0']);
    expect(await read('docker-compose.hub.yml')).toContain(
      'image: ${HUB_IMAGE:-ghcr.io/some-fans/hub:0.3.0}\n',
    );
    expect(await git('status', '--porcelain')).toBe('');
    expect(await git('log', '-1', '--format=%s')).toBe('release: publish version 0.3.0');
    expect(await git('rev-parse', 'v0.3.0^{commit}')).toBe(await git('rev-parse', 'HEAD'));
    expect(await git('tag', '--list', '--format=%(contents)', 'v0.3.0')).toContain('Chats of leagues.');
  });

  it('changes no other line of the files', async () => {
    await release('1.0.0');
    const changed = await git('diff', '--numstat', 'HEAD~1');
    expect(changed.split('\n').map((line) => line.replaceAll('\t', ' '))).toEqual([
      expect.stringMatching(/^2 0 CHANGELOG\.md$/u),
      '1 1 docker-compose.hub.yml',
      '2 2 package-lock.json',
      '1 1 package.json',
    ]);
  });

  it('passes the release notes of the version to the workflow, and refuses a tag of another version', async () => {
    await release('0.3.0');
    expect((await release('--notes', '0.3.0')).stdout).toBe(
      '- Chats of leagues.\n- **Before: 15** points, now 10.\n',
    );
    expect(await refusal('--notes', '0.2.0')).toBe('1: package.json has the version 0.3.0, not 0.2.0.');
    await put('CHANGELOG.md', '# Changelog\n');
    expect(await refusal('--notes', '0.3.0')).toBe('1: CHANGELOG.md has no notes for 0.3.0.');
  });

  it('changes nothing in a dry run', async () => {
    const before = await git('rev-parse', 'HEAD');
    const { stdout } = await release('0.3.0', '--dry-run');
    expect(stdout).toContain('0.3.0 can be released; nothing was changed.');
    expect(stdout).toContain('not a GitHub repository');
    expect([await git('rev-parse', 'HEAD'), await git('tag'), await git('status', '--porcelain')]).toEqual([
      before,
      '',
      '',
    ]);
  });

  it('is possible only once for the same notes', async () => {
    await release('0.3.0');
    expect(await refusal('0.4.0')).toBe('1: The part "Unreleased" of CHANGELOG.md is empty.');
  });
});

describe('a release is refused', () => {
  beforeEach(prepareRepository);
  afterEach(removeRepository);

  it('with an invalid version, without one, and with two', async () => {
    expect(await refusal('0.3.0; ls')).toContain('is not a version');
    for (const wrong of [[], ['0.3.0', '0.4.0']])
      expect(await refusal(...wrong)).toContain('Usage: npm run release -- VERSION');
  });

  it('on another branch', async () => {
    await git('switch', '--quiet', '--create', 'fix');
    expect(await refusal('0.3.0')).toBe('1: The branch is fix, not main.');
  });

  it('with uncommitted changes, including untracked files', async () => {
    await put('new.txt', '');
    expect(await refusal('0.3.0')).toContain('?? new.txt');
    expect(await git('tag')).toBe('');
  });

  it('unless its version is later than every tag, and not earlier than that of the files', async () => {
    expect(await refusal('0.1.9')).toBe('1: 0.1.9 is earlier than 0.2.0 in package.json.');
    expect(await refusal('0.2.0')).toBe('1: CHANGELOG.md has a part 0.2.0 already.');
    await git('tag', 'v0.10.0');
    await git('tag', 'v0.9.0');
    await git('tag', 'vienna');
    expect(await refusal('0.9.1')).toBe('1: 0.9.1 is not later than 0.10.0.');
    expect((await release('0.10.1')).stdout).toContain('v0.10.1');
  });

  it('if the lock file has another version', async () => {
    await put('package-lock.json', (await read('package-lock.json')).replace('"0.2.0"', '"0.1.0"'));
    await git('commit', '--quiet', '-am', 'lock');
    expect(await refusal('0.3.0')).toBe(
      '1: package-lock.json has the version 0.1.0 and 0.2.0, package.json 0.2.0.',
    );
  });

  it('with all reasons at once', async () => {
    await put('CHANGELOG.md', '# Changelog\n\n## 0.2.0 – 2026-11-22\n');
    await put('docker-compose.hub.yml', 'services: {}\n');
    await git('switch', '--quiet', '--create', 'fix');
    const refused = await refusal('0.2.0');
    for (const part of ['not committed', 'not main', 'no part', 'a part 0.2.0 already', 'no image'])
      expect(refused).toContain(part);
  });
});

describe('versions and names of images', () => {
  it.each(['', '1', 'v0.3.0', '0.3', '0.3.0-rc.1', '00.3.0', '0.3.0; ls'])('%o is not a version', (text) => {
    expect(isVersion(text)).toBe(false);
  });

  it('are ordered by their numbers', () => {
    const versions = ['0.10.0', '0.9.9', '1.0.0', '0.9.10'];
    expect(versions.every(isVersion)).toBe(true);
    expect(versions.toSorted(compareVersions)).toEqual(['0.9.9', '0.9.10', '0.10.0', '1.0.0']);
  });

  it.each([
    ['https://github.com/Fans/Hub.git', 'ghcr.io/fans/hub'],
    ['https://github.com/fans/hub', 'ghcr.io/fans/hub'],
    ['ssh://git@github.com/fans/hub.git', 'ghcr.io/fans/hub'],
    ['https://example.org/github.com/fans/hub', null],
    ['/srv/hub.git', null],
    ['', null],
  ])('give %o the image’s name, or none', (remote, image) => {
    expect(imageOf(remote)).toBe(image);
  });
});
