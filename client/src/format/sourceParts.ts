import type { SourcePart } from '#shared/feeds/descriptor.ts';

/** The parts of a season that a source reports, in words for a list with commas. */
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
