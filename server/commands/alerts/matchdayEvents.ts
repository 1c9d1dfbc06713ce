import { fixturePath, paths, myTeamPath } from '@hub/shared/hub/paths.ts';
import { LOCK_LEADS } from '@hub/shared/alerts/alertTerms.ts';
import { tipLocksOf, lockOf } from '@hub/shared/games/lockOf.ts';
import { GAME_PROFILES, GAMES, type Game } from '@hub/shared/games/profiles.ts';
import { worryOf } from '@hub/shared/startChance/worryOf.ts';
import {
  type AlertUsers,
  RESULT_IS_NEWS_MS,
  RESULT_PREFIX,
  type AlertOutcome,
} from '../../stores/alerts/alertEvents.ts';
import { elevenText, lockText, resultText, tipLockText } from './alertTexts.ts';
import type { AlertEvent, AlertView, DetectedEvents, ViewedPlayer } from './alertView.ts';

const MINUTE_MS = 60_000;

interface NearLock {
  game: Game;
  lockTs: string;
  lead: number;
  /** Clubs that the lock is for; null for all. */
  clubIds: ReadonlySet<string> | null;
}

const idOf = ({ game, lockTs, lead }: NearLock) => `lock ${game} ${lockTs} ${lead}`;

/** Events for a near lock: one message per team, at the time chosen by its user. */
export async function lockEvents(
  { teamsOf }: Pick<AlertUsers, 'teamsOf'>,
  view: AlertView,
): Promise<DetectedEvents> {
  const { nowTs, baselines } = view;
  const near = GAMES.flatMap((game) => nearLocksOf(game, view));
  const events: AlertEvent[] = [];
  for (const lock of near.filter((one) => !baselines.has(idOf(one)))) {
    const rows = await teamsOf(lock.game, lock.lead);
    for (const players of Map.groupBy(rows, ({ id }) => id).values())
      events.push(...lockEventOf(lock, players, view));
  }
  return {
    events,
    baselines: near.filter(({ lockTs }) => lockTs > nowTs).map((lock) => ({ id: idOf(lock), value: '' })),
  };
}

/** Locks whose reminder is due for some users. */
function nearLocksOf(game: Game, { fixtures, nowTs }: AlertView): NearLock[] {
  const { lock: rule } = GAME_PROFILES[game];
  const lock = lockOf(rule, fixtures, nowTs);
  if (lock === null) return [];
  const leftMs = Date.parse(lock.nextTs) - Date.parse(nowTs);
  const clubIds =
    rule.at === 'ownKickoff'
      ? new Set([...lock.clubs].flatMap(([id, { lockTs }]) => (lockTs === lock.nextTs ? [id] : [])))
      : null;
  return LOCK_LEADS.filter((lead) => leftMs <= lead * MINUTE_MS).map((lead) => ({
    game,
    lockTs: lock.nextTs,
    lead,
    clubIds,
  }));
}

function lockEventOf(
  { game, lockTs, clubIds }: NearLock,
  rows: Awaited<ReturnType<AlertUsers['teamsOf']>>,
  { players, nowTs }: AlertView,
): AlertEvent[] {
  const [team] = rows;
  const concerned = rows
    .flatMap(({ playerId }) => players.get(playerId) ?? [])
    .filter(({ teamId }) => clubIds === null || clubIds.has(teamId ?? ''));
  if (team === undefined || concerned.length === 0) return [];
  const minutes = Math.ceil((Date.parse(lockTs) - Date.parse(nowTs)) / MINUTE_MS);
  const { id, name, userId, playerId: _, ...wanted } = team;
  return [
    {
      userId,
      key: `lock ${id} ${lockTs}`,
      kind: 'lock',
      text: lockText(
        { name, game },
        { lockTs, minutes },
        {
          out: concerned.filter((player) => worryOf(player) === 'out'),
          notIn: concerned.filter((player) => worryOf(player) === null && player.startProbability === 0),
          uncertain: concerned.filter(isUncertain).toSorted(leastFirst),
        },
      ),
      path: myTeamPath(id),
      expiresTs: lockTs,
      wanted,
    },
  ];
}

