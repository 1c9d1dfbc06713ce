import { Button } from '@mantine/core';
import type { KeyboardEvent, Ref } from 'react';
import { Link } from '../../../ui/address/Link.tsx';
import type { StatusSuggestion, SuggestionDecision } from '#shared/desk/suggestions.schema.ts';
import { trpc } from '../../../api/trpc.ts';
import { playerPath } from '#shared/hub/paths.ts';
import { DateText } from '../../../ui/text/DateText.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import { ChancesTable } from '../availability/ChancesTable.tsx';
import { NewsWords } from './NewsWords.tsx';
import classes from '../Desk.module.css';
import { suggestionTexts as texts } from './texts.ts';
import { Failure } from '../../../ui/states/Failure.tsx';

interface SuggestionCardProps {
  suggestion: StatusSuggestion;
  /** Whether its effect is shown. */
  isActive: boolean;
  isDeciding: boolean;
  takeRef: Ref<HTMLButtonElement>;
  onActivate: () => void;
  onDecide: (decision: SuggestionDecision) => void;
}

const DECISION_OF_KEY: Readonly<Record<string, SuggestionDecision>> = { j: 'taken', n: 'refused' };

/** A suggestion beside its evidence. Its shortcut keys work only while the focus is inside, to avoid surprises. */
export function SuggestionCard({
  suggestion,
  isActive,
  isDeciding,
  takeRef,
  onActivate,
  onDecide,
}: SuggestionCardProps) {
  const { id, playerId, name, teamName, expectedReturn, evidence } = suggestion;

  const decideByKey = (event: KeyboardEvent) => {
    const decision = DECISION_OF_KEY[event.key.toLowerCase()];
    // A suspicious text must not be accepted out of habit.
    if (decision === 'taken' && suggestion.isSuspicious) return;
    if (decision === undefined || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    event.preventDefault();
    onDecide(decision);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys work from any of its controls
    <li
      className={`${ui.surface} ${ui.stack8} ${ui.shrinks} ${classes.card}`}
      onFocus={onActivate}
      onKeyDown={decideByKey}
    >
      <div className={`${ui.baseline} ${ui.gapY2} ${ui.gapX10}`}>
        <Link to={playerPath(playerId)} className={`${ui.ink} ${ui.strong} ${ui.breaks}`}>
          {name}
        </Link>
        <span className={ui.note}>{teamName}</span>
        <strong>{texts.change(suggestion)}</strong>
      </div>
      <p className={ui.note}>
        {expectedReturn !== null && (
          <>
            {texts.expectedReturn}
            <DateText instantTs={expectedReturn} as="day" />
            {' · '}
          </>
        )}
        {texts.confidence(suggestion.confidence)}
      </p>
      {suggestion.isSuspicious && (
        <p className={`${ui.textSm} ${ui.sunken} ${ui.padded8x12} ${classes.suspicious}`}>
          <strong>{texts.suspicious}.</strong> {texts.suspiciousExplained}
        </p>
      )}
      <NewsWords news={suggestion} evidence={evidence} />
      {isActive && <Preview id={id} teamName={teamName} />}
      <div className={`${ui.wrap} ${ui.gap8}`}>
        <Button
          ref={takeRef}
          loading={isDeciding}
          variant={suggestion.isSuspicious ? 'default' : 'filled'}
          aria-keyshortcuts={suggestion.isSuspicious ? undefined : 'j'}
          onClick={() => onDecide('taken')}
        >
          {suggestion.isSuspicious ? texts.takeSuspicious : texts.take}
        </Button>
        <Button
          variant="default"
          disabled={isDeciding}
          aria-keyshortcuts="n"
          onClick={() => onDecide('refused')}
        >
          {texts.refuse}
        </Button>
      </div>
    </li>
  );
}

function Preview({ id, teamName }: { id: string; teamName: string }) {
  const { data, error, isPending } = trpc.admin.previewSuggestion.useQuery({ id });
  return (
    <div aria-live="polite" aria-busy={isPending} className={ui.shrinks}>
      {isPending && <p className={ui.note}>{texts.previewLoading}</p>}
      <Failure error={error} />
      {data !== undefined && <ChancesTable chances={data.chances} caption={texts.caption(teamName)} />}
    </div>
  );
}
