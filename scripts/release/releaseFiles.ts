import { notesOf } from '@hub/shared/admin/release.schema.ts';

/** The files that contain the hub's version, by their paths in the repository. */
export interface ReleaseFiles {
  readonly 'package.json': string;
  readonly 'package-lock.json': string;
  readonly 'CHANGELOG.md': string;
  readonly 'docker-compose.hub.yml': string;
}

export const RELEASE_FILES = [
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
  'docker-compose.hub.yml',
] as const satisfies readonly (keyof ReleaseFiles)[];

const UNRELEASED = '## Unreleased\n';
const IMAGE = /^( {4}image: \$\{HUB_IMAGE:-)(\S+):(\d+\.\d+\.\d+)\}$/mu;
const FIRST_VERSION = /^( {2}"version": ")([^"]+)"/mu;

/** Three numbers without leading zeros, as in semver; there are no pre-releases. */
export const isVersion = (text: string) => /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/u.test(text);

/** Positive if the first version is later. Both must be versions (`isVersion`). */
export function compareVersions(first: string, second: string): number {
  const [a = [], b = []] = [first, second].map((version) => version.split('.').map(Number));
  return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0) || (a[2] ?? 0) - (b[2] ?? 0);
}

/** The version in package.json; empty if there is none. */
export const versionIn = (files: ReleaseFiles) => FIRST_VERSION.exec(files['package.json'])?.[2] ?? '';

/**
 * The obstacles to releasing these files as `version`, one sentence each; empty if there are none. `latest` is the
 * greatest released version; null without one.
 */
export function faultsOf(files: ReleaseFiles, version: string, latest: string | null): string[] {
  const current = versionIn(files);
  const lock = JSON.parse(files['package-lock.json']) as {
    version?: string;
    packages?: Record<string, { version?: string }>;
  };
  const locked = [lock.version, lock.packages?.['']?.version];
  const notes = notesOf(files['CHANGELOG.md'], 'Unreleased');
  const faults: [boolean, string][] = [
    [!isVersion(version), `'${version}' is not a version: three numbers, for instance 0.3.0.`],
    [!isVersion(current), `package.json has the version '${current}', which is not three numbers.`],
    [
      locked.some((text) => text !== current),
      `package-lock.json has the version ${locked.join(' and ')}, package.json ${current}.`,
    ],
    [notes === null, 'CHANGELOG.md has no part "## Unreleased".'],
    [notes === '', 'The part "Unreleased" of CHANGELOG.md is empty.'],
    [notesOf(files['CHANGELOG.md'], version) !== null, `CHANGELOG.md has a part ${version} already.`],
    [!IMAGE.test(files['docker-compose.hub.yml']), 'docker-compose.hub.yml names no image with a version.'],
  ];
  if (isVersion(version)) {
    // The files may have been given the next version in advance.
    faults.push([
      isVersion(current) && compareVersions(version, current) < 0,
      `${version} is earlier than ${current} in package.json.`,
    ]);
    if (latest !== null)
      faults.push([compareVersions(version, latest) <= 0, `${version} is not later than ${latest}.`]);
  }
  return [...new Set(faults.flatMap(([isSo, sentence]) => (isSo ? [sentence] : [])))];
}

/**
 * The files of the release, with its version, its part of the changelog under an empty 'Unreleased', and the image's
 * tag. `day` is YYYY-MM-DD; `image` is the image's published name, or null to keep the current name.
 */
export function releasedFiles(
  files: ReleaseFiles,
  { version, day, image }: { version: string; day: string; image: string | null },
): ReleaseFiles {
  const ofOwnVersion = (text: string) =>
    text.replace(FIRST_VERSION, (_, before: string) => `${before}${version}"`);
  return {
    'package.json': ofOwnVersion(files['package.json']),
    // The second of its two versions is in the package without a name.
    'package-lock.json': ofOwnVersion(files['package-lock.json']).replace(
      /("packages": \{\s+"": \{[^{}]*?"version": ")[^"]+"/u,
      (_, before: string) => `${before}${version}"`,
    ),
    'CHANGELOG.md': files['CHANGELOG.md'].replace(UNRELEASED, `${UNRELEASED}\n## ${version} – ${day}\n`),
    'docker-compose.hub.yml': files['docker-compose.hub.yml'].replace(
      IMAGE,
      (_, before: string, name: string) => `${before}${image ?? name}:${version}}`,
    ),
  };
}

/** The name of the image that the workflow publishes for a GitHub repository, from its address; null for others. */
export function imageOf(remote: string): string | null {
  const [, path] =
    /^(?:https:\/\/|ssh:\/\/git@|git@)github\.com[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/u.exec(
      remote.trim(),
    ) ?? [];
  return path === undefined ? null : `ghcr.io/${path.toLowerCase()}`;
}
