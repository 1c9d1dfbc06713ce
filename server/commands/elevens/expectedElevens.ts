import {
  expectedSourceId,
  type EnterExpected,
  type ExpectedDesk,
  type ExpectedElevenInput,
  type ExpectedReading,
  type ExpectedText,
  type ReadEleven,
  type SourceChoice,
} from '@hub/shared/elevens/expectedEleven.schema.ts';
import { compareText } from '@hub/shared/text/compareText.ts';
import { elevenFault } from '@hub/shared/elevens/elevenFault.ts';
import { sourceWeight } from '@hub/forecast/start/expected/expectedElevens.ts';
import { recordOf } from '@hub/forecast/start/expected/sourceRecords.ts';
import type { SourceRecord } from '@hub/forecast/start/types.ts';
import type { NamedUser } from '@hub/shared/community/community.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type {
  ExpectingClub,
  ListedEleven,
  StoredExpectedEleven,
  StoredExpectedSource,
} from '../../stores/elevens/expectedElevens.ts';
import type { RunDeps } from '../runs/computePstart.ts';
import { recompute } from '../runs/runs.ts';
import { clubsKeptBy, type SheetCaller } from './officialElevens.ts';
import { readExpectedText } from './readExpectedText.ts';
import { namedIn, requireEleven } from './squads.ts';

type ReadDeps = Pick<Deps, 'stores' | 'now'>;

/**
 * The clubs that the caller may enter expected elevens for, with those entered. Names of players are shown only to who entered
 * them, and a person who is a source is named only to administrators and to himself. Empty for a user who keeps no club.
 */
export async function readExpectedDesk(deps: ReadDeps, caller: SheetCaller): Promise<ExpectedDesk> {
  const keeps = await clubsKeptBy(deps, caller);
  if (keeps?.size === 0) return { mayEnter: false, clubs: [], sourceNames: [] };
  const [clubs, listed, named, scored] = await Promise.all([
    deps.stores.expectedElevens.clubs(deps.now().toISOString()),
    deps.stores.expectedElevens.listed(),
    deps.stores.expectedElevens.named(),
    deps.stores.expectedElevens.scored(),
  ]);
  const recordOfSource = (sourceId: string) => recordOf(scored.get(sourceId) ?? []);
  return {
    mayEnter: true,
    clubs: clubs
      .flatMap(({ teamId, shortName, squad, next }) => {
        if (next === null || !mayEnter(keeps, teamId)) return [];
        const ofClub = listed.filter((one) => one.teamId === teamId && one.fixtureId === next.fixtureId);
        const newest = new Map(ofClub.toReversed().map((one) => [one.sourceId, one]));
        const lists = ofClub.filter((one) => newest.get(one.sourceId) === one);
        return [
          {
            teamId,
            club: shortName,
            ...next,
            lists: lists.map((one) => toShown(one, recordOfSource(one.sourceId), { squad, caller })),
          },
        ];
      })
      .toSorted((one, other) => compareText(placeOf(one), placeOf(other))),
    sourceNames: named.map(({ name }) => name),
  };
}

/** The place of a club in the desk's order. */
const placeOf = ({ kickoffTs, fixtureId, isHome }: ExpectedDesk['clubs'][number]): string =>
  `${kickoffTs} ${fixtureId} ${isHome ? 0 : 1}`;

function toShown(
  {
    id,
    sourceId,
    kind,
    sourceName,
    personName,
    enteredTs,
    enteredBy,
    enteredByName,
    playerIds,
  }: ListedEleven,
  record: SourceRecord | null,
  { squad, caller }: Pick<ExpectingClub, 'squad'> & { caller: SheetCaller },
): ExpectedDesk['clubs'][number]['lists'][number] {
  const isOwn = enteredBy === caller.id;
  const isShown = kind !== 'person' || caller.isAdmin || isOwn;
  return {
    id,
    source: {
      // A person's id would tell who he is.
      id: isShown ? sourceId : id,
      kind,
      name: isShown ? (kind === 'person' ? personName : sourceName) : null,
      record,
      weight: sourceWeight(record ?? undefined),
    },
    enteredTs,
    enteredBy: isShown ? enteredByName : null,
    isOwn,
    mayWithdraw: isOwn || caller.isAdmin,
    players: isOwn ? namedIn(squad, playerIds) : null,
  };
}

