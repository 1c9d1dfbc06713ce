import { SHARED_PICTURE_SIZE } from '@hub/shared/limits.ts';
import { box, column, text, type Element } from './elements.ts';
import { frame, type PictureWords } from './frame.ts';
import { PALETTE, tierColorOf } from './palette.ts';

/** What a team brought on a matchday. */
export interface ReviewPicture extends PictureWords {
  kind: 'review';
  sum: string;
  /** Whether all facts are known. */
  isWhole: boolean;
  /** Null until all is known. */
  luck: string | null;
  /** The best and the worst, each with its gain as on the screen. */
  decisions: readonly { words: string; gain: string; isGain: boolean }[];
}

const WORDS_WIDTH = 460;
const DRAWING_WIDTH = SHARED_PICTURE_SIZE.width - WORDS_WIDTH;
const PADDING = 56;

export function layOutReview(picture: ReviewPicture): Element {
  const { sum, isWhole, luck, decisions } = picture;
  return frame(
    { ...picture, wordsWidth: WORDS_WIDTH },
    [],
    column(
      {
        boxSizing: 'border-box',
        width: DRAWING_WIDTH,
        padding: PADDING,
        justifyContent: 'center',
        background: PALETTE.surface,
      },
      [
        text(sum, { fontSize: 84, fontWeight: 800, lineHeight: 1 }, 2),
        isWhole ? null : text('bisher', { fontSize: 30, color: PALETTE.quiet, marginTop: 10 }),
        luck === null ? null : text(luck, { fontSize: 36, fontWeight: 600, marginTop: 18 }, 2),
        ...decisions.map(({ words, gain, isGain }) =>
          box({ marginTop: 34, alignItems: 'flex-start' }, [
            text(gain, {
              width: 110,
              flexShrink: 0,
              fontSize: 34,
              fontWeight: 800,
              color: tierColorOf(isGain ? 0.7 : 0.2),
            }),
            text(words, { fontSize: 34, width: DRAWING_WIDTH - 2 * PADDING - 110 }, 3),
          ]),
        ),
      ],
    ),
  );
}
