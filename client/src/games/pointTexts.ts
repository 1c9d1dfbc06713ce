import type { PointsBand } from '#shared/games/points/expectedPoints.schema.ts';
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

/** Points as finely as they are meant: by halves. */
const halves = (points: number) => formatDecimal(Math.round(points * 2) / 2 + 0);

/** With the minus of the typesetter. */
const whole = (points: number) => `${points < 0 ? '−' : ''}${formatDecimal(Math.abs(points))}`;

export const pointTexts = {
  part: (part: PointPart) => PARTS[part],
  about: ({ points }: Pick<PointsBand, 'points'>) => `etwa ${halves(points)}`,
  mostly: ({ low, high }: PointsBand) =>
    low === high ? `meist ${whole(low)}` : `meist ${whole(low)}${low < 0 ? ' bis ' : '–'}${whole(high)}`,
  band: (band: PointsBand) => `${pointTexts.about(band)} · ${pointTexts.mostly(band)}`,
  signed: (points: number) => `${points > 0 ? '+' : points < 0 ? '−' : ''}${formatDecimal(Math.abs(points))}`,
  notOf: (game: string) =>
    `Punkte von ${game} lassen sich nicht erwarten: Wofür es sie gibt, erzählt keine Quelle. Was hilft, sind Startchance und Minuten.`,
  ofEleven: 'Erwartete Punkte der Elf:',
  noBetterEleven: 'Keine andere Elf deines Teams brächte klar mehr.',
  betterEleven: (formation: string, points: number) =>
    `Nach Punkten am besten: ${formation} mit ${pointTexts.about({ points })}.`,
  unknownPlayers: (players: number) =>
    `Ohne erwartete Punkte, also als 0 gezählt: ${formatPlural(players, { one: 'Spieler', other: 'Spieler' })}.`,
  without: (parts: readonly PointPart[]) =>
    `Ohne ${new Intl.ListFormat('de').format(parts.map((part) => PARTS[part]))}: davon erzählt keine Quelle dieser Saison.`,
} as const;
