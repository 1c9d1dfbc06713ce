import { memo, type ReactNode } from 'react';
import { isOfficialChance } from '#shared/startChance/pstartTerms.ts';
import type { ClubPlayer } from '#shared/catalog/teams.schema.ts';
import { PlayerRow } from '../../players/PlayerRow.tsx';
import { PlayerStatusLabels } from '../../players/status/PlayerStatusLabels.tsx';
import { FormBadge } from '../../players/profile/FormBadge.tsx';
import { positionWord } from '../../format/termTexts.ts';
import ui from '../../ui/Vocabulary.module.css';
import { texts } from './texts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

interface SquadRowProps {
  player: ClubPlayer;
  /** Whether sources report which players are fit; otherwise only reasons to miss a match are shown. */
  isFitnessKnown: boolean;
  /** Whether the match of his chance has begun. */
  hasBegun: boolean;
}

/** A squad player: facts beside the name, season figures, and the estimate apart from both. */
export const SquadRow = memo(function SquadRow({ player, isFitnessKnown, hasBegun }: SquadRowProps) {
  return (
    <PlayerRow
      player={player}
      meta={
        <>
          <span>{positionWord(player.positionPrimary)}</span>
          <PlayerStatusLabels player={player} isComplete={isFitnessKnown} />
        </>
      }
      below={
        <div className={`${ui.textXs} ${ui.line} ${ui.gapX12}`}>
          <FormBadge formRating={player.formRating} />
          <GoalsAndAssists player={player} />
          <Labelled label={texts.starts}>
            {player.starts === null ? <UnknownFigure /> : texts.startsValue(player.starts)}
          </Labelled>
        </div>
      }
      startProbability={player.startProbability ?? undefined}
      knowledge={player.knowledge}
      // For estimates, the panel says it once for all.
      hasBegun={hasBegun && isOfficialChance(player.startProbability ?? -1)}
    />
  );
});

/** Both figures; a source may report goals without assists. */
function GoalsAndAssists({ player: { goals, assists } }: { player: ClubPlayer }) {
  return (
    <Labelled label={texts.goalsAndAssists}>
      {goals === null ? (
        <UnknownFigure />
      ) : (
        <>
          {goals} / {assists ?? <UnknownFigure />}
        </>
      )}
    </Labelled>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={ui.nowrap}>
      <span className={ui.quiet}>{label}</span> <strong>{children}</strong>
    </span>
  );
}

function UnknownFigure() {
  return (
    <>
      <span aria-hidden>{texts.unknown}</span>
      <VisuallyHidden>{texts.unknownRead}</VisuallyHidden>
    </>
  );
}
