import type { PointsBand } from '@hub/shared/points/expectedPoints.schema.ts';
import {
  aboutPoints,
  bandPoints,
  noPointsOf,
  POINT_PART_NAMES,
  pointsWithout,
  signedPoints,
} from '@hub/shared/points/pointsText.ts';
import type { PointPart } from '@hub/shared/points/pointRules.ts';
import { formatPlural } from '@hub/shared/text/format.ts';

const WORD_JOINER = '\u2060';

export const pointTexts = {
  part: (part: PointPart) => POINT_PART_NAMES[part],
  about: ({ points }: Pick<PointsBand, 'points'>) => aboutPoints(points),
  /** Contains no line break after the dash: `etwa 4,5 · meist 1–8`. */
  band: (band: PointsBand) => bandPoints(band).replace('–', `–${WORD_JOINER}`),
  signed: signedPoints,
  notOf: noPointsOf,
  ofEleven: (hasStars: boolean) => `Erwartete Punkte der Elf${hasStars ? ' mit Stars' : ''}:`,
  noBetterEleven: 'Keine andere Elf deines Teams brächte klar mehr.',
  betterEleven: (formation: string, points: number) =>
    `Nach Punkten am besten: ${formation} mit ${pointTexts.about({ points })}.`,
  unknownPlayers: (players: number) =>
    `Ohne erwartete Punkte, also als 0 gezählt: ${formatPlural(players, { one: 'Spieler', other: 'Spieler' })}.`,
  without: pointsWithout,
} as const;
