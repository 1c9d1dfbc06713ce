import type { SourcePart } from '#shared/feeds/descriptor.ts';

/** What a source tells, in words that follow each other with commas. */
export const sourcePartWords = {
  fixtures: 'Spielplan und Ergebnisse',
  postponements: 'Verlegungen und Schiedsrichter',
  squads: 'Kader',
  elevens: 'offizielle Aufstellungen',
  minutes: 'Einsätze mit Bank und Karten',
  absences: 'Ausfälle',
  returns: 'erwartete Rückkehr',
  europeanMatches: 'Spiele in Europa',
  headlines: 'Schlagzeilen',
} as const satisfies Record<SourcePart, string>;
