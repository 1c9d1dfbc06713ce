import { Stack } from '@mantine/core';
import type { PlayerDetails } from '@hub/shared/catalog/players.schema.ts';
import { reasonSentence } from '@hub/shared/startChance/reasonSentence.ts';
import { notableReasons } from '@hub/shared/startChance/notableReasons.ts';
import { ReasonsBar } from './ReasonsBar.tsx';

const SENTENCES = 3;

interface BriefReasonsProps {
  chance: NonNullable<PlayerDetails['startChance']>;
  /** Applied to the sentences. */
  className?: string | undefined;
}

/** The parts of a start chance, and the weightiest reasons in a sentence each. */
export function BriefReasons({ chance: { reasons, startProbability }, className = '' }: BriefReasonsProps) {
  return (
    <>
      <ReasonsBar reasons={reasons} />
      <Stack component="ul" gap="xs" c="dimmed" fz="sm" className={className}>
        {notableReasons(reasons, startProbability, SENTENCES).map((row) => (
          <li key={row.part}>{reasonSentence(row)}</li>
        ))}
      </Stack>
    </>
  );
}
