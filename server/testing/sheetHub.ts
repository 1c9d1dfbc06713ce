import { aSquadPlayer } from '../feeds/feedBuilders.ts';
import { refreshSeason } from '../commands/feeds/refreshSeason.ts';
import { storeFacts } from '../commands/feeds/facts.ts';
import { sheetPlayer } from './facts/sheetLines.ts';
import { aFeedHub, type FeedHub } from './feedHub.ts';

const SEASON = '2026-27';
const SQUAD = 18;

/** A hub with OpenLigaDB alone, whose first matchday is over without any reported line-ups. */
export interface SheetHub extends FeedHub {
  fixtureId: string;
  /** Home, away. */
  clubIds: readonly [string, string];
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
  return Object.assign(hub, { fixtureId, clubIds: [home, away] as const });
}
