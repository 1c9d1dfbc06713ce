import { createHash, randomBytes } from 'node:crypto';
import { imageSize } from 'image-size';
import { paths } from '@hub/shared/hub/paths.ts';
import type {
  PicturePreview,
  PreviewedSubject,
  SharedPicture,
  SharedSubject,
  VisitorsTeam,
} from '@hub/shared/users/sharedPictures.schema.ts';
import { DEFAULT_COMPETITION, PICTURE_BYTES_MAX, PICTURE_PIXELS } from '@hub/shared/limits.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { AuthUser } from '@hub/provider/provider.ts';
import { describePicture } from '../../sharing/describePicture.ts';
import { drawInBackground } from '../../sharing/drawInBackground.ts';
import type { Picture } from '../../sharing/drawPicture.ts';
import { pictureOfClub, pictureOfPlayer, pictureOfReview, pictureOfTeam } from '../../sharing/pictureOf.ts';
import { reviewTeam } from '../review/review.ts';
import type { StoredPicture } from '../../stores/users/sharedPictures.ts';

type Needed = Pick<Deps, 'config' | 'provider' | 'stores' | 'now' | 'log'>;

/** Enough to be unguessable. */
const ID_BYTES = 12;

/**
 * Draws the picture that a user wants to share, and stores it where anyone with the address can see it. The same facts are
 * drawn once.
 *
 * @throws AppError 'userTeamNotFound', 'clubNotFound', 'playerNotFound', 'nothingToShare', 'tooManySharedPictures'
 */
export async function sharePicture(
  deps: Needed,
  user: AuthUser,
  subject: SharedSubject,
): Promise<SharedPicture> {
  const { kind, id: subjectId } = subject;
  const picture = await pictureOf(deps, user, subject);
  const digest = createHash('sha256')
    .update(JSON.stringify([kind, subjectId, picture]))
    .digest('base64url');
  const same = await deps.stores.sharedPictures.same(user.id, digest);
  if (same !== null) return toSharedPicture(deps, same);
  const id = randomBytes(ID_BYTES).toString('base64url');
  const picturePath = `hub/shared/${id}.png`;
  const kept = {
    id,
    kind,
    subjectId,
    title: picture.title,
    description: describePicture(picture),
    pictureUrl: await storePublicFile(deps, picturePath, await drawInBackground(picture)),
    createdTs: deps.now().toISOString(),
  };
  let added: StoredPicture | null = null;
  try {
    added = await deps.stores.sharedPictures.add({ ...kept, userId: user.id, digest, picturePath });
  } finally {
    if (added?.id !== id) await discardFiles(deps, [picturePath]);
  }
  return toSharedPicture(deps, added);
}

/**
 * Draws a picture to preview before sharing. Stores nothing.
 *
 * @param user null for a visitor, who has no team at the hub
 * @throws AppError 'userTeamNotFound', 'clubNotFound', 'playerNotFound', 'nothingToShare'
 */
export async function previewPicture(
  deps: Needed,
  user: AuthUser | null,
  subject: PreviewedSubject,
): Promise<PicturePreview> {
  const picture = await pictureOf(deps, user, subject);
  const png = await drawInBackground(picture);
  return {
    title: picture.title,
    description: describePicture(picture),
    pictureUrl: `data:image/png;base64,${Buffer.from(png).toString('base64')}`,
  };
}

/** The public picture of a club or player; null if there is nothing to draw. @throws AppError if it is unknown */
export async function pictureOfCatalog(
  { stores, now }: Pick<Deps, 'stores' | 'now'>,
  kind: 'club' | 'player',
  id: string,
): Promise<Picture | null> {
  const { dataKind } = await stores.settings.read();
  const read = kind === 'club' ? READERS.club : READERS.player;
  return read({ stores, now }, { id, isDemo: dataKind === 'demo' });
}

/** Removes a shared picture for everyone. @throws AppError 'sharedPictureNotFound' also for another user's */
export async function withdrawPicture(deps: Needed, user: AuthUser, id: string): Promise<void> {
  await discardFiles(deps, [await deps.stores.sharedPictures.withdraw(user.id, id)]);
}