/** Reads a text without entering anything. @throws AppError 'elevenNotYours' for a user who keeps no club */
export async function readExpected(
  deps: ReadDeps,
  caller: SheetCaller,
  { text, source, teamId, answers }: ExpectedText,
): Promise<ExpectedReading> {
  const keeps = await requireKeeper(deps, caller);
  const { id } = sourceOf(source, caller);
  const [clubs, earlier] = await Promise.all([
    deps.stores.expectedElevens.clubs(deps.now().toISOString()),
    deps.stores.expectedElevens.ofSource(id),
  ]);
  const { clubs: read, unknownLines } = readExpectedText(text, clubs, teamId, answers);
  return {
    clubs: read.map(({ club, read: names }) =>
      Object.assign(names, {
        teamId: club.teamId,
        club: club.shortName,
        fixtureId: club.next?.fixtureId ?? null,
        fault: mayEnter(keeps, club.teamId)
          ? faultOf(
              club,
              names.named.map((player) => player.id),
              earlier,
            )
          : 'notYours',
      }),
    ),
    unknownLines,
  };
}

/** Why this cannot be the club's eleven for its next match; null if it can. @param earlier of the source, oldest first */
export function faultOf(
  { squad, next, teamId }: ExpectingClub,
  playerIds: readonly string[],
  earlier: readonly StoredExpectedEleven[],
): ReadEleven['fault'] {
  if (next === null) return 'noMatch';
  const eleven = squad.filter(({ id }) => playerIds.includes(id));
  return (
    elevenFault(eleven) ??
    (isRepeated({ fixtureId: next.fixtureId, teamId, playerIds }, earlier) ? 'repeated' : null)
  );
}

/** Whether it is the newest eleven that the source named for the club's match before. @param earlier oldest first */
function isRepeated(
  {
    fixtureId,
    teamId,
    playerIds,
  }: Pick<ExpectedElevenInput, 'fixtureId' | 'teamId'> & { playerIds: readonly string[] },
  earlier: readonly StoredExpectedEleven[],
): boolean {
  if (earlier.some((one) => one.teamId === teamId && one.fixtureId === fixtureId)) return false;
  const last = earlier.findLast((one) => one.teamId === teamId);
  return last !== undefined && hasSamePlayers(last.playerIds, playerIds);
}

const hasSamePlayers = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/**
 * Enters elevens for the next matches of clubs that the caller keeps, all or none, and recomputes the start probabilities.
 *
 * @returns whether they were recomputed, which is not possible while another run is in progress
 * @throws AppError 'elevenNotYours', 'expectedTwice', 'expectedNotNext', 'elevenOfOthers', 'elevenIncomplete', 'elevenKeepers',
 *   'expectedRepeated'
 */
export async function enterExpected(
  deps: RunDeps,
  caller: SheetCaller,
  { source, elevens, isRepeatMeant }: EnterExpected,
): Promise<{ isComputed: boolean }> {
  const keeps = await requireKeeper(deps, caller);
  if (elevens.some(({ teamId }) => !mayEnter(keeps, teamId))) throw new AppError('elevenNotYours');
  await storeExpected(deps, sourceOf(source, caller), { elevens, isRepeatMeant, enteredBy: caller });
  return { isComputed: await recompute(deps) };
}

/**
 * Stores elevens of a source, all or none; one that the source has named already is not stored again. See `enterExpected`.
 *
 * @returns how many are new
 */
