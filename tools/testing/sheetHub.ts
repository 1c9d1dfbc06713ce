import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import { NO_ENTRIES } from '@hub/shared/matchSheet/sheetEntries.ts';
import type { SideEntries } from '@hub/shared/matchSheet/sheets.schema.ts';
import { aSquadPlayer } from '@hub/season/feeds/feedBuilders.ts';
import { refreshSeason } from '@hub/server/commands/feeds/refreshSeason.ts';
import { storeFacts } from '@hub/server/commands/feeds/facts.ts';
import { sheetPlayer } from './facts/sheetPlayer.ts';
import { aFeedHub, type FeedHub } from './feedHub.ts';

const SEASON = '2026-27';
const SQUAD = 18;

/** A hub with OpenLigaDB alone, whose first matchday is over without any reported line-ups. */
export interface SheetHub extends FeedHub {
  fixtureId: string;
  /** Home, away. */
  clubIds: readonly [string, string];
  idOf: (club: string, number: number) => string;
}

export async function aSheetHub(): Promise<SheetHub> {
  const hub = await aFeedHub();
  await hub.after(0);
  const [fixture] = await hub.app.deps.provider.database
    .table('fixtures')
    .list({ orderBy: { kickoffTs: 'asc' }, limit: 1 });
  const [fixtureId = '', home = '', away = ''] = ['id', 'homeTeamId', 'awayTeamId'].map((key) =>
    String(fixture?.[key]),
  );
  const squadPlayers = [home, away].flatMap((club) =>
    Array.from({ length: SQUAD }, (_none, number) => {
      const name = sheetPlayer(club, number);
      const position = number % 11 === 0 ? 'GK' : 'MF';
      return aSquadPlayer('roster', name, { season: SEASON, club, name, position });
    }),
  );
  await storeFacts(hub.app.deps, 'roster', {
    facts: { squadPlayers },
    complete: [{ kind: 'squadPlayer', season: SEASON }],
  });
  await refreshSeason(hub.app.deps);
  for (const { matchID, group } of hub.source.matches)
    if (group.groupOrderID === 1) hub.source.play(matchID, 2, 1);
  await hub.after(60 + 115);
  const people = await hub.app.deps.provider.database.table('players').list({ limit: 1000 });
  const ids = new Map(people.map(({ id, name }) => [name, String(id)]));
  const idOf = (club: string, number: number) => ids.get(sheetPlayer(club, number)) ?? '';
  return Object.assign(hub, { fixtureId, clubIds: [home, away] as const, idOf });
}

/** What the form sends about a club; players by their numbers. */
export function sheetEntries(
  { idOf }: Pick<SheetHub, 'idOf'>,
  club: string,
  {
    changes = [],
    starters = Array.from({ length: STARTERS_PER_TEAM }, (_none, number) => number),
    ...others
  }: Partial<Omit<SideEntries, 'changes' | 'starters'>> & {
    starters?: readonly number[];
    /** Who left, who came on, and when. */
    changes?: readonly (readonly [off: number, on: number, minute: number])[];
  } = {},
): SideEntries {
  return {
    ...NO_ENTRIES,
    starters: starters.map((number) => idOf(club, number)),
    changes: changes.map(([off, on, minute]) => ({ off: idOf(club, off), on: idOf(club, on), minute })),
    ...others,
  };
}
