import { myTeamPath } from '#shared/hub/paths.ts';
import { LOCK_LEADS } from '#shared/alerts/alertTerms.ts';
import { lockOf } from '#shared/games/lockOf.ts';
import { GAME_PROFILES, GAMES, type Game } from '#shared/games/profiles.ts';
import { worryOf } from '#shared/availability/playerStatus.ts';
import type { AlertUsers } from '../../stores/alerts/alertEvents.ts';
import { lockText } from './alertTexts.ts';
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