export async function storeExpected(
  { stores, now, log }: Pick<Deps, 'stores' | 'now' | 'log'>,
  source: Pick<StoredExpectedSource, 'id' | 'kind' | 'name'>,
  {
    elevens,
    isRepeatMeant,
    enteredBy,
  }: Omit<EnterExpected, 'source'> & { enteredBy: NamedUser | 'key' | 'hub' },
): Promise<number> {
  const nowTs = now().toISOString();
  if (new Set(elevens.map(({ teamId }) => teamId)).size < elevens.length) throw new AppError('expectedTwice');
  const [clubs, earlier] = await Promise.all([
    stores.expectedElevens.clubs(nowTs),
    stores.expectedElevens.ofSource(source.id),
  ]);
  for (const eleven of elevens) requireEnterable(eleven, clubs, isRepeatMeant ? [] : earlier);
  const { season } = await stores.settings.read();
  const added = elevens.filter((eleven) => !isKnown(eleven, earlier));
  if (added.length === 0) return 0;
  const by = typeof enteredBy === 'string' ? enteredBy : enteredBy.id;
  await stores.expectedElevens.enter(
    source,
    added.map((eleven) => ({
      ...eleven,
      id: crypto.randomUUID(),
      sourceId: source.id,
      season,
      enteredTs: nowTs,
      enteredBy: by,
    })),
    typeof enteredBy === 'string' ? null : { ...enteredBy, nowTs },
  );
  log.info(
    { sourceId: source.id, clubs: added.map(({ teamId }) => teamId), enteredBy: by },
    'expected elevens entered',
  );
  return added.length;
}

function requireEnterable(
  { fixtureId, teamId, playerIds, outIds, doubtfulIds }: ExpectedElevenInput,
  clubs: readonly ExpectingClub[],
  earlier: readonly StoredExpectedEleven[],
): void {
  const club = clubs.find((one) => one.teamId === teamId);
  if (club?.next?.fixtureId !== fixtureId) throw new AppError('expectedNotNext');
  requireEleven(club.squad, playerIds, [...outIds, ...doubtfulIds]);
  if (isRepeated({ fixtureId, teamId, playerIds }, earlier)) throw new AppError('expectedRepeated');
}

/** Whether the newest eleven of the source for this match says the same. @param earlier oldest first */
function isKnown(eleven: ExpectedElevenInput, earlier: readonly StoredExpectedEleven[]): boolean {
  const last = earlier.findLast((one) => one.fixtureId === eleven.fixtureId && one.teamId === eleven.teamId);
  return (
    last !== undefined &&
    (['playerIds', 'outIds', 'doubtfulIds'] as const).every((key) => hasSamePlayers(last[key], eleven[key]))
  );
}

/**
 * Withdraws what a source expects of a club's match: an administrator any, others what they have entered.
 *
 * @throws AppError 'expectedNotFound', 'expectedOfOthers'
 */
export async function withdrawExpected(
  deps: RunDeps,
  caller: SheetCaller,
  id: string,
): Promise<{ isComputed: boolean }> {
  const eleven = await deps.stores.expectedElevens.byId(id);
  if (eleven === null) throw new AppError('expectedNotFound');
  if (!caller.isAdmin && eleven.enteredBy !== caller.id) throw new AppError('expectedOfOthers');
  await deps.stores.expectedElevens.withdraw(eleven);
  const { sourceId, fixtureId, teamId } = eleven;
  deps.log.info({ sourceId, fixtureId, teamId, withdrawnBy: caller.id }, 'expected eleven withdrawn');
  return { isComputed: await recompute(deps) };
}

function sourceOf(
  choice: SourceChoice,
  { id }: Pick<SheetCaller, 'id'>,
): Pick<StoredExpectedSource, 'id' | 'kind' | 'name'> {
  return choice.kind === 'named'
    ? { id: expectedSourceId(choice), kind: 'named', name: choice.name }
    : { id: expectedSourceId({ kind: 'person', userId: id }), kind: 'person', name: '' };
}

/** The clubs that the caller keeps; null for all. @throws AppError 'elevenNotYours' without any */
async function requireKeeper(deps: ReadDeps, caller: SheetCaller): Promise<ReadonlySet<string> | null> {
  const keeps = await clubsKeptBy(deps, caller);
  if (keeps?.size === 0) throw new AppError('elevenNotYours');
  return keeps;
}

const mayEnter = (keeps: ReadonlySet<string> | null, teamId: string): boolean =>
  keeps === null || keeps.has(teamId);
