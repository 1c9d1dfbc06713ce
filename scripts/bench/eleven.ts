// npm run bench:eleven: measures finding the best eleven of a large squad, compared with sorting the same squad by
// chance once for each formation.
import { bestElevenOf, FORMATIONS, type ElevenCandidate } from '#shared/elevens/bestEleven.ts';
import { closeCallsOf } from '#shared/games/closeCalls.ts';
import { runScript } from '../runScript.ts';
import { median, printTable } from './benchTable.ts';

const SQUADS = [15, 40, 50];
const ROUNDS = 9;
const WARM_UP = 2_000;
/** Calls per round, because the clock is too coarse for one. */
const PER_ROUND = 500;
/** Maximum duration with 40 players. */
const MAX_MS = 50;
/** Roughly the composition of a squad. */
const POSITIONS = ['GK', 'CB', 'CM', 'CM', 'ST', 'LB', 'CAM', 'RB', 'CB', 'RW'] as const;

interface Variant {
  name: string;
  choose: (squad: Candidate[]) => unknown;
}
type Candidate = ElevenCandidate & { team: { id: string; shortName: string } | null };

const VARIANTS: Variant[] = [
  {
    name: 'floor: ordered by chance, once per formation',
    choose: (squad) =>
      FORMATIONS.map(() =>
        squad.toSorted((one, other) => (other.startProbability ?? 0) - (one.startProbability ?? 0)),
      ),
  },
  { name: 'best eleven of all formations', choose: (squad) => bestElevenOf(squad) },
  {
    name: 'the same with its close calls',
    choose: (squad) => closeCallsOf(bestElevenOf(squad), null),
  },
];

await runScript(async () => {
  const rows: (string | number)[][] = [];
  let isFastEnough = true;
  for (const size of SQUADS) {
    const squad = squadOf(size);
    const measured = msOf(squad);
    const floorMs = measured[0] ?? Number.NaN;
    for (const [index, { name }] of VARIANTS.entries()) {
      const ms = measured[index] ?? Number.NaN;
      isFastEnough &&= ms <= MAX_MS;
      rows.push([size, name, ms.toFixed(3), (ms / floorMs).toFixed(2)]);
    }
  }
  console.log(
    `\nBest eleven, median of ${ROUNDS} rounds of ${PER_ROUND} in turn; at most ${MAX_MS} ms each\n`,
  );
  printTable(['players', 'what', 'ms', 'ratio'], rows);
  return isFastEnough ? 0 : 1;
});

/** Milliseconds per squad for each variant. */
function msOf(squad: Candidate[]): number[] {
  for (const { choose } of VARIANTS) for (let nth = 0; nth < WARM_UP; nth += 1) choose(squad);
  const rounds = Array.from({ length: ROUNDS }, () =>
    // Taking turns, so that a slowing machine affects all.
    VARIANTS.map(({ choose }) => {
      const startedMs = performance.now();
      for (let nth = 0; nth < PER_ROUND; nth += 1) choose(squad);
      return (performance.now() - startedMs) / PER_ROUND;
    }),
  );
  return VARIANTS.map((_, index) => median(rounds.map((round) => round[index] ?? Number.NaN)));
}

/** Assigns chances, values and places by fixed arithmetic. */
function squadOf(size: number): Candidate[] {
  return Array.from({ length: size }, (_, index) => {
    const position = POSITIONS[index % POSITIONS.length] ?? 'CM';
    return {
      id: `p${index}`,
      name: `Spieler ${index}`,
      positions: [position],
      positionPrimary: position,
      startProbability: ((index * 37) % 100) / 100,
      place: index % 13 === 5 ? 'pinned' : index % 17 === 7 ? 'benched' : null,
      value: (index * 53) % 90,
      team: { id: `t${index % 18}`, shortName: `Verein ${index % 18}` },
    };
  });
}
