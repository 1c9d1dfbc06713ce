import { FORMATIONS, PLACES } from '@hub/shared/elevens/bestEleven.ts';
import type { HeldPlace, HeldPlaces } from '@hub/shared/games/heldPlaces.schema.ts';
import type { Rival } from '@hub/shared/duel/duel.schema.ts';
import { GAMES } from '@hub/shared/games/profiles.ts';
import { USER_TEAM_PLAYERS_MAX } from '@hub/shared/limits.ts';
import { POSITION_GROUPS } from '@hub/shared/terms.ts';
import { teamNameOf } from '@hub/shared/users/teamName.ts';
import type { UserTeam, UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { toRivals } from './deviceRivals.ts';
import { deviceText, storeDeviceText, subscribeToDevice } from './deviceStorage.ts';
import { useSyncExternalStore } from 'react';

/** A visitor has one team, so it needs no unique id. */
export const DEVICE_TEAM_ID = 'device';

export type DevicePlayer = Pick<UserTeamPlayer, 'id' | 'place' | 'value' | 'isStar'>;

/** A visitor's team, stored in the browser until it is moved to an account. */
export interface DeviceTeam extends Pick<UserTeam, 'name' | 'game' | 'formation' | 'createdTs' | 'held'> {
  /** Chosen by the hub, to play with. */
  isSample: boolean;
  players: readonly DevicePlayer[];
  rivals: readonly Rival[];
}

let cached: { text: string | null; team: DeviceTeam | null } = { text: null, team: null };

/** The team on this device; null if there is none or it is invalid. The same object until it changes. */
export function deviceTeam(): DeviceTeam | null {
  const text = deviceText();
  if (text !== cached.text) cached = { text, team: text === null ? null : parsed(text) };
  return cached.team;
}

/** Replaces the team on this device; null removes it. */
export const storeDeviceTeam = (team: DeviceTeam | null): void =>
  storeDeviceText(team === null ? null : JSON.stringify(team));

/** Data in a browser may have been written by an older version, or by anyone. */
function parsed(text: string): DeviceTeam | null {
  try {
    const { name, game, formation, createdTs, isSample, players, held, rivals } = JSON.parse(text) as Record<
      string,
      unknown
    >;
    const known = typeof name === 'string' ? teamNameOf(name) : null;
    if (known === null || !Array.isArray(players) || typeof createdTs !== 'string') return null;
    return {
      name: known,
      game: GAMES.find((one) => one === game) ?? 'own',
      formation: FORMATIONS.find((one) => one === formation) ?? null,
      createdTs,
      isSample: isSample === true,
      players: players.flatMap(toPlayer).slice(0, USER_TEAM_PLAYERS_MAX),
      held: toHeld(held),
      rivals: toRivals(rivals),
    };
  } catch {
    return null;
  }
}

function toPlayer(stored: unknown): DevicePlayer[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const { id, place, value, isStar } = stored as Record<string, unknown>;
  if (typeof id !== 'string') return [];
  return [
    {
      id,
      place: PLACES.find((one) => one === place) ?? null,
      value: typeof value === 'number' && value >= 0 ? value : null,
      isStar: isStar === true,
    },
  ];
}

function toHeld(stored: unknown): HeldPlaces | null {
  const { matchday, places } = (stored ?? {}) as Record<string, unknown>;
  if (typeof matchday !== 'number' || !Array.isArray(places)) return null;
  return { matchday, places: places.flatMap(toHeldPlace) };
}

function toHeldPlace(stored: unknown): HeldPlace[] {
  const { playerId, line, lockTs, formation, isLate, isStar } = (stored ?? {}) as Record<string, unknown>;
  const known = {
    line: [...POSITION_GROUPS, 'bench' as const].find((one) => one === line),
    formation: FORMATIONS.find((one) => one === formation),
  };
  if (typeof playerId !== 'string' || typeof lockTs !== 'string') return [];
  if (known.line === undefined || known.formation === undefined) return [];
  return [
    {
      playerId,
      line: known.line,
      lockTs,
      formation: known.formation,
      isLate: isLate === true,
      isStar: isStar === true,
    },
  ];
}

/** The team on this device; null if there is none. */
export const useDeviceTeam = (): DeviceTeam | null => useSyncExternalStore(subscribeToDevice, deviceTeam);
