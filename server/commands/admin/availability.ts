import type {
  AvailabilityChange,
  AvailabilityEditInput,
  AvailabilityPreview,
} from '@hub/shared/availability/availability.schema.ts';
import { AVAILABILITY_OF, playerStatusOf } from '@hub/shared/availability/playerStatus.ts';
import {
  reportedStatusOf,
  storedStatusOf,
  type ReportedStatus,
} from '@hub/shared/availability/reportedStatus.ts';
import type { NamedUser } from '@hub/shared/community/community.schema.ts';
import { berlinInstant } from '@hub/shared/text/berlinTime.ts';
import type { Contradiction } from '@hub/shared/feeds/feeds.schema.ts';
import { AppError } from '../../errors.ts';
import type { Deps } from '../../deps.ts';
import type { RunDeps } from '../runs/computePstart.ts';
import { leaguesOfMatchday } from '@hub/forecast/start/league/leaguesOfMatchday.ts';
import { computeStartProbabilities } from '@hub/forecast/start/startProbabilities.ts';
import type { LeagueSnapshot } from '@hub/forecast/start/types.ts';
import type { AvailabilitySubject } from '../../stores/admin/availability.ts';
import { toStatusFacts } from '../../stores/season/factRows.ts';
import { recompute } from '../runs/runs.ts';
import type { AuthUser } from '@hub/provider/provider.ts';
import { reportIdOf } from '@hub/season/matchdata/reportId.ts';
import type { NewStatusReport } from '../../stores/season/statuses.ts';

/**
 * Rejects an expected return in the past, with which the player would count as back.
 *
 * @throws AppError 'invalid' for a day before today
 */
export function refusePastReturn(
  { expectedReturn }: Pick<AvailabilityChange, 'expectedReturn'>,
  now: Date,
): void {
  if (expectedReturn !== null && expectedReturn < now.toISOString().slice(0, 10))
    throw new AppError('returnPast');
}

/**
 * Edits whether a player can play, and recomputes the start probabilities. The edit holds until the next one, until
 * newer data are imported, or, where sources are read, until the expected return or the club's next kickoff.
 *
 * @returns whether they were recomputed, which is not possible while another run is in progress
 * @throws AppError 'notFound' for an unknown player, 'invalid' for a return in the past, 'conflict' for a simultaneous
 *   edit of the same player
 */
export async function editAvailability(
  deps: RunDeps,
  edit: AvailabilityEditInput,
  editedBy: NamedUser,
): Promise<{ editedTs: string; isComputed: boolean }> {
  const { stores, now, log } = deps;
  const { playerId, status, source, expectedReturn } = edit;
  const chance = status === 'questionable' ? edit.chance : null;
  refusePastReturn(edit, now());
  if ((await stores.availability.subject(playerId)) === null) throw new AppError('playerNotFound');
  const editedTs = now().toISOString();
  const state = storedStatusOf(reportedStatusOf(status));
  await stores.availability.save({
    id: crypto.randomUUID(),
    playerId,
    ...state,
    availability: AVAILABILITY_OF[state.injuryStatus],
    chance,
    expectedReturn,
    source,
    editedTs,
    editedBy,
  });
  log.info({ playerId, status, editedBy: editedBy.id }, 'availability edited');
  return { editedTs, isComputed: await recompute(deps) };
}

/** Smallest change listed, in percentage points. */
const SHOWN_FROM_POINTS = 1;

/** A status as it can be entered for a player. */
interface EnteredStatus {
  playerId: string;
  status: ReportedStatus;
  /** Chance of playing in percent; null if none was given. */
  chance: number | null;
  /** ISO date; null if unknown. */
  expectedReturn: string | null;
}

/**
 * Previews the start probabilities at a player's club with and without a status of his. Stores nothing.
 *
 * @returns the player, and the chances as in `AvailabilityPreview`
 * @throws AppError 'notFound' for an unknown player, 'invalid' for a return in the past
 */
