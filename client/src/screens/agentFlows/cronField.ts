/**
 * The numbers that one field of a cron pattern means, ascending: `1,3`, `2-5`, `*`, and each of them with a step
 * such as `0-30/10`.
 *
 * @param least the smallest number that the field knows
 * @param most the largest
 * @returns null for what is no such field
 */
export function numbersOf(field: string, least: number, most: number): number[] | null {
  const parts = field.split(',').map((part) => numbersOfPart(part, least, most));
  const known = parts.filter((part) => part !== null);
  if (known.length < parts.length) return null;
  return [...new Set(known.flat())].toSorted((one, other) => one - other);
}

function numbersOfPart(part: string, least: number, most: number): number[] | null {
  const match = /^(?:(?<all>\*)|(?<from>\d+)(?:-(?<to>\d+))?)(?:\/(?<step>\d+))?$/u.exec(part)?.groups;
  if (match === undefined) return null;
  const { all, from, to, step } = match;
  const first = all === undefined ? Number(from) : least;
  // A single number with a step goes on to the end of the field.
  const last = to === undefined ? (all === undefined && step === undefined ? first : most) : Number(to);
  const by = Number(step ?? 1);
  if (first < least || last > most || first > last || by === 0) return null;
  return Array.from({ length: Math.floor((last - first) / by) + 1 }, (_, index) => first + index * by);
}
