import { playerPath } from '#shared/hub/paths.ts';
import { isOut } from '#shared/availability/playerStatus.ts';
import type { AlertFixture, AlertUsers } from '../../stores/alerts/alertEvents.ts';
import { statusText, thresholdText } from './alertTexts.ts';
import type { AlertEvent, AlertView, Seen, ViewedPlayer } from './alertView.ts';

/** A player who changed, with the next match that this matters for. */
interface Changed {
  player: ViewedPlayer;
  fixture: AlertFixture;
  before: { isOut: boolean; percent: number | null };
}

const PREFIX = 'player ';

/** What a user reads, so that a change that nobody sees is none. */
const percentOf = ({ startProbability }: ViewedPlayer) =>
  startProbability === null ? null : Math.round(startProbability * 100);

const valueOf = (player: ViewedPlayer) => `${isOut(player) ? 'out' : 'in'} ${percentOf(player) ?? ''}`;

function readBaseline(value: string): Changed['before'] {
  const [word, percent = ''] = value.split(' ');
  return { isOut: word === 'out', percent: percent === '' ? null : Number(percent) };
}

/** A player of theirs is out or back, or his chance has crossed the threshold of somebody who watches him. */
export async function playerEvents(
  store: Pick<AlertUsers, 'ownersOf' | 'thresholdsOn'>,
  view: AlertView,
): Promise<Seen> {
  const { players, baselines, nextFixtureOf } = view;
  const changed = [...players.values()].flatMap((player): Changed[] => {
    const known = baselines.get(`${PREFIX}${player.id}`);
    const fixture = nextFixtureOf.get(player.teamId ?? '');
    if (known === undefined || known === valueOf(player) || fixture === undefined) return [];
    return [{ player, fixture, before: readBaseline(known) }];
  });
  return {
    events: [...(await statusEvents(store, changed)), ...(await thresholdEvents(store, view, changed))],
    baselines: [...players.values()].map((player) => ({
      id: `${PREFIX}${player.id}`,
      value: valueOf(player),
    })),
  };
}

async function statusEvents(
  { ownersOf }: Pick<AlertUsers, 'ownersOf'>,
  changed: readonly Changed[],
): Promise<AlertEvent[]> {
  const turned = new Map(
    changed.filter(({ player, before }) => isOut(player) !== before.isOut).map((one) => [one.player.id, one]),
  );
  if (turned.size === 0) return [];
  const owners = await ownersOf([...turned.keys()]);
  return owners.flatMap(({ userId, playerId, ...wanted }) => {
    const one = turned.get(playerId);
    if (one === undefined) return [];
    const { player, fixture } = one;
    return [
      {
        userId,
        key: `status ${playerId} ${isOut(player) ? 'out' : 'back'} ${fixture.id}`,
        kind: 'status' as const,
        text: statusText(player, player.status, player.startProbability),
        path: playerPath(player.id),
        expiresTs: fixture.kickoffTs,
        wanted,
      },
    ];
  });
}

/** What follows from an official eleven is told by that. */
async function thresholdEvents(
  { thresholdsOn }: Pick<AlertUsers, 'thresholdsOn'>,
  { elevens }: AlertView,
  changed: readonly Changed[],
): Promise<AlertEvent[]> {
  const isOfficial = ({ player, fixture }: Changed) =>
    elevens.some((eleven) => eleven.fixture.id === fixture.id && eleven.teamId === player.teamId);
  const moved = new Map(
    changed
      .filter((one) => one.before.percent !== percentOf(one.player) && !isOfficial(one))
      .map((one) => [one.player.id, one]),
  );
  if (moved.size === 0) return [];
  const watchers = await thresholdsOn([...moved.keys()]);
  return watchers.flatMap(({ userId, playerId, thresholdPercent, ...wanted }) => {
    const one = moved.get(playerId);
    const before = one?.before.percent ?? null;
    const now = one === undefined ? null : percentOf(one.player);
    if (one === undefined || before === null || now === null) return [];
    const isReached = now >= thresholdPercent;
    if (isReached === before >= thresholdPercent) return [];
    const { player, fixture } = one;
    return [
      {
        userId,
        key: `threshold ${playerId} ${thresholdPercent} ${isReached ? 'over' : 'under'} ${fixture.id}`,
        kind: 'threshold' as const,
        text: thresholdText(player, thresholdPercent, { before: before / 100, now: now / 100 }),
        path: playerPath(player.id),
        expiresTs: fixture.kickoffTs,
        wanted,
      },
    ];
  });
}