export async function previewStatus(
  { stores, now }: Pick<Deps, 'stores' | 'now'>,
  entered: EnteredStatus,
): Promise<{ subject: AvailabilitySubject; chances: AvailabilityPreview['chances'] }> {
  const { playerId, status, chance, expectedReturn } = entered;
  refusePastReturn(entered, now());
  const [subject, reading] = await Promise.all([
    stores.availability.subject(playerId),
    stores.league.read(now().toISOString()),
  ]);
  if (subject === null) throw new AppError('playerNotFound');
  const { team, squadNames } = subject;
  const facts = toStatusFacts(playerStatusOf(storedStatusOf(status)));
  const { leagues } = leaguesOfMatchday(reading.facts, reading.asOfTs);
  const league = team === null ? undefined : leagues.find(({ teamIds }) => teamIds.has(team.id));
  if (team === null || league === undefined) return { subject, chances: [] };
  const ofClub: LeagueSnapshot = {
    ...league.snapshot,
    upcoming: league.snapshot.upcoming.filter(({ homeTeamId, awayTeamId }) =>
      [homeTeamId, awayTeamId].includes(team.id),
    ),
  };
  // A report after kickoff does not change a forecast for the match.
  const edited: LeagueSnapshot =
    ofClub.asOfTs < reading.asOfTs
      ? ofClub
      : {
          ...ofClub,
          players: ofClub.players.map((player) =>
            player.playerId === playerId ? { ...player, ...facts, expectedReturn } : player,
          ),
          // The model reads the history, so the edit becomes its newest entry.
          statuses: [
            ...(ofClub.statuses ?? []),
            { playerId, knownFromTs: ofClub.asOfTs, status, chance, expectedReturn },
          ],
        };
  const before = chancesOf(ofClub);
  const after = chancesOf(edited);
  const chances = [...squadNames].flatMap(([id, name]) => {
    const [chanceBefore, chanceAfter] = [before.get(id), after.get(id)];
    if (chanceBefore === undefined || chanceAfter === undefined) return [];
    const shown = { playerId: id, name, before: chanceBefore, after: chanceAfter };
    return id === playerId || displayedShift(shown) >= SHOWN_FROM_POINTS ? [shown] : [];
  });
  return {
    subject,
    chances: chances.toSorted((one, other) => probabilityShift(other) - probabilityShift(one)),
  };
}

/**
 * Previews a change of a player's availability by an administrator. Stores nothing.
 *
 * @throws AppError as `previewStatus`
 */
export async function previewAvailability(
  deps: Pick<Deps, 'stores' | 'now'>,
  change: AvailabilityChange,
): Promise<AvailabilityPreview> {
  const { playerId, status } = change;
  const { subject, chances } = await previewStatus(deps, { ...change, status: reportedStatusOf(status) });
  const { name, team, status: before } = subject;
  return { playerId, name, teamName: team?.name ?? null, before, after: status, chances };
}

function chancesOf(snapshot: LeagueSnapshot): Map<string, number> {
  const { forecasts } = computeStartProbabilities(snapshot);
  return new Map(forecasts.map(({ playerId, startProbability }) => [playerId, startProbability]));
}

const probabilityShift = ({ before, after }: { before: number; after: number }) => Math.abs(after - before);

/** Change in whole percentage points, as displayed. */
const displayedShift = ({ before, after }: { before: number; after: number }) =>
  Math.abs(Math.round(after * 100) - Math.round(before * 100));

interface OverrideContext {
  /** ISO date */
  expectedReturn: string | null;
  /** Kickoff of the club's first match after the edit; ISO-8601 UTC. */
  nextKickoffTs: string | null;
}

/** When an edit ends: on the day of the expected return, else at the club's next kickoff; null if not yet known. */
export const overrideEndsTs = ({ expectedReturn, nextKickoffTs }: OverrideContext): string | null =>
  expectedReturn === null ? nextKickoffTs : new Date(berlinInstant(expectedReturn, '00:00')).toISOString();

/** Whether a feed has since contradicted the edit. */
export const isContradicted = ({
  status,
  reportedStatus,
  editedTs,
  reportedTs,
}: {
  status: string | null;
  reportedStatus: string | null;
  editedTs: string;
  reportedTs: string | null;
}): boolean =>
  reportedStatus !== null && reportedTs !== null && reportedTs > editedTs && reportedStatus !== status;

