import type { PointsBand } from '@hub/shared/points/expectedPoints.schema.ts';
import { aboutPoints, mostlyPoints, signedPoints, toHalves } from '@hub/shared/points/pointsText.ts';
import { TIE_POINTS } from '@hub/shared/games/gamePoints.ts';
import type { StarFault } from '@hub/shared/games/stars.ts';
import type { StarRule } from '@hub/shared/games/profiles.ts';

const listed = (names: readonly string[]) => new Intl.ListFormat('de').format(names);

const moreOf = (points: number) => {
  const halves = toHalves(points);
  return `${signedPoints(halves)}\u00A0${halves === 1 ? 'Punkt' : 'Punkte'}`;
};

export const starTexts = {
  star: 'Star',
  title: 'Stars',
  names: (names: readonly string[]) => names.join(' · '),
  adds: (points: number) => `etwa ${moreOf(points)}`,
  byAdvice: 'nach Rat',
  advice: (coming: readonly string[], going: readonly string[], gain: number) =>
    `Rat: ${listed(coming)}${going.length === 0 ? '' : ` statt ${listed(going)}`} (${gain < TIE_POINTS ? 'knapp' : moreOf(gain)})`,
  take: 'Rat übernehmen',
  close: (star: string, alternative: string) => `Knapp: ${star} oder ${alternative}.`,
  fault: (name: string, fault: StarFault, { count, isOnePerLine }: StarRule) =>
    fault === 'notInEleven'
      ? `${name} steht nicht in der Elf und zählt nicht als Star.`
      : isOnePerLine
        ? `${name} zählt nicht als Star: einer je Reihe, keiner im Tor.`
        : `${name} zählt nicht als Star: ${count === 1 ? 'Es gibt nur einen' : `Es gibt nur ${count}`}.`,
  set: 'Zum Star machen',
  setHint: (adds: PointsBand | null, going: readonly string[]) =>
    [
      adds === null ? '' : `Das bringt ${aboutPoints(adds.points)} Punkte mehr, ${mostlyPoints(adds)}.`,
      going.length === 0 ? '' : `Statt ${listed(going)}.`,
    ]
      .join(' ')
      .trim(),
  unset: 'Kein Star mehr',
  unsetHint: 'Dann gilt für diesen Platz der Rat des Hubs.',
} as const;
