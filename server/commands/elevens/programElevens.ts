import { isClubNamed } from '@hub/shared/catalog/clubs.ts';
import { expectedSourceId, type ReadEleven } from '@hub/shared/elevens/expectedEleven.schema.ts';
import type {
  ProgramAnswer,
  ProgramEleven,
  ProgramEntry,
} from '@hub/shared/elevens/programElevens.schema.ts';
import type { PlayerRef } from '@hub/shared/catalog/players.schema.ts';
import { ERRORS } from '@hub/shared/errors.ts';
import { readPastedEleven } from '@hub/shared/users/pasted/pastedEleven.ts';
import { AppError, type ExpectedCode } from '../../errors.ts';
import type { ExpectingClub, StoredExpectedSource } from '../../stores/elevens/expectedElevens.ts';
import type { RunDeps } from '../runs/computePstart.ts';
import { recompute } from '../runs/runs.ts';
import { faultOf, storeExpected } from './expectedElevens.ts';
import { readExpectedText } from './readExpectedText.ts';
import { ELEVEN_CODES } from './squads.ts';

/** A club's eleven as sent, by ids. */
interface SentEleven {
  club: ExpectingClub;
  playerIds: string[];
  outIds: string[];
  doubtfulIds: string[];
  /** Names of the eleven that fit no player of the club, or several. */
  unread: string[];
}

/**
 * Enters elevens that a program sends for its source, all or none, and recomputes the start probabilities if any are new. Names
 * of missing and doubtful players that fit nobody are left out.
 *
 * @throws AppError, whose message begins with the club: 'expectedOtherSource', 'expectedClubUnknown', 'expectedTwice',
 *   'expectedNotNext', 'elevenOfOthers', 'expectedNameUnknown', 'elevenIncomplete', 'elevenKeepers', 'expectedRepeated'
 */
export async function enterFromProgram(
  deps: RunDeps,
  source: StoredExpectedSource,
  entry: ProgramEntry,
): Promise<ProgramAnswer> {
  if (entry.source !== undefined && expectedSourceId({ kind: 'named', name: entry.source }) !== source.id)
    throw new AppError('expectedOtherSource');
  const [clubs, earlier] = await Promise.all([
    deps.stores.expectedElevens.clubs(deps.now().toISOString()),
    deps.stores.expectedElevens.ofSource(source.id),
  ]);
  const sent =
    'text' in entry
      ? sentInText(entry.text, clubs)
      : entry.elevens.map((eleven) => sentInList(eleven, clubs));
  const elevens = sent.map((eleven, n) => {
    const { club, playerIds, outIds, doubtfulIds } = eleven;
    const fault = sent.slice(0, n).some((other) => other.club === club)
      ? 'expectedTwice'
      : (namesFault(eleven, clubs) ?? faultCode(faultOf(club, playerIds, entry.repeats ? [] : earlier)));
    if (fault !== null || club.next === null)
      throw refusal(club.name, fault ?? 'expectedNotNext', understood(eleven));
    return { fixtureId: club.next.fixtureId, teamId: club.teamId, playerIds, outIds, doubtfulIds };
  });
  const entered = await storeExpected(deps, source, {
    elevens,
    isRepeatMeant: entry.repeats,
    enteredBy: 'key',
  });
  return {
    source: source.name,
    entered,
    isComputed: entered > 0 && (await recompute(deps)),
    clubs: elevens.map((eleven, n) => toAnswer(eleven, sent[n]?.club.squad ?? [], sent[n]?.club.name ?? '')),
  };
}

const refusal = (about: string, code: ExpectedCode, details: readonly string[] = []): AppError =>
  new AppError(code, [`${about}: ${ERRORS[code][1]}`, ...details].join('; '));

/** How many players of the eleven were understood, and which names were not. */
const understood = ({ playerIds, unread }: SentEleven): string[] => [
  `understood: ${playerIds.length}`,
  ...(unread.length === 0 ? [] : [`not understood: ${unread.join(', ')}`]),
];

const FAULT_CODES = {
  ...ELEVEN_CODES,
  repeated: 'expectedRepeated',
  noMatch: 'expectedNotNext',
  notYours: 'elevenNotYours',
} as const satisfies Record<NonNullable<ReadEleven['fault']>, ExpectedCode>;

const faultCode = (fault: ReadEleven['fault']): ExpectedCode | null =>
  fault === null ? null : FAULT_CODES[fault];

function namesFault(
  { club, unread, playerIds, outIds, doubtfulIds }: SentEleven,
  clubs: readonly ExpectingClub[],
): ExpectedCode | null {
  const all = [...playerIds, ...outIds, ...doubtfulIds];
  if (new Set(all).size < all.length) return 'elevenIncomplete';
  if (unread.length === 0) return null;
  const others = clubs.flatMap(({ squad }) => (squad === club.squad ? [] : squad));
  const isOfOthers = unread.some((name) => others.some(({ id }) => id === name));
  return isOfOthers || readPastedEleven(unread.join('\n'), others).found.length > 0
    ? 'elevenOfOthers'
    : 'expectedNameUnknown';
}

/** Longest part of a line that a refusal repeats. */
const LINE_SHOWN = 60;

/** @throws AppError 'expectedClubUnknown' */
function sentInText(text: string, clubs: readonly ExpectingClub[]): SentEleven[] {
  const { clubs: read, unknownLines } = readExpectedText(text, clubs, null);
  const [unknown] = unknownLines;
  if (unknown !== undefined || read.length === 0)
    throw refusal((unknown ?? text).slice(0, LINE_SHOWN), 'expectedClubUnknown');
  const ids = (players: readonly { id: string }[]) => players.map(({ id }) => id);
  return read.map(({ club, read: { named, out, doubtful, unclear, unknown: strange } }) => ({
    club,
    playerIds: ids(named),
    outIds: ids(out),
    doubtfulIds: ids(doubtful),
    unread: [...unclear.map(({ line }) => line), ...strange],
  }));
}

/** @throws AppError 'expectedClubUnknown' */
function sentInList(
  { club: name, players, missing, doubtful }: ProgramEleven,
  clubs: readonly ExpectingClub[],
): SentEleven {
  const club = clubs.find((one) => isClubNamed({ ...one, id: one.teamId }, name));
  if (club === undefined) throw refusal(name, 'expectedClubUnknown');
  const idsOf = (names: readonly string[]) => names.flatMap((one) => idIn(club.squad, one) ?? []);
  return {
    club,
    playerIds: idsOf(players),
    outIds: idsOf(missing),
    doubtfulIds: idsOf(doubtful),
    unread: players.filter((one) => idIn(club.squad, one) === null),
  };
}

/** The player of a squad with this id or name; null if it fits nobody, or several. */
function idIn(squad: readonly PlayerRef[], name: string): string | null {
  if (squad.some(({ id }) => id === name)) return name;
  const { found, unclear, unknown } = readPastedEleven(name, squad);
  const [id = null] = found;
  return found.length === 1 && unclear.length + unknown.length === 0 ? id : null;
}

function toAnswer(
  {
    fixtureId,
    teamId,
    playerIds,
    outIds,
    doubtfulIds,
  }: { fixtureId: string; teamId: string } & Omit<SentEleven, 'club' | 'unread'>,
  squad: readonly PlayerRef[],
  club: string,
): ProgramAnswer['clubs'][number] {
  const refs = (ids: readonly string[]) =>
    squad.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ id, name }));
  return {
    clubId: teamId,
    club,
    fixtureId,
    players: refs(playerIds),
    missing: refs(outIds),
    doubtful: refs(doubtfulIds),
  };
}
