import { isOut } from '../availability/playerStatus.ts';
import type { ChanceMatch, Played } from '../catalog/teams.schema.ts';
import { seenChanceOf } from '../startChance/chanceText.ts';
import type { ForecastKnowledge } from '../startChance/pstartOutlook.ts';
import { isOfficialChance } from '../startChance/pstartTerms.ts';
import type { InjuryStatus } from '../terms.ts';
import { matchPhaseOf, type MatchPhase } from './matchdayAt.ts';

/** 'lastForecast' is from before kickoff: the match has begun, and nothing else is known of him. */
const FORECAST_KINDS = ['forecast', 'lastForecast'] as const;
/**
 * So far, or in total; 'cameOn' and 'wentOff': in that minute. After the match 'played' and 'cameOnFor' tell who began.
 */
const MINUTE_KINDS = ['playing', 'wentOff', 'cameOn', 'played', 'cameOnFor'] as const;
/**
 * 'unknown': neither a forecast nor a fact; 'guess': a forecast from too few inputs; 'in', 'bench' and 'notIn': by the official
 * eleven, the last if it is not known whether he is on the bench; 'missing': not even there, as his club's report shows; 'free': his club does not play on the matchday.
 */
const PLAIN_KINDS = [
  'unknown',
  'guess',
  'in',
  'bench',
  'notIn',
  'missing',
  'suspended',
  'injured',
  'free',
] as const;

export const TRUTH_KINDS = [...FORECAST_KINDS, ...MINUTE_KINDS, ...PLAIN_KINDS] as const;

/** What is known of a player's part in a match at an instant: a forecast, an announcement or a fact. */
export type MatchTruth =
  /** In [0, 1]. */
  | { kind: (typeof FORECAST_KINDS)[number]; startProbability: number }
  | { kind: (typeof MINUTE_KINDS)[number]; minutes: number }
  | { kind: (typeof PLAIN_KINDS)[number] };

/** The fields of a player that decide it; all but the chance may be left out where they are not shown. */
export interface TruthSubject {
  /** Of the match, or of a later one once the match is over. */
  startProbability: number | null;
  knowledge?: ForecastKnowledge | null;
  /** Forecasts for the match without official elevens, earliest first. */
  estimates?: readonly { startProbability: number }[];
  status?: InjuryStatus;
  isBanned?: boolean;
  /** Whether he is in the official eleven; null until it is known. */
  isInEleven?: boolean | null;
  played?: Played | null;
}

/** @param phase of his match; null if his club has none on the matchday */
export function matchTruthOf(player: TruthSubject, phase: MatchPhase | null): MatchTruth {
  if (phase === null) return { kind: 'free' };
  const { played = null } = player;
  if (phase === 'before' || played === null) return announcedOr(player, phase);
  const { hasStarted, minutes, subbedInMinute, subbedOutMinute } = played;
  if (played.isMissing) return absenceOf(player) ?? { kind: 'missing' };
  if (!hasStarted && minutes === 0 && (phase === 'over' || subbedInMinute === null))
    return absenceOf(player) ?? { kind: 'bench' };
  if (phase === 'over') return { kind: hasStarted ? 'played' : 'cameOnFor', minutes };
  if (subbedOutMinute !== null) return { kind: 'wentOff', minutes: subbedOutMinute };
  if (!hasStarted && subbedInMinute !== null) return { kind: 'cameOn', minutes: subbedInMinute };
  return { kind: 'playing', minutes };
}

/** A player of a list: his chance, and the match that it is for. */
export interface WithChance extends Pick<TruthSubject, 'startProbability' | 'knowledge' | 'status'> {
  match: ChanceMatch | null;
}

/** The truth about a player of a list; an injury, which may pass, is shown beside it. @param phase as from `chancePhaseAt` */
export const listedTruthOf = (
  { startProbability, knowledge = null, status, match }: WithChance,
  phase: MatchPhase,
): MatchTruth =>
  matchTruthOf(
    { startProbability, knowledge, isBanned: status === 'suspended', played: match?.played ?? null },
    phase,
  );

/**
 * The phase of the match that a chance is for; a chance without a match, or for a postponed one, is a forecast.
 *
 * @param nowMs milliseconds since 1970
 */
export const chancePhaseAt = ({ match }: Pick<WithChance, 'match'>, nowMs: number): MatchPhase =>
  (match === null ? null : matchPhaseOf(match, nowMs)) ?? 'before';

/**
 * Expected starts, [0, 1]: 0 or 1 once it is known whether he starts, otherwise the forecast, also after kickoff; null without
 * either, and if his club does not play.
 */
export function startShareOf(player: TruthSubject, phase: MatchPhase | null): number | null {
  if (phase === null) return null;
  const started = hasStarted(player, phase);
  return started === null ? chanceOf(player, phase) : Number(started);
}

/** Whether he was in his club's eleven, by his part in the match or else the announcement; null until known. */
export const hasStarted = (player: TruthSubject, phase: MatchPhase | null): boolean | null =>
  (phase === 'before' ? null : player.played?.hasStarted) ?? inElevenOf(player);

function announcedOr(player: TruthSubject, phase: MatchPhase): MatchTruth {
  const isIn = inElevenOf(player);
  if (isIn === true) return { kind: 'in' };
  const absence = absenceOf(player);
  if (absence !== null) return absence;
  if (isIn === false) return { kind: player.isInEleven === false ? 'bench' : 'notIn' };
  const chance = chanceOf(player, phase);
  const startProbability = seenChanceOf({ ...player, startProbability: chance });
  if (startProbability === null) return { kind: chance === null ? 'unknown' : 'guess' };
  return { kind: phase === 'before' ? 'forecast' : 'lastForecast', startProbability };
}

/** A run with the official eleven has its players' chances at 0 and 1. */
function inElevenOf({ isInEleven, startProbability, estimates }: TruthSubject): boolean | null {
  if (isInEleven !== undefined) return isInEleven;
  if (estimates !== undefined || startProbability === null) return null;
  return isOfficialChance(startProbability) ? startProbability === 1 : null;
}

/** The forecast for the match; from kickoff on, the present chance may be for the next match. */
const chanceOf = ({ estimates, startProbability }: TruthSubject, phase: MatchPhase): number | null =>
  phase === 'before' || estimates === undefined
    ? startProbability
    : (estimates.at(-1)?.startProbability ?? null);

function absenceOf({ status = 'unknown', isBanned = false }: TruthSubject): MatchTruth | null {
  if (!isBanned && !isOut({ status })) return null;
  return { kind: isBanned || status === 'suspended' ? 'suspended' : 'injured' };
}

/** Whether nothing can change his start any more: it was announced, or his match has begun. */
export const isDecided = (player: TruthSubject, phase: MatchPhase | null): boolean =>
  phase === 'running' || phase === 'over' || (phase === 'before' && inElevenOf(player) !== null);