/** Adds the picture's address, which depends on the hub's public URL. */
export const toSharedPicture = ({ config }: Pick<Deps, 'config'>, kept: StoredPicture): SharedPicture => ({
  ...kept,
  url: new URL(`${paths.sharedPicture}/${kept.id}`, config.server.publicUrl).href,
});

async function pictureOf(deps: Needed, user: AuthUser | null, subject: PreviewedSubject): Promise<Picture> {
  const { dataKind } = await deps.stores.settings.read();
  const isDemo = dataKind === 'demo';
  const picture =
    subject.kind === 'visitorsTeam'
      ? await pictureOfTeamNow(deps, (nowTs) => visitorsTeam(deps, subject, nowTs), isDemo)
      : subject.kind === 'review'
        ? await pictureOfMatchday(deps, user, subject, isDemo)
        : await READERS[subject.kind](deps, { id: subject.id, user, isDemo });
  if (picture === null) throw new AppError('nothingToShare');
  return picture;
}

/** A team's picture for the matchday; null for a team without players. */
async function pictureOfTeamNow(
  { stores, now }: Pick<Deps, 'stores' | 'now'>,
  readTeam: (nowTs: string) => Promise<UserTeam>,
  isDemo: boolean,
): Promise<Picture | null> {
  const at = now();
  const [team, asOfTs, fixtures] = await Promise.all([
    readTeam(at.toISOString()),
    stores.pstart.asOfTs(),
    stores.fixtures.coming(at),
  ]);
  return pictureOfTeam(team, { asOfTs, isDemo, fixtures, nowMs: at.getTime() });
}

/** A picture of a matchday of a user's team; null while nothing of it is known. @throws AppError 'userTeamNotFound' */
async function pictureOfMatchday(
  deps: Pick<Deps, 'stores' | 'now'>,
  user: AuthUser | null,
  { id: userTeamId, matchday }: Extract<SharedSubject, { kind: 'review' }>,
  isDemo: boolean,
): Promise<Picture | null> {
  if (user === null) throw new AppError('userTeamNotFound');
  const [{ team }, { review }] = await Promise.all([
    deps.stores.userTeams.own(user.id, userTeamId, deps.now().toISOString()),
    reviewTeam(deps, user.id, { userTeamId, matchday }),
  ]);
  return review && pictureOfReview(team.name, review, { isDemo });
}

/** A visitor's team from the browser, with the hub's data about its players. */
async function visitorsTeam(
  { stores }: Pick<Deps, 'stores'>,
  { kind: _kind, ...team }: VisitorsTeam,
  nowTs: string,
): Promise<UserTeam> {
  const placeOf = new Map(team.players.map(({ id, place }) => [id, place]));
  const players = await stores.userTeams.players([...placeOf.keys()], nowTs);
  return {
    ...team,
    id: '',
    competition: DEFAULT_COMPETITION,
    createdTs: nowTs,
    players: players.map((player) => Object.assign(player, { place: placeOf.get(player.id) ?? null })),
  };
}

interface Asked {
  id: string;
  isDemo: boolean;
}

const READERS = {
  userTeam: async (deps, { id, user, isDemo }) => {
    if (user === null) throw new AppError('userTeamNotFound');
    const ownTeam = async (nowTs: string) => (await deps.stores.userTeams.own(user.id, id, nowTs)).team;
    return pictureOfTeamNow(deps, ownTeam, isDemo);
  },

  club: async ({ stores, now }: Pick<Deps, 'stores' | 'now'>, { id, isDemo }: Asked) => {
    const { matchday, asOfTs, fixtures } = await stores.lineups.read();
    const fixture = fixtures.find(({ home, away }) => home.teamId === id || away.teamId === id);
    if (fixture === undefined) {
      // An unknown club is an error; a known one merely has no match ahead.
      if ((await stores.teams.details(id, now().toISOString())) === null) throw new AppError('clubNotFound');
      return null;
    }
    const isHome = fixture.home.teamId === id;
    const [own, other] = isHome ? [fixture.home, fixture.away] : [fixture.away, fixture.home];
    const { kickoffTs } = fixture;
    return pictureOfClub(own, { matchday, kickoffTs, isHome, opponentName: other.name }, { asOfTs, isDemo });
  },

  player: async ({ stores, now }: Pick<Deps, 'stores' | 'now'>, { id, isDemo }: Asked) => {
    const details = await stores.players.details(id, now().toISOString());
    if (details === null) throw new AppError('playerNotFound');
    return pictureOfPlayer(details, { isDemo, nowMs: now().getTime() });
  },
} satisfies Record<
  Exclude<SharedSubject['kind'], 'review'>,
  (deps: Pick<Deps, 'stores' | 'now'>, asked: Asked & { user: AuthUser | null }) => Promise<Picture | null>
