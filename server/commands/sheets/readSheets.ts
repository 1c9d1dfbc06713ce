import type { KnownPart } from '@hub/shared/matchSheet/matchSheet.ts';
import type { SheetForm, SheetsOverview, SheetMatchRow } from '@hub/shared/matchSheet/sheets.schema.ts';
import type { Fixture } from '@hub/shared/catalog/fixtures.schema.ts';
import { OPEN_FIXTURES_SHOWN, type OpenFixture } from '@hub/shared/elevens/officialEleven.schema.ts';
import type { SheetEntry } from '../../stores/sheets/matchSheets.ts';
import type { Deps } from '../../deps.ts';
import type { PlayedMatch } from '../../stores/sheets/sheetMatches.ts';
import { clubsKeptBy, type SheetCaller } from '../elevens/officialElevens.ts';
import { requireSubject, acceptsSheets } from './enterSheets.ts';

/** Sheets, or official elevens, by two people that differ about a club in a match. */
export interface SheetDifference {
  counting: SheetEntry;
  other: SheetEntry;
  /** Names of the players with differing entries. */
  names: string[];
}

/**
 * Differences between the newest sheets that two people have entered for a club in a match. The newest of all counts.
 *
 * @param entries newest first
 */
function differencesBetween(entries: readonly SheetEntry[]): SheetDifference[] {
  const counting = entries.filter(({ state }) => state === 'counts');
  return [
    ...Map.groupBy(
      counting,
      ({ form, fixtureId, teamId }) => `${form === 'eleven'} ${fixtureId} ${teamId}`,
    ).values(),
  ].flatMap((claims) => {
    const newest = [...Map.groupBy(claims, ({ enteredBy }) => enteredBy).values()].flatMap(
      ([first]) => first ?? [],
    );
    const [first, ...others] = newest;
    if (first === undefined) return [];
    return others.flatMap((other) => {
      const names = differingNames(first.players, other.players);
      return names.length === 0 ? [] : [{ counting: first, other, names }];
    });
  });
}

function differingNames(one: readonly KnownPart[], other: readonly KnownPart[]): string[] {
  const [mine, theirs] = [one, other].map((parts) => new Map(parts.map((part) => [part.playerId, part])));
  const nameOfId = new Map([...one, ...other].map(({ playerId, name }) => [playerId, name]));
  return [...nameOfId].flatMap(([id, name]) =>
    signatureOf(mine?.get(id)) === signatureOf(theirs?.get(id)) ? [] : [name],
  );
}

/** A player's entries in a sheet as text; empty for an unused substitute, since some forms omit them. */
function signatureOf(part: KnownPart | undefined): string {
  if (part === undefined) return '';
  const { started, onMinute, offMinute, yellow, secondYellow, red, goals, ownGoals } = part;
  const fields = [started, onMinute, offMinute, yellow, secondYellow, red, goals, ownGoals];
  return fields.every((value) => value === false || value === null || value === 0) ? '' : fields.join();
}

/**
 * The match that a sheet is checked against, the known starters, and the sheets entered so far.
 *
 * @throws AppError 'fixtureNotFound', 'sheetTooEarly', 'sheetWithoutSources'
 */
export async function readSheetForm(
  deps: Pick<Deps, 'stores' | 'now'>,
  caller: SheetCaller,
  fixtureId: string,
): Promise<SheetForm> {
  const [{ match, starters }, entries, kept] = await Promise.all([
    requireSubject(deps, fixtureId),
    deps.stores.matchSheets.ofFixture(fixtureId),
    clubsKeptBy(deps, caller),
  ]);
  const ofMatch = entries.filter(({ form }) => form !== 'eleven');
  const decides = kept === null || [match.home.id, match.away.id].some((teamId) => kept.has(teamId));
  const sheets = [...Map.groupBy(ofMatch, ({ id }) => id).values()].flatMap((parts) =>
    toSheet(parts, caller, decides),
  );
  return { match, starters, sheets };
}

const OPEN: ReadonlySet<string> = new Set(['counts', 'faulty', 'proposed']);

/** What counts is public; the rest only its writer and users who may decide see. */
function toSheet(parts: readonly SheetEntry[], caller: SheetCaller, decides: boolean): SheetForm['sheets'] {
  const [first] = parts;
  if (first === undefined) return [];
  const { id, form, enteredTs, enteredBy, displayName } = first;
  const isOpen = parts.some(({ state }) => OPEN.has(state));
  const isOwn = enteredBy === caller.id;
  return [
    {
      id,
      form,
      enteredTs,
      enteredBy: displayName,
      isOwn,
      mayUndo: isOpen && (caller.isAdmin || isOwn),
      parts: parts.map(({ teamId, state, players }) => ({
        teamId,
        state,
        players: decides || isOwn || state === 'counts' ? players : null,
      })),
    },
  ];
}

/** Data missing from the current season, and sheets that wait for the caller's decision. */
export async function readSheetsOverview(
  deps: Pick<Deps, 'stores' | 'now'>,
  caller: SheetCaller,
): Promise<SheetsOverview> {
  const { stores } = deps;
  const [isOpen, matches, keeps, { season }, toCome] = await Promise.all([
    acceptsSheets(deps),
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
      // Once a match is over, its sheet names the starters.
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
      const { id, fixtureId, displayName, accountSinceTs, enteredTs } = first;
      const clubs = [first, ...others].map(({ teamId, state }) => ({
        teamId,
        name: clubName(match, teamId),
        isFaulty: state === 'faulty',
      }));
      return [
        { sheetId: id, fixtureId, about: nameOf(match), clubs, by: displayName, accountSinceTs, enteredTs },
      ];
    }),
  };
}

/** Whether a part waits for the caller's decision; a faulty one is also shown, except to its writer. */
const isProposal = ({ form, state, enteredBy }: SheetEntry, { id }: SheetCaller): boolean =>
  state === 'proposed' || (state === 'faulty' && form !== 'csv' && enteredBy !== id);

type Sides = Pick<Fixture, 'home' | 'away'>;

const nameOf = ({ home, away }: Sides): string =>
  `${home.shortName ?? home.teamId} – ${away.shortName ?? away.teamId}`;

/** @param toCome earliest first */
function nextEleven(teamId: string, toCome: readonly OpenFixture[]): SheetsOverview['elevens'] {
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
    if (match[side] === 'complete') return 'complete';
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
