import { beforeAll, expect, it } from 'vitest';
import { ReasonRow } from '@hub/shared/startChance/pstart.schema.ts';
import { reasonSentence } from '@hub/shared/startChance/reasonSentence.ts';
import { demoApp } from '@hub/tools/testing/testApp.ts';

/** A gap this large makes a reader ask why the player with better facts has fewer points. */
const NOTICED_POINTS = 3.5;
const LAST_MATCH = ['notInSquad', 'bench', 'cameOn', 'started'] as const;

interface Explained {
  position: string;
  reasons: ReasonRow[];
}

let explained: Explained[];
beforeAll(async () => {
  await using app = await demoApp();
  const { rows } = await app.deps.provider.database.sql(
    `select p.position_primary, x.reasons from pstart_predictions x
    join players p on p.id = x.player_id and p.pstart_run_id = x.run_id`,
  );
  explained = rows.map(({ positionPrimary, reasons }) => ({
    position: String(positionPrimary),
    reasons: ReasonRow.array().parse(JSON.parse(String(reasons))),
  }));
});

/**
 * Pairs of players of the same position where the first has better facts but noticeably fewer points.
 *
 * @param factsOf the figures in a reason's sentence, higher is better; null for other reasons, or if there is nothing to compare
 */
function contraryPairs(
  factsOf: (row: ReasonRow) => number[] | null,
): [better: ReasonRow, worse: ReasonRow][] {
  const rows = explained.flatMap(({ position, reasons }) =>
    reasons.flatMap((row) => {
      const facts = factsOf(row);
      return facts === null ? [] : { position, row, facts };
    }),
  );
  return rows.flatMap((better) =>
    rows
      .filter(
        (worse) =>
          worse.position === better.position &&
          worse.row.points - better.row.points > NOTICED_POINTS &&
          better.facts.every((fact, index) => fact >= (worse.facts[index] ?? 0)),
      )
      .map((worse): [ReasonRow, ReasonRow] => [better.row, worse.row]),
  );
}

const unexplained = (pairs: readonly [ReasonRow, ReasonRow][]) =>
  pairs
    .filter(
      ([better, worse]) =>
        !reasonSentence(better).includes('Dagegen spricht: ') &&
        !reasonSentence(worse).includes('Dafür spricht: '),
    )
    .map((pair) => pair.map((row) => `${row.points.toFixed(1)}: ${reasonSentence(row)}`));

it('explains why a player with less form and fewer minutes has more points', () => {
  const pairs = contraryPairs((row) => {
    if (row.part !== 'formAndMinutes') return null;
    const { averageMinutes, startsLast5, lastMatch } = row.input;
    return averageMinutes === null || lastMatch === null
      ? null
      : [Math.round(averageMinutes), startsLast5, LAST_MATCH.indexOf(lastMatch)];
  });
  expect(pairs.length).toBeGreaterThan(0);
  expect(unexplained(pairs)).toEqual([]);
});

it('explains why a player with fewer starts has more points', () => {
  const pairs = contraryPairs((row) =>
    row.part !== 'startingFrequency' || row.input.squads === 0
      ? null
      : [row.input.starts / row.input.squads, row.input.starts],
  );
  expect(unexplained(pairs)).toEqual([]);
});
