import type { SheetDesk, SheetMatchRow } from '#shared/matchSheet/sheets.schema.ts';
import type { Deps } from '../../deps.ts';
import type { SheetEntry } from '../../stores/sheets/matchSheets.ts';
import type { PlayedMatch } from '../../stores/sheets/sheetMatches.ts';
import { differencesBetween } from './sheetDifferences.ts';
import { clubsKeptBy, takesSheets, type SheetCaller } from './sheetCaller.ts';

/** What is missing of the season on show, and what waits for somebody whom the caller is. */
export async function readSheetDesk(deps: Deps, caller: SheetCaller): Promise<SheetDesk> {
  const { stores } = deps;
  const [isOpen, matches, keeps, { season }] = await Promise.all([
    takesSheets(deps),
    stores.sheetMatches.played(),
    clubsKeptBy(deps, caller),
    stores.settings.read(),
  ]);
  const entries = await stores.matchSheets.ofSeason(season);
  const about = new Map(matches.map((match) => [match.fixture.id, match]));
  const isMine = ({ teamId }: Pick<SheetEntry, 'teamId'>) => keeps === null || keeps.has(teamId);
  const mine = entries.filter(isMine);
  return {
    isOpen,
    matches: matches.map((match) => toRow(match, entries)),
    keeps: keeps === null ? null : [...keeps],
    differences: differencesBetween(mine).flatMap(({ counting, other, names }) => {
      const match = about.get(counting.fixtureId);
      if (match === undefined) return [];
      const by = ({ id, displayName }: SheetEntry) => ({ sheetId: id, by: displayName });
      return [
        {
          fixtureId: counting.fixtureId,
          about: nameOf(match),
          club: clubName(match, counting.teamId),
          counting: by(counting),
          other: by(other),
          names,
        },
      ];
    }),
    proposals: [
      ...Map.groupBy(
        mine.filter(({ state }) => state === 'proposed'),
        ({ id }) => id,
      ).values(),
    ].flatMap(([first, ...others]) => {
      const match = first && about.get(first.fixtureId);
      if (first === undefined || match === undefined) return [];
      const { id, fixtureId, displayName, enteredTs } = first;
      const clubs = [first, ...others].map(({ teamId }) => ({ teamId, name: clubName(match, teamId) }));
      return [{ sheetId: id, fixtureId, about: nameOf(match), clubs, by: displayName, enteredTs }];
    }),
  };
}

const nameOf = ({ fixture: { home, away } }: PlayedMatch): string =>
  `${home.shortName ?? home.teamId} – ${away.shortName ?? away.teamId}`;

const clubName = ({ fixture: { home, away } }: PlayedMatch, teamId: string): string =>
  (home.teamId === teamId ? home.shortName : away.shortName) ?? teamId;

function toRow({ fixture, ...match }: PlayedMatch, entries: readonly SheetEntry[]): SheetMatchRow {
  const partOf = (side: 'home' | 'away'): SheetMatchRow['home']['part'] => {
    if (match[side] === 'told') return 'told';
    const own = entries.filter(
      ({ fixtureId, teamId }) => fixtureId === fixture.id && teamId === fixture[side].teamId,
    );
    // A sheet without changes counts, although its minutes are estimates.
    if (own.some(({ state }) => state === 'counts')) return 'told';
    if (own.some(({ state }) => state === 'proposed')) return 'proposed';
    return own.length > 0 ? 'faulty' : match[side];
  };
  return {
    fixtureId: fixture.id,
    matchday: fixture.matchday,
    kickoffTs: fixture.kickoffTs,
    score: `${fixture.homeGoals ?? '–'}:${fixture.awayGoals ?? '–'}`,
    home: { ...fixture.home, part: partOf('home') },
    away: { ...fixture.away, part: partOf('away') },
  };
}
