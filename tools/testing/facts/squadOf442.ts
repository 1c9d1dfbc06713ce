import { aPlayer } from './builders.ts';

const PLACES = { GK: 2, CB: 6, CM: 6, ST: 4 } as const;
export type Place = keyof typeof PLACES;

/**
 * A squad for 4-4-2 with a bench: `GK0`, `GK1`, `CB0` … `ST3`. Those with an even number play for `team-a`, the others for `team-c`.
 *
 * @param pstartOf of the nth player of a place
 */
export const squadOf442 = (pstartOf: (place: Place, n: number) => number) =>
  (Object.keys(PLACES) as Place[]).flatMap((place) =>
    Array.from({ length: PLACES[place] }, (_none, n) =>
      aPlayer({
        id: `${place}${n}`,
        name: `${place}${n}`,
        positionPrimary: place,
        positions: [place],
        teamId: n % 2 === 0 ? 'team-a' : 'team-c',
        pstart: pstartOf(place, n),
      }),
    ),
  );
