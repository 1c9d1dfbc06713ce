import type { Understood } from '#shared/matchSheet/matchSheet.ts';
import { groupBy } from '#shared/groupBy.ts';

const WORDS = {
  starter: 'Startelf',
  bench: 'Bank',
  change: 'Wechsel',
  card: 'Karte',
  goal: 'Tor',
  ownGoal: 'Eigentor',
  minute: 'Minute',
  yellow: 'Gelb',
  secondYellow: 'Gelb-Rot',
  red: 'Rot',
} as const satisfies Record<Understood['what'], string>;

/** The interpretation of a line, e.g. `Bayern, Startelf: Neuer, Tah` or `Bayern, Wechsel: 46. Boey für Laimer`. */
export interface UnderstoodLine {
  line: number;
  pieces: { key: string; text: string; isOpen: boolean }[];
}

const minuteText = (minute: number | null) => (minute === null ? '' : `${minute}. `);

const pieceText = ({ what, names, minute }: Understood): string =>
  what === 'change'
    ? `${minuteText(minute)}${names[0] ?? '?'} für ${names[1] ?? '?'}`
    : `${minuteText(minute)}${names.join(', ')}`;

/** @param clubOf short name of the club of a side */
export function understoodLines(
  understood: readonly Understood[],
  clubOf: (side: 'home' | 'away') => string,
): UnderstoodLine[] {
  return [...groupBy(understood, ({ line }) => line)].map(([line, ofLine]) => ({
    line,
    pieces: [...groupBy(ofLine, ({ what, side }) => `${side ?? ''} ${what}`)].flatMap(([key, same]) => {
      const [first] = same;
      if (first === undefined) return [];
      const club = first.side === null ? '' : `${clubOf(first.side)}, `;
      const text = `${club}${WORDS[first.what]}: ${same.map(pieceText).join(', ')}`;
      return [{ key, text, isOpen: same.some(({ isOpen }) => isOpen) }];
    }),
  }));
}
