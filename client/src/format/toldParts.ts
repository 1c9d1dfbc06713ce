import type { ToldPart } from '#shared/feeds/descriptor.ts';

/** What a source tells, in words that follow each other with commas. */
export const toldPartWords = {
  fixtures: 'Spielplan und Ergebnisse',
  postponements: 'Verlegungen und Schiedsrichter',
  squads: 'Kader',
  elevens: 'offizielle Aufstellungen',
  minutes: 'Einsätze mit Bank und Karten',
  absences: 'Ausfälle',
  returns: 'erwartete Rückkehr',
  europeanMatches: 'Spiele in Europa',
  headlines: 'Schlagzeilen',
} as const satisfies Record<ToldPart, string>;
