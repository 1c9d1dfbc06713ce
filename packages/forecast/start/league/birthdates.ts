/** Known birthdates by player id. */
export const birthdatesOf = (
  people: readonly { playerId: string; birthdate: string | null }[],
): Map<string, string> =>
  new Map(people.flatMap(({ playerId, birthdate }) => (birthdate === null ? [] : [[playerId, birthdate]])));
