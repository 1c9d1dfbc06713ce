import { formatStartChance, startLabelOf } from '@hub/shared/startChance/chanceText.ts';
import { teamColorsOf } from '@hub/shared/catalog/teamColors.ts';
import { isOfficialChance } from '@hub/shared/startChance/pstartTerms.ts';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import { box, column, ring, text, type Element } from './elements.ts';
import { frame, type PictureWords } from './frame.ts';
import { PALETTE, tierColorOf } from './palette.ts';

/** A player with his chance and the reasons for and against it. */
export interface PlayerPicture extends PictureWords {
  kind: 'player';
  team: Pick<TeamRef, 'id' | 'name'> | null;
  /** In [0, 1]; null before the first run. */
  startProbability: number | null;
  /** Once his match has begun, its figure with its words; null before, and while nothing is known. */
  fact: { figure: string; words: string } | null;
  /** Why there is no chance, if none of his club's elevens is known. */
  unseen: string | null;
  /** The reasons chosen by `notableReasons`, each with its points as on the screen, empty for none. */
  reasons: readonly { points: string; isFor: boolean; sentence: string }[];
}

const WORDS_WIDTH = 760;
const STRIPE = 14;
const RING = 320;

export function layOutPlayer(picture: PlayerPicture): Element {
  const reasons = picture.reasons.map(({ points, isFor, sentence }) =>
    box({ marginTop: 14, alignItems: 'flex-start' }, [
      text(points, {
        width: 104,
        flexShrink: 0,
        fontSize: 30,
        fontWeight: 800,
        color: isFor ? tierColorOf(0.7) : tierColorOf(0.2),
      }),
      text(sentence, { fontSize: 30, width: WORDS_WIDTH - 180 }, 2),
    ]),
  );
  return frame(
    { ...picture, wordsWidth: WORDS_WIDTH },
    [column({ marginTop: 14 }, reasons)],
    chance(picture),
  );
}

function chance({ startProbability, fact, unseen, team, kicker }: PlayerPicture): Element {
  const { first, second } = teamColorsOf(team ?? { id: kicker, name: '' });
  const share = startProbability ?? 0;
  return box({ width: 1200 - WORDS_WIDTH, background: PALETTE.surface }, [
    box({ width: STRIPE, background: first }),
    box({ width: STRIPE, background: second }),
    column({ flexGrow: 1, alignItems: 'center', justifyContent: 'center' }, [
      ring(
        { size: RING, width: 26, color: tierColorOf(share), trackColor: PALETTE.line, share },
        text(fact?.figure ?? figureOf(startProbability), {
          fontSize: 76,
          fontWeight: 800,
        }),
      ),
      text(
        fact?.words ??
          (startProbability === null
            ? (unseen ?? 'Noch nicht berechnet')
            : startLabelOf(startProbability).word),
        {
          fontSize: 34,
          fontWeight: 600,
          marginTop: 26,
        },
      ),
    ]),
  ]);
}

/** The chance, or once the eleven is official, the answer to the question in the kicker. */
function figureOf(startProbability: number | null): string {
  if (startProbability === null) return '–';
  if (!isOfficialChance(startProbability)) return formatStartChance(startProbability);
  return startProbability === 1 ? 'Ja' : 'Nein';
}
