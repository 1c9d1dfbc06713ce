import { newPlayerOf, type ReadSheet, type SheetAnswers, type SheetPart, type Side } from './matchSheet.ts';

/**
 * The sheet with an id for each player marked as new by the user.
 *
 * @param newId creates a player's id
 */
export function withNewcomers(
  read: ReadSheet,
  answers: SheetAnswers,
  newId: (name: string, side: Side) => string,
): ReadSheet {
  const named = (side: Side): SheetPart[] => {
    const texts = new Set(
      read.questions.filter(({ key }) => answers[key] === newPlayerOf(side)).map(({ text }) => text),
    );
    return read[side].map((part) =>
      part.playerId === null && texts.has(part.name)
        ? Object.assign({}, part, { playerId: newId(part.name, side) })
        : part,
    );
  };
  return { ...read, home: named('home'), away: named('away') };
}
