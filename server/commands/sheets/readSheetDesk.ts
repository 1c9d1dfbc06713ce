import type { Fixture } from '#shared/catalog/fixtures.schema.ts';
import { OPEN_FIXTURES_SHOWN, type OpenFixture } from '#shared/elevens/officialEleven.schema.ts';
import type { SheetDesk, SheetMatchRow } from '#shared/matchSheet/sheets.schema.ts';
import type { Deps } from '../../deps.ts';
import type { SheetEntry } from '../../stores/sheets/matchSheets.ts';
import type { PlayedMatch } from '../../stores/sheets/sheetMatches.ts';
import { differencesBetween } from './sheetDifferences.ts';
import { clubsKeptBy, takesSheets, type SheetCaller } from './sheetCaller.ts';

/** What is missing of the season on show, and what waits for somebody whom the caller is. */
export async function readSheetDesk(deps: Deps, caller: SheetCaller): Promise<SheetDesk> {
  const { stores } = deps;
  const [isOpen, matches, keeps, { season }, toCome] = await Promise.all([
    takesSheets(deps),
    stores.sheetMatches.played(),
    clubsKeptBy(deps, caller),
    stores.settings.read(),
    stores.officialElevens.openFixtures(OPEN_FIXTURES_SHOWN),
  ]);
  const entries = await stores.matchSheets.ofSeason(season);
  const about = new Map(matches.map(({ fixture }) => [fixture.id, fixture]));
  const ahead = new Map(toCome.map((fixture) => [fixture.id, fixture]));
  const isMine = ({ teamId }: Pick<SheetEntry, 'teamId'>) => keeps === null || keeps.has(teamId);
  const mine = entries.filter(isMine);
  return {
    isOpen,
    matches: matches.map((match) =>
      toRow(
        match,
        entries.filter(({ form }) => form !== 'eleven'),
      ),
    ),
    keeps: keeps === null ? null : [...keeps],
    elevens: [...(keeps ?? [])].flatMap((teamId) => nextEleven(teamId, toCome)),
    differences: differencesBetween(mine).flatMap(({ counting, other, names }) => {
      // Once a match is over its sheet says who began.
      const isEleven = counting.form === 'eleven';
      const match = (isEleven ? ahead : about).get(counting.fixtureId);
      if (match === undefined) return [];
      const by = ({ id, displayName }: SheetEntry) => ({ sheetId: id, by: displayName });
      return [
        {
          isEleven,
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
        mine.filter((entry) => isProposal(entry, caller)),
        ({ id }) => id,
      ).values(),
    ].flatMap(([first, ...others]) => {
      const match = first && about.get(first.fixtureId);
      if (first === undefined || match === undefined) return [];
      const { id, fixtureId, displayName, enteredTs } = first;
      const clubs = [first, ...others].map(({ teamId, state }) => ({
        teamId,
        name: clubName(match, teamId),
        isFaulty: state === 'faulty',
      }));
      return [{ sheetId: id, fixtureId, about: nameOf(match), clubs, by: displayName, enteredTs }];
    }),
  };
}

/** A part in which something cannot be is seen by whoever could have taken it, but for his own. */
const isProposal = ({ form, state, enteredBy }: SheetEntry, { id }: SheetCaller): boolean =>
  state === 'proposed' || (state === 'faulty' && form === 'text' && enteredBy !== id);

type Sides = Pick<Fixture, 'home' | 'away'>;

const nameOf = ({ home, away }: Sides): string =>
  `${home.shortName ?? home.teamId} – ${away.shortName ?? away.teamId}`;

/** @param toCome the earliest first */
function nextEleven(teamId: string, toCome: readonly OpenFixture[]): SheetDesk['elevens'] {
  const fixture = toCome.find(({ home, away }) => home.teamId === teamId || away.teamId === teamId);
  if (fixture === undefined) return [];
  const { id, kickoffTs, home, away } = fixture;
  const { hasEleven } = home.teamId === teamId ? home : away;
  return [
    {
      fixtureId: id,
      teamId,
      club: clubName(fixture, teamId),
      about: nameOf(fixture),
      kickoffTs,
      hasEleven,
    },
  ];
}

const clubName = ({ home, away }: Sides, teamId: string): string =>
  (home.teamId === teamId ? home.shortName : away.shortName) ?? teamId;

function toRow({ fixture, ...match }: PlayedMatch, entries: readonly SheetEntry[]): SheetMatchRow {
  const partOf = (side: 'home' | 'away'): SheetMatchRow['home']['part'] => {
    if (match[side] === 'told') return 'told';
    const own = entries.filter(
      ({ fixtureId, teamId }) => fixtureId === fixture.id && teamId === fixture[side].teamId,
    );
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
