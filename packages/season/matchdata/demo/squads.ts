import type { PlayerRow } from '../bundleRows.ts';
import { traitsOf } from '../seasonRows.ts';
import type { PositionCode } from '@hub/shared/terms.ts';
import type { DemoClub } from './clubs.ts';
import { NAME_MATERIAL } from './names.ts';
import { createRandom, type Random } from './random.ts';

type Code = Exclude<PositionCode, 'Goalkeeper' | 'Defender' | 'Midfielder' | 'Forward' | 'Striker'>;

export interface DemoPlayer {
  row: PlayerRow;
  clubId: string;
  /** His main position first, then others that he can play in. */
  codes: readonly Code[];
  /** About 40–95, from the club's strength and his own talent. */
  strength: number;
}

/** Positions of every squad; a few clubs have one more player. */
const SQUAD_CODES: readonly Code[] = [
  ...(['GK', 'GK', 'GK'] as const),
  ...(['CB', 'CB', 'CB', 'CB', 'LB', 'LB', 'RB', 'RB', 'LWB', 'RWB'] as const),
  ...(['CDM', 'CDM', 'CM', 'CM', 'CM', 'CAM', 'CAM', 'LM', 'RM'] as const),
  ...(['ST', 'ST', 'CF', 'LW', 'RW'] as const),
];

/** Other positions that players of a code can play in. */
const SECOND_CODES: Record<Code, readonly Code[]> = {
  GK: [],
  CB: ['LB', 'RB', 'CDM'],
  LB: ['LWB', 'CB', 'LM'],
  RB: ['RWB', 'CB', 'RM'],
  LWB: ['LB', 'LM'],
  RWB: ['RB', 'RM'],
  CDM: ['CM', 'CB'],
  CM: ['CDM', 'CAM'],
  CAM: ['CM', 'CF', 'LW', 'RW'],
  LM: ['LW', 'LWB'],
  RM: ['RW', 'RWB'],
  ST: ['CF'],
  CF: ['ST', 'CAM'],
  LW: ['LM', 'RW', 'ST'],
  RW: ['RM', 'LW', 'ST'],
};

/** Range of usual heights in cm. */
const HEIGHTS_CM: Record<Code, readonly [number, number]> = {
  GK: [186, 199],
  CB: [184, 197],
  LB: [171, 185],
  RB: [171, 186],
  LWB: [170, 184],
  RWB: [170, 184],
  CDM: [177, 192],
  CM: [174, 188],
  CAM: [169, 184],
  LM: [170, 184],
  RM: [170, 184],
  ST: [179, 195],
  CF: [174, 189],
  LW: [168, 183],
  RW: [168, 183],
};

const LEFT_CODES = new Set<Code>(['LB', 'LWB', 'LM']);
const AGE_MIN = 18;
const AGE_MAX = 35;
const CLUB_STRENGTH_SPREAD = 6;
const PLAYER_STRENGTH_SPREAD = 7;

/**
 * Invents all squads of the league, in one list. Names are unique.
 *
 * @param seasonYear calendar year from which ages are counted
 */
export function demoSquads(clubs: readonly DemoClub[], seasonYear: number, random: Random): DemoPlayer[] {
  // A separate random source, so that names do not affect a player's strength.
  const nextName = inventNames(createRandom('names'));
  return clubs.flatMap((club) => {
    const clubStrength = 65 + CLUB_STRENGTH_SPREAD * random.normal();
    const extra = random.isTrue(0.3) ? [random.pick<Code>(['CB', 'CM', 'ST', 'RB'])] : [];
    return [...SQUAD_CODES, ...extra].map((code, index) => {
      const second = SECOND_CODES[code];
      const codes: Code[] = [code, ...(second.length > 0 && random.isTrue(0.6) ? [random.pick(second)] : [])];
      const { name, nationality } = nextName();
      const row = {
        playerId: `demo-${club.clubId}-${String(index + 1).padStart(2, '0')}`,
        clubId: club.clubId,
        name,
        shortName: null,
        birthdate: inventBirthdate(seasonYear, random),
        nationality,
        birthCountry: nationality,
        ...traitsOf(inventSize(code, random)),
        foot: inventFoot(code, random),
        position: codes.join('/'),
      };
      return {
        row,
        clubId: club.clubId,
        codes,
        strength: clubStrength + PLAYER_STRENGTH_SPREAD * random.normal(),
      };
    });
  });
}

/** Unused names; a family name is reused only after all others of its country. */
function inventNames(random: Random): () => { name: string; nationality: string } {
  const taken = new Set<string>();
  const unused = new Map<string, string[]>();
  return () => {
    for (;;) {
      const { nationality, firstNames, familyNames } = random.pickWeighted(
        NAME_MATERIAL,
        ({ weight }) => weight,
      );
      const left = unused.get(nationality) ?? [];
      if (left.length === 0) left.push(...random.shuffled(familyNames));
      unused.set(nationality, left);
      const name = `${random.pick(firstNames)} ${left.pop()}`;
      if (taken.has(name)) continue;
      taken.add(name);
      return { name, nationality };
    }
  };
}

function inventBirthdate(seasonYear: number, random: Random): string {
  // Most professionals are in their mid-twenties.
  const age = Math.round(25 + 4.5 * random.normal());
  const year = seasonYear - Math.min(AGE_MAX, Math.max(AGE_MIN, age));
  const [month, day] = [random.between(1, 12), random.between(1, 28)];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function inventSize(code: Code, random: Random): { heightCm: number; weightKg: number } {
  const heightCm = random.between(...HEIGHTS_CM[code]);
  // Footballers have a body-mass index around 23.
  return { heightCm, weightKg: Math.round((23 + 0.8 * random.normal()) * (heightCm / 100) ** 2) };
}

function inventFoot(code: Code, random: Random): 'left' | 'right' | 'both' {
  if (random.isTrue(0.05)) return 'both';
  return random.isTrue(LEFT_CODES.has(code) ? 0.85 : 0.2) ? 'left' : 'right';
}
