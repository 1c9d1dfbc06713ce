import { z } from 'zod';
import { Id } from '../ids.schema.ts';
import { EXPECTED_CLUBS_MAX, EXPECTED_NAMES_MAX, EXPECTED_TEXT_MAX, SOURCE_NAME_LENGTH } from '../limits.ts';
import { cleanLine } from '../text/cleanText.ts';
import { foldText } from '../text/foldText.ts';
import { ElevenPlace } from './officialEleven.schema.ts';
import { isSourceName } from './sourceName.ts';

/**
 * Elevens that somebody expects before a match: a source with a name (a paper, a club's page, a program), a person who keeps a
 * club, a paid feed, or the crowd that tips in friends' leagues.
 */
export const EXPECTED_SOURCE_KINDS = ['named', 'person', 'feed', 'crowd'] as const;
export type ExpectedSourceKind = (typeof EXPECTED_SOURCE_KINDS)[number];

/** Stored id of a source; names that differ only in case, accents or hyphens are the same source. */
export function expectedSourceId(
  source: { kind: 'named'; name: string } | { kind: 'person'; userId: string } | { kind: 'feed' | 'crowd' },
): string {
  if (source.kind === 'named') return `named ${foldText(source.name)}`;
  return source.kind === 'person' ? `person ${source.userId}` : source.kind;
}

export const ExpectedSourceName = z
  .string()
  .max(2 * SOURCE_NAME_LENGTH)
  .transform(cleanLine)
  .refine(isSourceName);

/** The source as chosen in the form: its name, or the user himself. */
export const SourceChoice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('named'), name: ExpectedSourceName }),
  z.strictObject({ kind: z.literal('person') }),
]);
export type SourceChoice = z.infer<typeof SourceChoice>;

/** Who an unclear line of a text means; by its place among the club's unclear lines, since two can be the same. */
const UnclearAnswer = z.strictObject({
  teamId: Id,
  index: z.int().min(0).max(EXPECTED_NAMES_MAX),
  /** Null for none of the candidates. */
  playerId: Id.nullable(),
});
export type UnclearAnswer = z.infer<typeof UnclearAnswer>;

/** A text with elevens: of one club, or of several, one club a line. */
export const ExpectedText = z.strictObject({
  text: z.string().min(1).max(EXPECTED_TEXT_MAX),
  source: SourceChoice,
  /** The club that a text without clubs is about; null if it names them. */
  teamId: Id.nullable(),
  answers: z
    .array(UnclearAnswer)
    .max(EXPECTED_CLUBS_MAX * EXPECTED_NAMES_MAX)
    .default([]),
});
export type ExpectedText = z.infer<typeof ExpectedText>;

const PersonRef = z.object({ id: z.string(), name: z.string() });
const Names = z.array(PersonRef);

/** Why the eleven of a club cannot be entered as it is read. */
export const EXPECTED_FAULTS = ['players', 'goalkeepers', 'repeated', 'noMatch', 'notYours'] as const;

/** What a text says about one club. */
export const ReadEleven = z.object({
  teamId: z.string(),
  club: z.string(),
  /** Its lines of the text. */
  text: z.string(),
  /** Its next match; null if none is scheduled. */
  fixtureId: z.string().nullable(),
  /** In the order of the text, then the players of the answers. */
  named: Names,
  out: Names,
  doubtful: Names,
  /** Lines that fit several players of the club, or misspell one, answered or not. */
  unclear: z.array(z.object({ line: z.string(), candidates: Names })),
  /** Names that fit no player of the club. */
  unknown: z.array(z.string()),
  /** 'repeated': the eleven that the source named for the club's match before. */
  fault: z.enum(EXPECTED_FAULTS).nullable(),
});
export type ReadEleven = z.infer<typeof ReadEleven>;

export const ExpectedReading = z.object({
  /** In the order of the text. */
  clubs: z.array(ReadEleven),
  /** Lines without a club of the league. */
  unknownLines: z.array(z.string()),
});
export type ExpectedReading = z.infer<typeof ExpectedReading>;

const PlayerIds = z.array(Id).max(EXPECTED_NAMES_MAX);

/** An expected eleven for a club's next match. */
export const ExpectedElevenInput = ElevenPlace.extend({
  /** Eleven different players of the club, one of them a goalkeeper, in any order. */
  playerIds: PlayerIds,
  outIds: PlayerIds,
  doubtfulIds: PlayerIds,
});
export type ExpectedElevenInput = z.infer<typeof ExpectedElevenInput>;

export const EnterExpected = z.strictObject({
  source: SourceChoice,
  elevens: z.array(ExpectedElevenInput).min(1).max(EXPECTED_CLUBS_MAX),
  /** Confirms elevens that the source already named for the match before. */
  isRepeatMeant: z.boolean(),
});
export type EnterExpected = z.infer<typeof EnterExpected>;

export const ExpectedElevenId = z.strictObject({ id: Id });

/** A source as shown; a person's name only to administrators and to himself. */
const ShownSource = z.object({
  /** The list's id for a person who is not named. */
  id: z.string(),
  kind: z.enum(EXPECTED_SOURCE_KINDS),
  name: z.string().nullable(),
});

/** What a source has earned this season. */
const SourceStanding = z.object({
  /** Its elevens of finished matches beside 'same eleven again', as means out of eleven; null before the first one. */
  record: z
    .object({
      clubMatches: z.int().min(1),
      rightOf11: z.number().min(0).max(11),
      sameElevenAgain: z.number().min(0).max(11),
    })
    .nullable(),
  /** How much it counts in the forecast, [0, 1]: 0 for one that is worse than 'same eleven again' over twenty club matches. */
  weight: z.number().min(0).max(1),
});

const ExpectedList = z.object({
  id: z.string(),
  source: ShownSource.extend(SourceStanding.shape),
  /** ISO-8601 UTC, by the hub's clock. */
  enteredTs: z.string(),
  /** Name of the user; null for a program or the hub, or if no longer known. */
  enteredBy: z.string().nullable(),
  isOwn: z.boolean(),
  mayWithdraw: z.boolean(),
  /** Null unless the caller has entered it. */
  players: Names.nullable(),
});

/** A club's next match, and the elevens that are expected for it. */
export const ExpectedClub = z.object({
  teamId: z.string(),
  club: z.string(),
  fixtureId: z.string(),
  matchday: z.int(),
  kickoffTs: z.string(),
  isHome: z.boolean(),
  opponent: z.string(),
  hasOfficial: z.boolean(),
  /** The newest of each source, newest first. */
  lists: z.array(ExpectedList),
});
export type ExpectedClub = z.infer<typeof ExpectedClub>;

/** The clubs for which the caller may enter expected elevens. */
export const ExpectedDesk = z.object({
  /** Whether the caller is an administrator, or keeps a club. */
  mayEnter: z.boolean(),
  /** Earliest kickoff first, the home club before the guest. */
  clubs: z.array(ExpectedClub),
  /** Names of the named sources so far, in alphabetical order. */
  sourceNames: z.array(z.string()),
});
export type ExpectedDesk = z.infer<typeof ExpectedDesk>;
