import { hasFallen, peakWith, type ChancePeak } from '@hub/shared/alerts/chanceFall.ts';
import { playerPath } from '@hub/shared/hub/paths.ts';
import { isOut } from '@hub/shared/availability/playerStatus.ts';
import type { AlertFixture, AlertUsers } from '../../stores/alerts/alertEvents.ts';
import { fallText, statusText, thresholdText } from './alertTexts.ts';
import {
  isWanted,
  type AlertEvent,
  type AlertView,
  type DetectedEvents,
  type ViewedPlayer,
} from './alertView.ts';

/** A player's baseline. */
interface Before {
  isOut: boolean;
  percent: number | null;
  /** Null if there is no chance to measure a fall from. */
  peak: ChancePeak | null;
}

/** A player who changed, with the next match affected. */
interface Changed {
  player: ViewedPlayer;
  fixture: AlertFixture;
  before: Before;
}

const PREFIX = 'player ';

/** The chance as displayed, so that invisible changes do not count. */
const percentOf = ({ startProbability }: ViewedPlayer) =>
  startProbability === null ? null : Math.round(startProbability * 100);

/** A baseline such as `in 55 80 fixture`: state, chance, and the chance's peak with its fixture. */
function valueOf(player: ViewedPlayer, fixture: AlertFixture | undefined, before: Before | null): string {
  const state = `${isOut(player) ? 'out' : 'in'} ${percentOf(player) ?? ''}`;
  const now = chanceNow(player, fixture);
  if (now === null) return state;
  // Players who are out are announced as such; a later fall is measured from the chance reported now.
  const peak = isOut(player) ? now : peakWith(before?.peak ?? null, now);
  return `${state} ${peak.percent} ${peak.fixtureId}`;
}

function chanceNow(player: ViewedPlayer, fixture: AlertFixture | undefined): ChancePeak | null {
  const percent = percentOf(player);
  const fixtureId = player.forecastFixtureId ?? fixture?.id ?? null;
  return percent === null || fixtureId === null ? null : { fixtureId, percent };
}

function readBaseline(value: string): Before {
  const [word, percent = '', peak = '', ...id] = value.split(' ');
  return {
    isOut: word === 'out',
    percent: percent === '' ? null : Number(percent),
    peak: peak === '' ? null : { percent: Number(peak), fixtureId: id.join(' ') },
  };
}

/** Events for a player of a user's team who is out or back, or whose chance has fallen or crossed a watcher's threshold. */
export async function playerEvents(
  store: Pick<AlertUsers, 'ownersOf' | 'thresholdsOn'>,
  view: AlertView,
): Promise<DetectedEvents> {
  const { players, baselines, nextFixtureOf } = view;
  const seen = [...players.values()].map((player) => {
    const id = `${PREFIX}${player.id}`;
    const fixture = nextFixtureOf.get(player.teamId ?? '');
    const known = baselines.get(id);
    const before = known === undefined ? null : readBaseline(known);
    return { id, player, fixture, known, before, value: valueOf(player, fixture, before) };
  });
  const changed = seen.flatMap(({ player, fixture, known, before, value }): Changed[] =>
    before === null || fixture === undefined || known === value ? [] : [{ player, fixture, before }],
  );
  const thresholds = await thresholdEvents(store, view, changed);
  // A user notified of a threshold is not notified of the same change twice.
  const withThreshold = new Set(thresholds.filter(isWanted).map(nameOf));
  const falls = (await fallEvents(store, view, changed)).filter((event) => !withThreshold.has(nameOf(event)));
  return {
    events: [...(await statusEvents(store, changed)), ...thresholds, ...falls],
    baselines: seen.map(({ id, value }) => ({ id, value })),
  };
}

const nameOf = ({ userId, path }: AlertEvent) => `${userId} ${path}`;

/** Events for a fallen chance, once per match, for users who own or watch the player. */
async function fallEvents(
  { ownersOf }: Pick<AlertUsers, 'ownersOf'>,
  view: AlertView,
  changed: readonly Changed[],
): Promise<AlertEvent[]> {
  const fallen = new Map(
    changed.flatMap((one) => {
      const { player, fixture, before } = one;
      const now = chanceNow(player, fixture);
      // A chance for another match is not news about the next one.
      if (now?.fixtureId !== fixture.id || isOut(player) || isOfficial(view, one)) return [];
      return hasFallen(before.peak, now) ? [[player.id, { ...one, now }] as const] : [];
    }),
  );
  if (fallen.size === 0) return [];
  const owners = await ownersOf([...fallen.keys()]);
  return owners.flatMap(({ userId, playerId, ...wanted }) => {
    const one = fallen.get(playerId);
    if (one === undefined) return [];
    const { player, fixture, before, now } = one;
    return [
      {
        userId,
        key: `fall ${playerId} ${fixture.id}`,
        kind: 'fall' as const,
        text: fallText(player, { before: (before.peak?.percent ?? 0) / 100, now: now.percent / 100 }),
        path: playerPath(player.id),
        expiresTs: fixture.kickoffTs,
        wanted,
      },
    ];
  });
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

/** The consequences of an official eleven are announced with the eleven. */
const isOfficial = ({ elevens }: AlertView, { player, fixture }: Changed) =>
  elevens.some((eleven) => eleven.fixture.id === fixture.id && eleven.teamId === player.teamId);

async function thresholdEvents(
  { thresholdsOn }: Pick<AlertUsers, 'thresholdsOn'>,
  view: AlertView,
  changed: readonly Changed[],
): Promise<AlertEvent[]> {
  const moved = new Map(
    changed
      .filter((one) => one.before.percent !== percentOf(one.player) && !isOfficial(view, one))
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