const isUncertain = (player: ViewedPlayer) => {
  const worry = worryOf(player);
  return worry === 'doubtful' || worry === 'bench';
};

const leastFirst = (one: ViewedPlayer, other: ViewedPlayer) =>
  (one.startProbability ?? 0) - (other.startProbability ?? 0);

/** A lock that is due for users who want a reminder `lead` minutes before. */
interface NearTipLock {
  lockTs: string;
  lead: number;
  fixtureIds: string[];
}

/** Id of a lock's baseline. */
export const tipLockId = ({ lockTs, lead }: NearTipLock) => `tip lock ${lockTs} ${lead}`;

/** Events for a near lock of friends' leagues: one message per user who has not tipped all clubs, at the chosen time. */
export async function tipLockEvents(
  { untippedOf }: Pick<AlertUsers, 'untippedOf'>,
  view: AlertView,
): Promise<DetectedEvents> {
  const near = nearTipLocks(view);
  const events: AlertEvent[] = [];
  for (const lock of near.filter((one) => !view.baselines.has(tipLockId(one)))) {
    const rows = await untippedOf(lock.fixtureIds, lock.lead);
    for (const clubs of Map.groupBy(rows, ({ userId }) => userId).values())
      events.push(...tipLockEventOf(lock, clubs, view));
  }
  return { events, baselines: near.map((lock) => ({ id: tipLockId(lock), value: '' })) };
}

/** Locks whose reminder is due for some users, one for each lead. */
export function nearTipLocks({ fixtures, nowTs }: AlertView): NearTipLock[] {
  const locks = tipLocksOf(fixtures);
  const ahead = Map.groupBy(
    fixtures.filter(({ id, status }) => status === 'scheduled' && (locks.get(id)?.lockTs ?? '') > nowTs),
    ({ id }) => locks.get(id)?.lockTs ?? '',
  );
  return [...ahead].flatMap(([lockTs, locked]) => {
    const leftMs = Date.parse(lockTs) - Date.parse(nowTs);
    const fixtureIds = locked.map(({ id }) => id);
    return LOCK_LEADS.filter((lead) => leftMs <= lead * MINUTE_MS).map((lead) => ({
      lockTs,
      lead,
      fixtureIds,
    }));
  });
}

function tipLockEventOf(
  { lockTs }: NearTipLock,
  rows: Awaited<ReturnType<AlertUsers['untippedOf']>>,
  { nowTs }: AlertView,
): AlertEvent[] {
  const [first] = rows;
  if (first === undefined) return [];
  const { userId, club: _, ...wanted } = first;
  const minutes = Math.ceil((Date.parse(lockTs) - Date.parse(nowTs)) / MINUTE_MS);
  return [
    {
      userId,
      key: `tip lock ${lockTs}`,
      kind: 'lock',
      text: tipLockText(
        { lockTs, minutes },
        rows.map(({ club }) => club),
      ),
      path: paths.tipLeagues,
      expiresTs: lockTs,
      wanted,
    },
  ];
}

/** Id of the baseline of a club's eleven for a fixture. */
export const elevenId = (fixtureId: string, teamId: string) => `eleven ${fixtureId} ${teamId}`;

