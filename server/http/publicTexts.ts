/** Words about the record and about elevens, wherever the server itself shows them: in pages, in parts that are framed, to assistants. */
export const NO_RECORD = 'Noch ist keine Vorhersage bewertet.';

/** @param ours right ones of eleven, in the matches that `baseline` counts @param baseline those of 'same eleven again' */
export const comparedRecord = (ours: string, baseline: string): string =>
  `Ab dem zweiten Spiel jedes Vereins: ${ours}, dieselbe Elf noch einmal ${baseline}.`;

export const ELEVEN_WORDS = {
  startingEleven: 'Startelf',
  officialEleven: 'Offizielle Elf',
  startChance: 'Voraussichtliche Elf',
} as const;
