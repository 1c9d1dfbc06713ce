import { PITCH, pitchPlaces } from '#shared/elevens/pitchPlaces.ts';
import { shortNames } from '#shared/elevens/shortNames.ts';
import { formatStartChance } from '#shared/startChance/chanceText.ts';
import { SHARED_PICTURE_SIZE } from '#shared/limits.ts';
import { teamColorsOf } from '#shared/catalog/teamColors.ts';
import type { TeamRef } from '#shared/catalog/teams.schema.ts';
import type { PositionGroup } from '#shared/terms.ts';
import { box, ring, text, type Element } from './elements.ts';
import { frame, type PictureWords } from './frame.ts';
import { PALETTE, tierColorOf } from './palette.ts';

export interface ElevenPlayer {
  id: string;
  name: string;
  positionGroup: PositionGroup;
  positionPrimary: string;
  team: Pick<TeamRef, 'id' | 'name'> | null;
  /** In [0, 1]; null without an estimate, as in an official eleven. */
  startProbability: number | null;
}

/** An eleven on the pitch. */
export interface ElevenPicture extends PictureWords {
  kind: 'eleven';
  /** A figure that sums the eleven up, with what it counts; null without one. */
  figure: { value: string; label: string } | null;
  /** At most eleven; goalkeeper to forwards, inside a line from left to right. */
  players: readonly ElevenPlayer[];
}

const WORDS_WIDTH = 420;
const DRAWING = { width: SHARED_PICTURE_SIZE.width - WORDS_WIDTH, height: SHARED_PICTURE_SIZE.height };
const RING = 56;
const NAME_HEIGHT = 26;
/** Room between the edge of the drawing and the outermost names. */
const MARGIN = 20;

export function layOutEleven(picture: ElevenPicture): Element {
  const { figure } = picture;
  const words =
    figure === null
      ? []
      : [
          text(figure.value, { fontSize: 72, fontWeight: 800, marginTop: 22, lineHeight: 1 }),
          text(figure.label, { fontSize: 24, color: PALETTE.quiet, marginTop: 8 }, 2),
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
  const stripe = (color: string) => box({ width: 5, height: NAME_HEIGHT - 10, background: color });
  const width = Math.min(room, 190);
  return box(
    {
      position: 'absolute',
      left: x - width / 2,
      top: y - (RING + NAME_HEIGHT) / 2,
      width,
      flexDirection: 'column',
      alignItems: 'center',
    },
    [
      mark(player.startProbability),
      box(
        {
          alignItems: 'center',
          height: NAME_HEIGHT,
          maxWidth: width,
          marginTop: -2,
          padding: '0 8px 0 6px',
          borderRadius: 5,
          background: PALETTE.page,
        },
        [
          stripe(colors.first),
          stripe(colors.second),
          text(name, { fontSize: 18, fontWeight: 600, marginLeft: 7 }),
        ],
      ),
    ],
  );
}

/** The chance in its ring; without one an empty disc. */
function mark(startProbability: number | null): Element {
  const share = startProbability ?? 0;
  const words =
    startProbability === null ? '–' : formatStartChance(startProbability).replaceAll('\u00A0', '');
  return box({ width: RING, height: RING, borderRadius: RING / 2, background: PALETTE.page }, [
    ring(
      { size: RING, width: 6, color: tierColorOf(share), trackColor: PALETTE.line, share },
      text(words, { fontSize: words.length > 3 ? 14 : 17, fontWeight: 600 }),
    ),
  ]);
}
