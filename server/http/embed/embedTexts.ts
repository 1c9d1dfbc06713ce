import { PUBLIC_LICENCE } from '#shared/publicApi/publicApiTerms.ts';

/** Words of the parts that forums and blogs show. */
export const embedTexts = {
  chance: 'Startchance',
  points: (game: string) => `Erwartete Punkte (${game})`,
  unknown: 'noch keine Schätzung',
  official: 'Offizielle Elf',
  probable: 'Voraussichtliche Elf',
  none: 'Noch keine Elf.',
  record: 'Trefferquote',
  noRecord: 'Noch ist keine Vorhersage bewertet.',
  ofEleven: 'von elf Startern richtig',
  baseline: (right: string) => `Dieselbe Elf noch einmal: ${right}.`,
  compared: (ours: string, right: string) =>
    `Ab dem zweiten Spiel jedes Vereins: ${ours}, dieselbe Elf noch einmal ${right}.`,
  measured: (teamMatches: number) => `Im Schnitt über ${teamMatches} Aufstellungen.`,
  estimate: 'Schätzung',
  source: 'Bundesliga Fantasy Hub',
  licence: PUBLIC_LICENCE.name,
};
