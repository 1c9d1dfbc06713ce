import { PITCH, pitchPlaces, type Placed } from '@hub/shared/elevens/pitchPlaces.ts';
import { shortNames } from '@hub/shared/elevens/shortNames.ts';
import { isOfficialChance } from '@hub/shared/startChance/pstartTerms.ts';
import { SHARED_PICTURE_SIZE } from '@hub/shared/limits.ts';
import { teamColorsOf } from '@hub/shared/catalog/teamColors.ts';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import { box, text, type Element } from './elements.ts';
import { frame, type PictureWords } from './frame.ts';
import { chanceInWords } from './chanceInWords.ts';
import { PALETTE, tierColorOf } from './palette.ts';

export interface ElevenPlayer extends Placed {
  team: Pick<TeamRef, 'id' | 'name'> | null;
  /** In [0, 1]; null without an estimate, as in an official eleven. */
  startProbability: number | null;
}

/** An eleven on the pitch. */
export interface ElevenPicture extends PictureWords {
  kind: 'eleven';
  /** A figure for the whole eleven, with its label; null without one. */
  figure: { value: string; label: string } | null;
  /** At most eleven; from goalkeeper to forwards, within a line from left to right. */
  players: readonly ElevenPlayer[];
}

const WORDS_WIDTH = 340;
const DRAWING = { width: SHARED_PICTURE_SIZE.width - WORDS_WIDTH, height: SHARED_PICTURE_SIZE.height };
/** Font sizes at which names stay readable in a phone's chat, at less than a third of the picture's size. */
const NAME = { height: 42, max: 32, min: 24 };
const CHANCE_HEIGHT = 40;
/** Mean width of a letter, as a share of the size. */
const LETTER_WIDTH = 0.56;
/** Space between the edge of the drawing and the outermost names. */
const MARGIN = 12;

export function layOutEleven(picture: ElevenPicture): Element {
  const { figure } = picture;
  const words =
    figure === null
      ? []
      : [
          text(figure.value, { fontSize: 96, fontWeight: 800, marginTop: 18, lineHeight: 1 }),
          text(figure.label, { fontSize: 28, color: PALETTE.quiet, marginTop: 8 }, 3),
        ];
  return frame({ ...picture, wordsWidth: WORDS_WIDTH }, words, pitch(picture.players));
}

function pitch(players: readonly ElevenPlayer[]): Element {
  const names = shortNames(players);
  return box(
    {
      width: DRAWING.width,
      height: DRAWING.height,
      flexShrink: 0,
      position: 'relative',
      overflow: 'hidden',
      background: PALETTE.grass,
    },
    [
      ...grass(),
      ...pitchPlaces(players).map(({ player, x, y, room }) =>
        place(player, names.get(player.id) ?? player.name, {
          x: MARGIN + (x / PITCH.width) * (DRAWING.width - 2 * MARGIN),
          y: (y / PITCH.height) * (DRAWING.height + 20),
          room: (room / PITCH.width) * (DRAWING.width - 2 * MARGIN) - 8,
        }),
      ),
    ],
  );
}

/** Stripes and lines of half a pitch with the goal at the bottom. */
function grass(): Element[] {
  const { width, height } = DRAWING;
  const stripes = [0, 2, 4].map((row) =>
    box({
      position: 'absolute',
      left: 0,
      top: (row * height) / 6,
      width,
      height: height / 6,
      background: PALETTE.grassStripe,
    }),
  );
  const chalk = (area: { left: number; top: number; width: number; height: number }, borderRadius = 0) =>
    box({ position: 'absolute', ...area, borderRadius, border: `3px solid ${PALETTE.chalk}` });
  return [
    ...stripes,
    chalk({ left: 16, top: -20, width: width - 32, height: height + 4 }),
    chalk({ left: width / 2 - 95, top: -95, width: 190, height: 190 }, 95),
    chalk({ left: width / 2 - 210, top: height - 136, width: 420, height: 120 }),
    chalk({ left: width / 2 - 95, top: height - 66, width: 190, height: 50 }),
  ];
}

interface Place {
  /** Middle of the player's mark and name. */
  x: number;
  y: number;
  /** Greatest width of the name. */
  room: number;
}

function place(player: ElevenPlayer, name: string, { x, y, room }: Place): Element {
  const colors = teamColorsOf(player.team ?? { id: player.id, name: '' });
  const stripe = (color: string) =>
    box({ width: 7, height: NAME.height - 12, flexShrink: 0, background: color });
  const width = Math.min(room, 260);
  // 36 px are for stripes, gaps and padding.
  const fitting = (width - 36) / (name.length * LETTER_WIDTH);
  const fontSize = Math.round(Math.min(NAME.max, Math.max(NAME.min, fitting)));
  return box(
    {
      position: 'absolute',
      left: x - width / 2,
      top: y - (NAME.height + CHANCE_HEIGHT) / 2,
      width,
      flexDirection: 'column',
      alignItems: 'center',
    },
    [
      box(
        {
          alignItems: 'center',
          height: NAME.height,
          maxWidth: width,
          padding: '0 7px 0 6px',
          borderRadius: 7,
          background: PALETTE.page,
        },
        [
          stripe(colors.first),
          stripe(colors.second),
          text(name, { fontSize, fontWeight: 600, marginLeft: 7 }),
        ],
      ),
      player.startProbability === null ? null : chance(player.startProbability),
    ],
  );
}

/** The chance in a pill, in the colour of its tier; square corners mark a fact. */
function chance(startProbability: number): Element {
  const isFact = isOfficialChance(startProbability);
  return box(
    {
      alignItems: 'center',
      height: CHANCE_HEIGHT,
      marginTop: -2,
      padding: '0 13px',
      borderRadius: isFact ? 7 : CHANCE_HEIGHT / 2,
      border: `3px solid ${tierColorOf(startProbability)}`,
      background: PALETTE.page,
    },
    text(chanceInWords(startProbability), { fontSize: 30, fontWeight: 800 }),
  );
}
