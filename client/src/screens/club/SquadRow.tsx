import { memo } from 'react';
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
  /** Whether it is told of the squad who is fit; otherwise only what keeps somebody from playing is shown. */
  isFitnessTold: boolean;
}

/** One squad player: facts beside the name, season figures, and the estimate apart from both. */
export const SquadRow = memo(function SquadRow({ player, isFitnessTold }: SquadRowProps) {
  return (
    <PlayerRow
      player={player}
      meta={
        <>
          <span>{positionWord(player.positionPrimary)}</span>
          <PlayerStatusLabels player={player} isComplete={isFitnessTold} />
        </>
      }
      below={
        <div className={`${ui.textXs} ${ui.line} ${ui.gapX12}`}>
          <FormBadge formRating={player.formRating} />
          <Figure label={texts.goalsAndAssists} value={goalsAndAssists(player)} />
          <Figure
            label={texts.starts}
            value={player.starts === null ? null : texts.startsValue(player.starts)}
          />
        </div>
      }
      startProbability={player.startProbability ?? undefined}
      knowledge={player.knowledge}
    />
  );
});

function goalsAndAssists({ goals, assists }: ClubPlayer): string | null {
  return goals === null || assists === null ? null : texts.goalsAndAssistsValue(goals, assists);
}

function Figure({ label, value }: { label: string; value: string | null }) {
  return (
    <span className={ui.nowrap}>
      <span className={ui.quiet}>{label}</span> <strong>{value ?? <UnknownFigure />}</strong>
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
