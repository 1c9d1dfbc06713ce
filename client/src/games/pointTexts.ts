import type { PointsBand } from '#shared/games/points/expectedPoints.schema.ts';
import { aboutPoints, bandPoints } from '#shared/games/points/pointsText.ts';
import type { PointPart } from '#shared/games/points/pointRules.ts';
import { formatDecimal, formatPlural } from '#shared/text/format.ts';

const PARTS: Readonly<Record<PointPart, string>> = {
  appearance: 'Einsatz',
  goals: 'Tore',
  assists: 'Vorlagen',
  cleanSheet: 'Zu null',
  conceded: 'Gegentore',
  saves: 'Paraden',
  cards: 'Karten',
  result: 'Ergebnis',
  actions: 'Zweikämpfe, Schüsse und Pässe',
  bonus: 'Bonus',
};

export const pointTexts = {
  part: (part: PointPart) => PARTS[part],
  about: ({ points }: Pick<PointsBand, 'points'>) => aboutPoints(points),
  band: bandPoints,
  signed: (points: number) => `${points > 0 ? '+' : points < 0 ? '−' : ''}${formatDecimal(Math.abs(points))}`,
  notOf: (game: string) =>
    `Punkte für ${game} können wir nicht schätzen: Keine Quelle nennt, wofür es sie dort gibt. Was hilft, sind Startchance und Minuten.`,
  ofEleven: 'Erwartete Punkte der Elf:',
  noBetterEleven: 'Keine andere Elf deines Teams brächte klar mehr.',
  betterEleven: (formation: string, points: number) =>
    `Nach Punkten am besten: ${formation} mit ${pointTexts.about({ points })}.`,
  unknownPlayers: (players: number) =>
    `Ohne erwartete Punkte, also als 0 gezählt: ${formatPlural(players, { one: 'Spieler', other: 'Spieler' })}.`,
  without: (parts: readonly PointPart[]) =>
    `Ohne ${new Intl.ListFormat('de').format(parts.map((part) => PARTS[part]))}: dazu nennt keine Quelle dieser Saison etwas.`,
} as const;
