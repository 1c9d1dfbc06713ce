import { paths, myTeamPath } from '#shared/hub/paths.ts';
import { LOCK_LEADS } from '#shared/alerts/alertTerms.ts';
import { tipLocksOf, lockOf } from '#shared/games/lockOf.ts';
import { GAME_PROFILES, GAMES, type Game } from '#shared/games/profiles.ts';
import { worryOf } from '#shared/availability/playerStatus.ts';
import type { AlertUsers } from '../../stores/alerts/alertEvents.ts';
import { tipLockText, lockText } from './alertTexts.ts';
import type { AlertEvent, AlertView, Seen, ViewedPlayer } from './alertView.ts';

const MINUTE_MS = 60_000;

interface NearLock {
  game: Game;
  lockTs: string;
  lead: number;
  /** Of these clubs alone; null: of all. */
  clubIds: ReadonlySet<string> | null;
}

const idOf = ({ game, lockTs, lead }: NearLock) => `lock ${game} ${lockTs} ${lead}`;

/** A lock comes near: one message for each team, at the time that its user has chosen. */
export async function lockEvents({ teamsOf }: Pick<AlertUsers, 'teamsOf'>, view: AlertView): Promise<Seen> {
  const { nowTs, baselines } = view;
  const near = GAMES.flatMap((game) => nearLocksOf(game, view));
  const events: AlertEvent[] = [];
  for (const lock of near.filter((one) => !baselines.has(idOf(one)))) {
    const rows = await teamsOf(lock.game, lock.lead);
    for (const players of Map.groupBy(rows, ({ id }) => id).values())
      events.push(...eventOf(lock, players, view));
  }
  return {
    events,
    baselines: near.filter(({ lockTs }) => lockTs > nowTs).map((lock) => ({ id: idOf(lock), value: '' })),
  };
}

/** Locks so near that some users want to be reminded by now. */
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

function eventOf(
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

/** A lock that is so near that whoever wants to hear of it `lead` minutes before does by now. */
interface NearTipLock {
  lockTs: string;
  lead: number;
  fixtureIds: string[];
}

/** Under which a lock is remembered. */
export const tipLockId = ({ lockTs, lead }: NearTipLock) => `tip lock ${lockTs} ${lead}`;

/** The lock of friends' leagues comes near: one message to whoever has not tipped all clubs, at the chosen time. */
export async function tipLockEvents(
  { untippedOf }: Pick<AlertUsers, 'untippedOf'>,
  view: AlertView,
): Promise<Seen> {
  const near = nearTipLocks(view);
  const events: AlertEvent[] = [];
  for (const lock of near.filter((one) => !view.baselines.has(tipLockId(one)))) {
    const rows = await untippedOf(lock.fixtureIds, lock.lead);
    for (const clubs of Map.groupBy(rows, ({ userId }) => userId).values())
      events.push(...tipEventOf(lock, clubs, view));
  }
  return { events, baselines: near.map((lock) => ({ id: tipLockId(lock), value: '' })) };
}

/** Locks so near that some want to be reminded by now; one for each lead. */
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

function tipEventOf(
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
