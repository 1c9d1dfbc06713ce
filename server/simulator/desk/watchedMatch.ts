import type { AppearanceRow, FixtureRow } from '../../matchdata/bundleRows.ts';

/** A match as a spectator can describe it. */
export interface WatchedMatch {
  home: WatchedSide;
  away: WatchedSide;
  /** Both clubs' goals, in order. */
  goals: WatchedGoal[];
}

export interface WatchedSide {
  name: string;
  /** The goalkeeper first. */
  starters: WatchedPlayer[];
  bench: WatchedPlayer[];
  changes: { on: WatchedPlayer; off: WatchedPlayer; minute: number }[];
  cards: { player: WatchedPlayer; card: 'yellow' | 'secondYellow' | 'red'; minute: number }[];
}

export interface WatchedPlayer {
  id: string;
  name: string;
  /** GK, DF, MF or FW. */
  position: string;
}

export interface WatchedGoal {
  scorer: WatchedPlayer;
  isOwn: boolean;
  minute: number;
  /** Home and away, after the goal. */
  score: [number, number];
}

export interface Facts {
  fixture: FixtureRow;
  appearances: readonly AppearanceRow[];
  /** A player's usual name and his position. */
  playerOf: (id: string) => Omit<WatchedPlayer, 'id'>;
  /** A club's name as used in texts. */
  clubNameOf: (id: string) => string;
}

const LINES = ['GK', 'DF', 'MF', 'FW'];
/** Season files contain no minutes of goals: they are spaced evenly. */
const GOAL_EVERY = 7;

/** @returns a minute without added time */
const played = (minute: number | null, fallback: number): number => Math.min(minute ?? fallback, 90);

export function watchedMatchOf({ fixture, appearances, playerOf, clubNameOf }: Facts): WatchedMatch {
  const sideOf = (clubId: string): WatchedSide => {
    const rows = appearances.filter((row) => row.fixtureId === fixture.fixtureId && row.clubId === clubId);
    const toPlayer = ({ playerId }: AppearanceRow): WatchedPlayer =>
      Object.assign({ id: playerId }, playerOf(playerId));
    const byLine = (one: WatchedPlayer, other: WatchedPlayer) =>
      LINES.indexOf(one.position) - LINES.indexOf(other.position);
    const cameOn = rows
      .filter(({ started, minutesPlayed }) => !started && minutesPlayed > 0)
      .toSorted((one, other) => (one.subbedInMinute ?? 90) - (other.subbedInMinute ?? 90));
    const left = rows
      .filter(({ subbedOutMinute }) => subbedOutMinute !== null)
      .toSorted((one, other) => (one.subbedOutMinute ?? 90) - (other.subbedOutMinute ?? 90));
    const changes = cameOn.flatMap((row, n) => {
      const leaver = left[n];
      return leaver === undefined || leaver === row
        ? []
        : [
            {
              on: toPlayer(row),
              off: toPlayer(leaver),
              minute: played(row.subbedInMinute, 90 - row.minutesPlayed),
            },
          ];
    });
    const cameOnIds = new Set(changes.map(({ on }) => on.id));
    return {
      name: clubNameOf(clubId),
      starters: rows
        .filter(({ started }) => started)
        .map(toPlayer)
        .toSorted(byLine),
      bench: rows
        .filter((row) => !row.started && (row.minutesPlayed === 0 || cameOnIds.has(row.playerId)))
        .map(toPlayer),
      changes,
      cards: rows
        .filter((row) => row.started || cameOnIds.has(row.playerId))
        .flatMap((row) => cardsOf(row, toPlayer(row))),
    };
  };
  const [home, away] = [sideOf(fixture.homeClubId), sideOf(fixture.awayClubId)];
  return { home, away, goals: goalsOf(fixture, appearances, playerOf) };
}

function cardsOf(row: AppearanceRow, player: WatchedPlayer): WatchedSide['cards'] {
  const booked = { player, card: 'yellow' as const, minute: Math.max(1, played(row.yellowMinute, 30)) };
  const out = Math.max(1, played(row.redMinute, 80));
  if (row.secondYellow > 0) return [booked, { player, card: 'secondYellow', minute: out }];
  return [
    ...(row.yellow > 0 ? [booked] : []),
    ...(row.red > 0 ? [{ player, card: 'red' as const, minute: out }] : []),
  ];
}

function goalsOf(
  { fixtureId, homeClubId, awayClubId }: FixtureRow,
  appearances: readonly AppearanceRow[],
  playerOf: Facts['playerOf'],
): WatchedGoal[] {
  const score: [number, number] = [0, 0];
  const rows = appearances.filter((row) => row.fixtureId === fixtureId);
  const scored = rows.flatMap((row) =>
    Array.from({ length: row.goals + row.ownGoals }, (_none, n) => ({ row, isOwn: n >= row.goals })),
  );
  return scored.map(({ row, isOwn }, n) => {
    const isForHome = (row.clubId === homeClubId) !== isOwn;
    if (row.clubId === homeClubId || row.clubId === awayClubId) score[isForHome ? 0 : 1] += 1;
    const scorer = Object.assign({ id: row.playerId }, playerOf(row.playerId));
    return {
      scorer,
      isOwn,
      minute: Math.min(90, 3 + n * GOAL_EVERY),
      score: [score[0], score[1]] as [number, number],
    };
  });
}
