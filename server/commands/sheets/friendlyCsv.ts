import { isClubNamed } from '@hub/shared/catalog/clubs.ts';
import { SIDES, type SheetClub } from '@hub/shared/matchSheet/matchSheet.ts';
import { faultsOfSheet, type SheetFaultCode } from '@hub/shared/matchSheet/sheetFaults.ts';
import type { SheetOfCsv } from '@hub/shared/matchSheet/sheets.schema.ts';
import { foldText } from '@hub/shared/text/foldText.ts';
import type { ExpectingClub } from '../../stores/elevens/expectedElevens.ts';
import type { StoredFriendly } from '../../stores/sheets/friendlies.ts';
import { isFriendlyDay, toStoredFriendly } from './friendlies.ts';
import { sheetOfLines, type CsvMatch } from './sheetCsv.ts';

/** Written in place of a matchday. */
export const isFriendlyMatch = ({ matchday }: Pick<CsvMatch, 'matchday'>): boolean =>
  foldText(matchday) === 'testspiel';

/** Changes are free in a friendly, and need no minutes. */
const FAULTS_OF_FRIENDLIES: ReadonlySet<SheetFaultCode> = new Set([
  'starters',
  'nobodyKnown',
  'playerTwice',
  'noKeeper',
  'keepers',
]);

/**
 * The friendlies in some lines of a table, one for each club of the league in it. Substitutes whom no squad contains are left out.
 *
 * @param clubs of the season, with squads
 */
export function friendliesOfCsv(
  match: CsvMatch,
  clubs: readonly ExpectingClub[],
  { season, now }: { season: string; now: Date },
): { outcome: SheetOfCsv; friendlies: StoredFriendly[] } {
  const { home, away, matchday, date } = match;
  const sheetMatch = { home: clubNamed(home, clubs), away: clubNamed(away, clubs), score: null };
  const { parts } = sheetOfLines(match, sheetMatch);
  const known = {
    home: parts.home.filter(({ started, playerId }) => started || playerId !== null),
    away: parts.away.filter(({ started, playerId }) => started || playerId !== null),
  };
  const sides = SIDES.filter((side) => sheetMatch[side].id !== '' && known[side].length > 0);
  const faults = faultsOfSheet(known, sheetMatch).filter(
    ({ code, side }) => FAULTS_OF_FRIENDLIES.has(code) && side !== null && sides.includes(side),
  );
  if (!isFriendlyDay(date, now)) faults.push({ code: 'noDay', side: null, names: [], count: 0 });
  const isFine = (side: (typeof SIDES)[number]) =>
    faults.every((fault) => fault.side !== null && fault.side !== side);
  const outcome: SheetOfCsv = {
    home,
    away,
    matchday,
    isFriendly: true,
    fixtureId: null,
    faults: faults.map(({ names, ...fault }) => Object.assign(fault, { names: [...names] })),
    parts: sides.map((side) => ({
      teamId: sheetMatch[side].id,
      state: isFine(side) ? ('counts' as const) : ('faulty' as const),
    })),
  };
  const friendlies = sides.filter(isFine).map((side) => {
    const idsOf = (isWanted: (part: (typeof known)['home'][number]) => boolean) =>
      known[side].filter(isWanted).flatMap(({ playerId }) => playerId ?? []);
    return toStoredFriendly(
      {
        teamId: sheetMatch[side].id,
        day: date,
        opponent: side === 'home' ? away : home,
        starterIds: idsOf(({ started }) => started),
        cameOnIds: idsOf(({ started, onMinute }) => !started && onMinute !== null),
      },
      { season, now },
    );
  });
  return { outcome, friendlies };
}

/** A club of the league; one without players if it is none. */
function clubNamed(cell: string, clubs: readonly ExpectingClub[]): SheetClub {
  const club = clubs.find(({ teamId, name, shortName }) =>
    isClubNamed({ id: teamId, name, shortName }, cell),
  );
  if (club === undefined) return { id: '', name: cell, shortName: cell, players: [] };
  const { teamId, name, shortName, squad } = club;
  return {
    id: teamId,
    name,
    shortName,
    players: squad.map((player) => Object.assign({ fullName: null }, player)),
  };
}