/** Events for a new official eleven: one message per user with players of the club. */
export async function elevenEvents(
  { ownersOf }: Pick<AlertUsers, 'ownersOf'>,
  { elevens, players, baselines, isFirst }: AlertView,
): Promise<DetectedEvents> {
  const events: AlertEvent[] = [];
  for (const { fixture, teamId, playerIds } of elevens) {
    if (isFirst || baselines.has(elevenId(fixture.id, teamId))) continue;
    const squad = [...players.values()].filter((player) => player.teamId === teamId);
    const owners = await ownersOf(squad.map(({ id }) => id));
    const isHome = fixture.homeTeamId === teamId;
    for (const [userId, own] of Map.groupBy(owners, (owner) => owner.userId)) {
      const [wanted] = own;
      if (wanted === undefined) continue;
      const mine = own.flatMap(({ playerId }) => players.get(playerId) ?? []);
      events.push({
        userId,
        key: elevenId(fixture.id, teamId),
        kind: 'eleven',
        text: elevenText(
          (isHome ? fixture.home : fixture.away) ?? '',
          {
            starting: mine.filter(({ id }) => playerIds.has(id)),
            missing: mine.filter(({ id }) => !playerIds.has(id)),
          },
          { kickoffTs: fixture.kickoffTs, opponent: isHome ? fixture.away : fixture.home },
        ),
        path: fixturePath(fixture.id),
        expiresTs: fixture.kickoffTs,
        wanted,
      });
    }
  }
  return {
    events,
    baselines: elevens.map(({ fixture, teamId }) => ({ id: elevenId(fixture.id, teamId), value: '' })),
  };
}

type OwnPlayer = Awaited<ReturnType<AlertUsers['ownPlayers']>>[number];

/** Events for a finished and scored matchday: one message per user with a team. */
export async function resultEvents(
  { ownPlayers }: Pick<AlertUsers, 'ownPlayers'>,
  { outcomes, baselines, isFirst, nowTs }: AlertView,
): Promise<DetectedEvents> {
  const matchdays = Map.groupBy(outcomes, ({ season, matchday }) => `${RESULT_PREFIX}${season} ${matchday}`);
  // Baselines of sent results are kept, so that a postponed match does not announce its matchday again.
  const announced = [...baselines.keys()].filter((id) => id.startsWith(RESULT_PREFIX));
  const remembered = [...announced, ...matchdays.keys()].map((id) => ({ id, value: '' }));
  if (isFirst || matchdays.size === 0) return { events: [], baselines: remembered };
  const own = [...Map.groupBy(await ownPlayers(), ({ userId }) => userId).values()];
  const expiresTs = new Date(Date.parse(nowTs) + RESULT_IS_NEWS_MS).toISOString();
  return {
    events: [...matchdays].flatMap(([key, rows]) => {
      const outcomeOf = new Map(rows.map((row) => [row.playerId, row]));
      return own.flatMap((players) => resultEventOf({ key, expiresTs }, outcomeOf, players) ?? []);
    }),
    baselines: remembered,
  };
}

/** @returns null if there was no forecast for any of the user's players */
function resultEventOf(
  named: Pick<AlertEvent, 'key' | 'expiresTs'>,
  outcomeOf: ReadonlyMap<string, AlertOutcome>,
  own: readonly OwnPlayer[],
): AlertEvent | null {
  const known = own.filter(({ playerId }) => outcomeOf.has(playerId));
  const [first] = known;
  if (first === undefined) return null;
  const hasBegun = ({ playerId }: OwnPlayer) => outcomeOf.get(playerId)?.started === true;
  const teams = [...Map.groupBy(known, ({ id }) => id).values()].map((players) => ({
    name: players[0]?.name ?? '',
    players: players.length,
    began: players.filter(hasBegun).length,
  }));
  const outcomes = [...new Set(known.map(({ playerId }) => playerId))].flatMap(
    (id) => outcomeOf.get(id) ?? [],
  );
  const right = outcomes.filter(({ pstart, started }) => pstart >= 0.5 === (started === true)).length;
  const { id, userId, name: _name, playerId: _playerId, ...wanted } = first;
  return {
    ...named,
    userId,
    kind: 'result',
    text: resultText(outcomes[0]?.matchday ?? 0, teams, { right, players: outcomes.length }),
    path: myTeamPath(id),
    wanted,
  };
}
