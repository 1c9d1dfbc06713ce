import { PUBLIC_LICENCE } from '#shared/publicApi/publicApiTerms.ts';

/** Words of the parts that forums and blogs show. */
export const embedTexts = {
  chance: 'Startchance',
  points: (game: string) => `Erwartete Punkte (${game})`,
  unknown: 'noch keine Schätzung',
  bases: {
    startingEleven: 'Startelf',
    officialEleven: 'Offizielle Elf',
    startChance: 'Voraussichtliche Elf',
    none: '',
  },
  none: 'Keine Elf bekannt.',
  noMatch: 'Kein Spiel an diesem Spieltag.',
  notFound: 'Das gibt es hier nicht (mehr).',
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
