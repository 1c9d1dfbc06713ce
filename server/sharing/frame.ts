import { SHARED_PICTURE_SIZE } from '#shared/limits.ts';
import { box, column, text, type Element } from './elements.ts';
import { PALETTE } from './palette.ts';

const BRAND = 'Bundesliga Fantasy Hub';
const PADDING = { left: 36, right: 24 };
const PROMISE = 'Prognose, keine Garantie';
const DEMO = 'Demo-Saison, erfundene Spieler';

/** What every picture says. */
export interface PictureWords {
  /** Above the title, small. */
  kicker: string;
  title: string;
  subtitle: string | null;
  /** When the chances were computed, as the picture says it; null before the first run. */
  asOf: string | null;
  /** Whether the players are invented, which a picture must say because it travels without the hub. */
  isDemo: boolean;
}

interface FrameOptions extends PictureWords {
  /** Width of the words' column. */
  wordsWidth: number;
}

/** What every picture has in common: the words on the left, the hub's name, when it was, and that it is a forecast. */
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

/** When it was, that it is a forecast, and that players are invented if they are. */
export function smallPrintOf({ asOf, isDemo }: Pick<PictureWords, 'asOf' | 'isDemo'>): string {
  return [asOf === null ? '' : `Stand ${asOf}`, PROMISE, isDemo ? DEMO : ''].filter(Boolean).join(' · ');
}

const TITLE_SIZE = { max: 52, min: 32 };
/** Mean width of a bold letter, as a share of the size. */
const LETTER_WIDTH = 0.62;

/** As large as the longest word allows, since German words are long. */
function titleSize(title: string, width: number): number {
  const longest = Math.max(...title.split(/[\s-]+/u).map((word) => word.length));
  const fitting = (width - PADDING.left - PADDING.right) / (longest * LETTER_WIDTH);
  return Math.round(Math.min(TITLE_SIZE.max, Math.max(TITLE_SIZE.min, fitting)));
}
