import { useEffect, useRef, useState } from 'react';
import type {
  StatusSuggestion,
  SuggestionDecision,
  SuspiciousNews,
} from '#shared/desk/suggestions.schema.ts';
import { trpc } from '../../../api/trpc.ts';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import { NewsWords } from './NewsWords.tsx';
import { SuggestionCard } from './SuggestionCard.tsx';
import classes from '../Desk.module.css';
import { suggestionTexts as texts } from './texts.ts';
import { Failure } from '../../../ui/states/Failure.tsx';

const ASK_AGAIN_MS = 60_000;

/** The model's suggestions from the news, with one key per decision. Renders nothing on a hub without a model. */
export function SuggestionDesk() {
  const query = trpc.admin.statusSuggestions.useQuery(undefined, {
    refetchInterval: ASK_AGAIN_MS,
  });
  const { data } = query;
  // Whether there is a model is unknown until the answer arrives.
  if (query.isPending || data?.isReading === false) return null;
  return (
    <Panel title={texts.title} className={ui.measure52}>
      <p className={ui.note}>{texts.explained}</p>
      <LoadFailure of={query} title={texts.loadFailed} />
      {data !== undefined && (
        <>
          <Suggestions open={data.open} />
          <Suspicious news={data.suspicious} />
          <h3 className={ui.subtitle}>{texts.record}</h3>
          <ul>
            <li>{texts.takenSoFar(data.record)}</li>
            <li>{texts.refusedSoFar(data.record)}</li>
          </ul>
        </>
      )}
    </Panel>
  );
}

/** Lists all news that addressed the model, so that none is dropped unseen. */
function Suspicious({ news }: { news: readonly SuspiciousNews[] }) {
  if (news.length === 0) return null;
  return (
    <section aria-label={texts.suspiciousTitle}>
      <h3 className={ui.subtitle}>{texts.suspiciousTitle}</h3>
      <p className={ui.note}>{texts.suspiciousListExplained}</p>
      <ul className={`${ui.stack12} ${ui.above12}`}>
        {news.map((item) => (
          <li key={item.id} className={`${ui.surface} ${ui.stack8} ${ui.shrinks} ${classes.card}`}>
            <span className={ui.note}>{item.teamName}</span>
            <NewsWords news={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Suggestions({ open }: { open: readonly StatusSuggestion[] }) {
  const utils = trpc.useUtils();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const output = useRef<HTMLOutputElement>(null);
  const takeButtons = useRef(new Map<string, HTMLButtonElement>());
  /** The suggestion just decided, and the one to focus once it is gone; '' if it was the last one. */
  const focus = useRef<{ goneId: string; nextId: string } | null>(null);
  const { mutate, isPending, variables, error } = trpc.admin.decideSuggestion.useMutation({
    onSuccess({ isComputed }, { id, decision }) {
      const place = open.findIndex((one) => one.id === id);
      const name = open[place]?.name ?? '';
      setMessage(decision === 'taken' ? texts.taken(name, isComputed) : texts.refused(name));
      focus.current = { goneId: id, nextId: (open[place + 1] ?? open[place - 1])?.id ?? '' };
      if (decision === 'taken') {
        void utils.admin.availabilityEdits.invalidate();
        void utils.catalog.invalidate();
      }
      return utils.admin.statusSuggestions.invalidate();
    },
    // Suggestions that another administrator has decided disappear.
    onError: () => utils.admin.statusSuggestions.invalidate(),
  });

  useEffect(() => {
    const { goneId, nextId } = focus.current ?? {};
    if (nextId === undefined || open.some(({ id }) => id === goneId)) return;
    focus.current = null;
    (takeButtons.current.get(nextId) ?? output.current)?.focus();
  }, [open]);

  const activeId = open.some(({ id }) => id === chosenId) ? chosenId : open[0]?.id;
  const decide = (id: string, decision: SuggestionDecision) => {
    if (!isPending) mutate({ id, decision });
  };

  return (
    <>
      <output ref={output} tabIndex={-1} className={`${ui.above12} ${ui.outcome}`}>
        {message}
      </output>
      <Failure error={error} title={texts.decideFailed} />
      {open.length === 0 ? (
        <p className={ui.prose}>{texts.none}</p>
      ) : (
        <ul className={`${ui.stack12} ${ui.above12}`} aria-label={texts.list}>
          {open.map((suggestion) => {
            const { id } = suggestion;
            return (
              <SuggestionCard
                key={id}
                suggestion={suggestion}
                isActive={id === activeId}
                isDeciding={isPending && variables.id === id}
                takeRef={(button) => {
                  if (button === null) takeButtons.current.delete(id);
                  else takeButtons.current.set(id, button);
                }}
                onActivate={() => setChosenId(id)}
                onDecide={(decision) => decide(id, decision)}
              />
            );
          })}
        </ul>
      )}
    </>
  );
}
