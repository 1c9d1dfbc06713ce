import type { PlayerDetails } from '@hub/shared/catalog/players.schema.ts';
import { reasonSentence } from '@hub/shared/startChance/reasonSentence.ts';
import { notableReasons } from '@hub/shared/startChance/notableReasons.ts';
import ui from '../../ui/Vocabulary.module.css';
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
      <ul className={`${ui.hint} ${ui.stack2} ${ui.lines145} ${className}`}>
        {notableReasons(reasons, startProbability, SENTENCES).map((row) => (
          <li key={row.part}>{reasonSentence(row)}</li>
        ))}
      </ul>
    </>
  );
}
