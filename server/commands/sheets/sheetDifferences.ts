import type { KnownPart } from '#shared/matchSheet/matchSheet.ts';
import type { SheetEntry } from '../../stores/sheets/matchSheets.ts';

/** Two people's sheets, or official elevens, that differ about a club in a match. */
export interface SheetDifference {
  counting: SheetEntry;
  other: SheetEntry;
  /** Players about whom they differ, by name. */
  names: string[];
}

/**
 * Where the newest sheets of two people both claim a club's part in a match and differ. The newest of all counts.
 *
 * @param entries the newest first
 */
export function differencesBetween(entries: readonly SheetEntry[]): SheetDifference[] {
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
      const names = namesApart(first.players, other.players);
      return names.length === 0 ? [] : [{ counting: first, other, names }];
    });
  });
}

function namesApart(one: readonly KnownPart[], other: readonly KnownPart[]): string[] {
  const [mine, theirs] = [one, other].map((parts) => new Map(parts.map((part) => [part.playerId, part])));
  const everybody = new Map([...one, ...other].map(({ playerId, name }) => [playerId, name]));
  return [...everybody].flatMap(([id, name]) =>
    saidOf(mine?.get(id)) === saidOf(theirs?.get(id)) ? [] : [name],
  );
}

/** What a sheet says of a player; nothing of the bench alone, which some forms leave out. */
function saidOf(part: KnownPart | undefined): string {
  if (part === undefined) return '';
  const { started, onMinute, offMinute, yellow, secondYellow, red, goals, ownGoals } = part;
  const said = [started, onMinute, offMinute, yellow, secondYellow, red, goals, ownGoals];
  return said.every((value) => value === false || value === null || value === 0) ? '' : said.join();
}
