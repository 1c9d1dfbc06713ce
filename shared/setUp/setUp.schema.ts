import { z } from 'zod';
import { LEAGUE_KEYS } from '../catalog/leagues.ts';
import { FEED_ERRORS } from '../feeds/feeds.schema.ts';
import { KEYED_SOURCES, PULLED_SOURCES } from '../feeds/sources.ts';

/** The set-up in the browser. */

export const KEY_VERDICTS = ['good', 'wrong', 'usedUp', 'unreachable'] as const;
export type KeyVerdict = (typeof KEY_VERDICTS)[number];

/** What anybody may know. */
export const SetUpState = z.object({
  /** Whether no administrator has ever signed in, so that the operator can claim the hub. */
  isUnclaimed: z.boolean(),
});

export const ClaimInput = z.strictObject({
  /** The code of the log, or the first administrator's password. */
  secret: z.string().min(1).max(200),
});

/** A session as sign-in hosts send it. */
export const ClaimTokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.string(),
  expires_in: z.number(),
  refresh_expires_in: z.number(),
});

/** `lost`: sealed with another `CHAT_SECRET`. */
export const KEY_STATES = ['none', 'set', 'environment', 'lost'] as const;

/** The settings as administrators see them, without keys. */
export const SetUpFacts = z.object({
  sources: z.array(z.enum(PULLED_SOURCES)),
  /** Some sources lack it. */
  league: z.enum(LEAGUE_KEYS),
  keys: z.record(z.enum(KEYED_SOURCES), z.enum(KEY_STATES)),
  /** Addresses of the administrators; empty while only the hub's own first one is named. */
  administrators: z.array(z.string()),
  contact: z.string(),
  /** Whether the environment sets these, which no one can change here. */
  isFromEnvironment: z.object({ sources: z.boolean(), administrators: z.boolean(), contact: z.boolean() }),
  /** Whether the user has just claimed the hub, and has to name an own address and password. */
  isNewOwner: z.boolean(),
});
export type SetUpFacts = z.infer<typeof SetUpFacts>;

/** Printable ASCII without blanks, as it is sent in a header. */
const Key = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,500}$/u);

export const KeyTrialInput = z.strictObject({ source: z.enum(KEYED_SOURCES), key: Key });
export const KeyTrialAnswer = z.object({ verdict: z.enum(KEY_VERDICTS) });

export const SetUpInput = z.strictObject({
  /** Null: as they are. */
  sources: z.array(z.enum(PULLED_SOURCES)).max(PULLED_SOURCES.length).nullable(),
  /** New ones only. */
  keys: z.partialRecord(z.enum(KEYED_SOURCES), Key),
  /** The address sent to sources; null: as it is. */
  contact: z.union([z.email().max(254), z.literal('')]).nullable(),
  /** The operator's own account; null unless they have just claimed the hub. */
  owner: z
    .strictObject({
      /** Null: the one that the environment names. */
      email: z.email().max(254).nullable(),
      password: z.string().min(1).max(200),
    })
    .nullable(),
});
export type SetUpInput = z.infer<typeof SetUpInput>;

/** How far the hub is on the way to chances for all clubs. */
export const SetUpProgress = z.object({
  season: z.string(),
  /** Whether the season is the one that the sources report. */
  isLive: z.boolean(),
  clubs: z.int().min(0),
  players: z.int().min(0),
  clubsWithChances: z.int().min(0),
  sources: z.array(
    z.object({
      source: z.enum(PULLED_SOURCES),
      isRead: z.boolean(),
      error: z.enum(FEED_ERRORS).nullable(),
    }),
  ),
});
export type SetUpProgress = z.infer<typeof SetUpProgress>;