/**
 * Ends an edit, so that the feeds' reports on the player count again, and recomputes the start probabilities.
 *
 * @returns whether they were recomputed, which is not possible while another run is in progress
 * @throws AppError 'alreadyDecided' if no edit of the player is in force
 */
export async function releaseOverride(
  deps: RunDeps,
  playerId: string,
  by: Pick<AuthUser, 'id'>,
): Promise<{ isComputed: boolean }> {
  const { stores, now, log } = deps;
  const nowTs = now().toISOString();
  const override = (await stores.overrides.inForce(nowTs)).find((one) => one.playerId === playerId);
  if (override === undefined || !(await stores.overrides.end(override, 'released', nowTs)))
    throw new AppError('alreadyDecided');
  log.info({ playerId, userId: by.id }, 'availability edit released');
  return { isComputed: await recompute(deps) };
}

/** Ends expired edits on a hub that reads sources; without sources nothing newer would arrive. */
export async function expireOverrides(deps: RunDeps): Promise<number> {
  const { stores, now, log } = deps;
  const nowTs = now().toISOString();
  let ended = 0;
  for (const override of await stores.overrides.inForce(nowTs)) {
    const endsTs = overrideEndsTs(override);
    if (endsTs === null || endsTs > nowTs || !(await stores.overrides.end(override, 'expired', nowTs)))
      continue;
    log.info({ playerId: override.playerId }, 'availability edit expired');
    ended += 1;
  }
  if (ended > 0) await recompute(deps);
  return ended;
}

/** Edits that a feed has since contradicted. */
export async function readContradictions({
  stores,
  now,
}: Pick<Deps, 'stores' | 'now'>): Promise<Contradiction[]> {
  const overrides = await stores.overrides.inForce(now().toISOString());
  return overrides.filter(isContradicted).map((override) => ({
    playerId: override.playerId,
    name: override.name,
    club: override.teamShortName,
    entered: override.status ?? 'doubtful',
    enteredBy: override.source,
    enteredTs: override.editedTs,
    reported: override.reportedStatus ?? 'fit',
    reportedBy: override.reportSource ?? '',
    reportedTs: override.reportedTs ?? override.editedTs,
    endsTs: overrideEndsTs(override),
  }));
}

/** A report on a player's availability, from any source. */
export type StatusReport = Omit<NewStatusReport, 'id'>;

/**
 * Adds reports to the players' histories; all edits by administrators, imports and feeds come through here. A source's
 * report is stored once, and one that repeats a known status adds nothing. Start probabilities follow with the next run,
 * from the instant at which the report became known; earlier forecasts stay as they are.
 *
 * @param reports on players of the current season, in any order; unknown players are left out
 * @returns number of reports with a new status
 */
export async function recordStatuses(
  { stores, now }: Pick<Deps, 'stores' | 'now'>,
  reports: readonly StatusReport[],
): Promise<number> {
  const byTime = reports.toSorted((one, other) => (one.knownFromTs < other.knownFromTs ? -1 : 1));
  const playerIds = [...new Set(byTime.map(({ playerId }) => playerId))];
  const last = byTime.at(-1);
  if (last === undefined) return 0;
  const newest = await stores.statuses.newestOf(playerIds, last.knownFromTs);
  const news = byTime.filter((report) => {
    const known = newest.get(report.playerId);
    // An older report completes the history.
    if (known !== undefined && report.knownFromTs < known.knownFromTs) return true;
    if (known !== undefined && saysTheSame(report, known)) return false;
    newest.set(report.playerId, report);
    return true;
  });
  if (news.length === 0) return 0;
  await stores.statuses.record(
    news.map((report) => ({ ...report, id: reportIdOf(report) })),
    now().toISOString(),
  );
  return news.length;
}

const saysTheSame = (one: StatusReport, other: StatusReport) =>
  one.status === other.status && one.chance === other.chance && one.expectedReturn === other.expectedReturn;