>;

/**
 * Stores a file.
 *
 * @returns its address; the hub's own files are addressed without its origin, because it may be reached under several
 *   names
 */
async function storePublicFile(
  { config, provider }: Pick<Deps, 'config' | 'provider'>,
  path: string,
  bytes: Uint8Array,
): Promise<string> {
  const { publicUrl } = await provider.storage.upload(path, bytes);
  const url = new URL(publicUrl);
  return url.origin === config.server.publicUrl ? url.pathname : publicUrl;
}

/** Removes files; a file that cannot be removed is logged and left. */
export async function discardFiles(
  { provider, log }: Pick<Deps, 'provider' | 'log'>,
  filePaths: readonly string[],
): Promise<void> {
  if (filePaths.length === 0) return;
  try {
    await provider.storage.remove(filePaths);
  } catch (err) {
    log.warn({ err, paths: filePaths }, 'could not remove unused files');
  }
}

const PICTURE_TYPES = new Map([
  ['webp', 'webp'],
  ['jpg', 'jpg'],
  ['png', 'png'],
]);

type PictureDeps = Pick<Deps, 'config' | 'provider' | 'stores' | 'now' | 'log'>;

/**
 * Replaces the picture that others see beside a user's name.
 *
 * @param bytes cropped and encoded by the browser
 * @returns its address
 * @throws AppError 'pictureUnusable' for anything but a square WebP, JPEG or PNG of at most `PICTURE_PIXELS`
 */
export async function setProfilePicture(
  deps: PictureDeps,
  user: AuthUser,
  bytes: Uint8Array,
): Promise<string> {
  const extension = extensionOf(bytes);
  // A new name each time keeps caches from showing the old picture.
  const path = `hub/pictures/${crypto.randomUUID()}.${extension}`;
  const picture = { path, url: await storePublicFile(deps, path, bytes) };
  const before = await deps.stores.profiles.setPicture(user, picture, deps.now());
  await discardFiles(deps, before === null ? [] : [before]);
  return picture.url;
}

/** Removes the picture, if there is one. */
export async function removeProfilePicture(deps: PictureDeps, user: AuthUser): Promise<void> {
  const before = await deps.stores.profiles.setPicture(user, null, deps.now());
  await discardFiles(deps, before === null ? [] : [before]);
}

function extensionOf(bytes: Uint8Array): string {
  if (bytes.length > PICTURE_BYTES_MAX) throw new AppError('pictureUnusable');
  try {
    const { width, height, type } = imageSize(bytes);
    const extension = PICTURE_TYPES.get(type ?? '');
    if (extension !== undefined && width === height && width <= PICTURE_PIXELS && width > 0) return extension;
  } catch {
    // Not a picture.
  }
  throw new AppError('pictureUnusable');
}

const CLEANING_LEASE = 'removeLostFiles';
/** Long enough to keep other processes from repeating the same day's run. */
const CLEANING_LEASE_MS = 3600_000;

/** Removes bytes in storage that belong to no file. One process does this for all; the others do nothing. */
export async function removeLostFiles({
  provider,
  stores,
  log,
}: Pick<Deps, 'provider' | 'stores' | 'log'>): Promise<void> {
  if (!(await stores.leases.acquire(CLEANING_LEASE, crypto.randomUUID(), CLEANING_LEASE_MS))) return;
  const removed = await provider.storage.removeLost?.();
  if (removed) log.info({ removed }, 'removed bytes that belong to no file');
}
