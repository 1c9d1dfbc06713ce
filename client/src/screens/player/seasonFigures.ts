import type { SeasonStatistics } from '#shared/catalog/players.schema.ts';

/** A labelled season figure; null if the source does not count it. */
export interface SeasonFigure {
  label: string;
  value: number | null;
}

export function offenceFigures(season: SeasonStatistics): SeasonFigure[] {
  return [
    { label: 'Tore', value: season.goalsScored },
    { label: 'Vorlagen', value: season.assistsMade },
    { label: 'Erwartete Tore (xG)', value: season.xg },
    { label: 'Erwartete Vorlagen (xA)', value: season.xa },
    { label: 'Torschüsse', value: season.shots },
    { label: 'Schüsse aufs Tor', value: season.shotsOnTarget },
    { label: 'Schlüsselpässe', value: season.keyPassesMade },
    { label: 'Herausgespielte Chancen', value: season.chancesCreated },
    { label: 'Erfolgreiche Dribblings', value: season.dribblesSuccessful },
  ];
}

export function defenceFigures(season: SeasonStatistics): SeasonFigure[] {
  return [
    { label: 'Tacklings', value: season.tackles },
    { label: 'Abgefangene Bälle', value: season.interceptionsMade },
    { label: 'Blocks und Klärungen', value: season.blocksClearances },
    { label: 'Gewonnene Zweikämpfe', value: season.duelsWon },
    { label: 'Begangene Fouls', value: season.foulsCommitted },
    { label: 'Gelbe Karten', value: season.yellowCards },
    { label: 'Rote und Gelb-Rote Karten', value: sentOff(season) },
  ];
}

export function keeperFigures(season: SeasonStatistics): SeasonFigure[] {
  return [
    { label: 'Paraden', value: season.savesMade },
    { label: 'Zu-Null-Spiele', value: season.cleanSheets },
    { label: 'Gegentore', value: season.goalsConceded },
    { label: 'Erwartete Gegentore', value: season.gkPsxg },
    { label: 'Gehaltene Elfmeter', value: season.penaltiesSaved },
  ];
}

/** Null if the source counts no cards. */
const sentOff = ({ redCards, yellowRedCards }: SeasonStatistics): number | null =>
  redCards === null || yellowRedCards === null ? null : redCards + yellowRedCards;
