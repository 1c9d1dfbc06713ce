import { SHARED_PICTURE_SIZE } from '@hub/shared/limits.ts';
import { box, column, text, type Element } from './elements.ts';
import { PALETTE } from './palette.ts';

const BRAND = 'Bundesliga Fantasy Hub';
const PADDING = { left: 36, right: 24 };
const PROMISE = 'Prognose, keine Garantie';
const DEMO = 'Demo-Saison, erfundene Spieler';

/** Texts in every picture. */
export interface PictureWords {
  /** Small text above the title. */
  kicker: string;
  title: string;
  subtitle: string | null;
  /** When the chances were computed, formatted; null before the first run. */
  asOf: string | null;
  /** Whether the players are invented, which must be stated because a picture is seen outside the hub. */
  isDemo: boolean;
  /** Whether it tells facts alone. */
  isPast?: boolean;
}

interface FrameOptions extends PictureWords {
  /** Width of the text column. */
  wordsWidth: number;
}

/** The common parts of all pictures: the texts on the left, the hub's name, the date, and the note that it is a forecast. */
export function frame(options: FrameOptions, words: readonly (Element | null)[], drawing: Element): Element {
  const { kicker, title, subtitle, wordsWidth } = options;
  return box(
    {
      ...SHARED_PICTURE_SIZE,
      background: PALETTE.page,
      color: PALETTE.ink,
      fontFamily: 'Figtree, Figtree more',
      fontSize: 26,
    },
    [
      column(
        {
          boxSizing: 'border-box',
          width: wordsWidth,
          flexShrink: 0,
          padding: `44px ${PADDING.right}px 36px ${PADDING.left}px`,
          justifyContent: 'space-between',
        },
        [
          column({}, [
            text(kicker, { fontSize: 24, fontWeight: 600, color: PALETTE.accent }, 2),
            text(
              title,
              {
                fontSize: titleSize(title, wordsWidth),
                fontWeight: 800,
                lineHeight: 1.1,
                marginTop: 10,
                wordBreak: 'break-word',
              },
              3,
            ),
            subtitle === null
              ? null
              : text(subtitle, { fontSize: 26, color: PALETTE.quiet, marginTop: 14 }, 2),
            ...words,
          ]),
          column({}, [
            text(BRAND, { fontSize: 26, fontWeight: 800 }, 2),
            text(
              smallPrintOf(options),
              {
                fontSize: 22,
                color: PALETTE.quiet,
                marginTop: 6,
              },
              5,
            ),
          ]),
        ],
      ),
      drawing,
    ],
  );
}

/** The date, the note that it is a forecast, and for a demo that its players are invented. */
export function smallPrintOf({
  asOf,
  isDemo,
  isPast = false,
}: Pick<PictureWords, 'asOf' | 'isDemo' | 'isPast'>): string {
  return [asOf === null ? '' : `Stand ${asOf}`, isPast ? '' : PROMISE, isDemo ? DEMO : '']
    .filter(Boolean)
    .join(' · ');
}

const TITLE_SIZE = { max: 52, min: 32 };
/** Mean width of a bold letter, as a share of the size. */
const LETTER_WIDTH = 0.62;

/** Font size, as large as the longest word allows, since German words are long. */
function titleSize(title: string, width: number): number {
  const longest = Math.max(...title.split(/[\s-]+/u).map((word) => word.length));
  const fitting = (width - PADDING.left - PADDING.right) / (longest * LETTER_WIDTH);
  return Math.round(Math.min(TITLE_SIZE.max, Math.max(TITLE_SIZE.min, fitting)));
}
