import { useEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import type {
  StatusSuggestion,
  SuggestionDecision,
  SuspiciousNews,
} from '@hub/shared/admin/suggestions.schema.ts';
import { trpc } from '../../../api/trpc.ts';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import surfaces from '../../../ui/Surfaces.module.css';
import wrapping from '../../../ui/Wrapping.module.css';
import { suggestionTexts as texts } from './texts.ts';
import { Failure } from '../../../ui/states/Failure.tsx';
import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { playerPath } from '@hub/shared/hub/paths.ts';
import { DateText } from '../../../ui/text/DateText.tsx';
import { ChancesTable } from '../availability/ChancesTable.tsx';
import { ExternalLink } from '../../../ui/text/ExternalLink.tsx';

const ASK_AGAIN_MS = 60_000;

/** The model's suggestions from the news, with one key per decision. Renders nothing on a hub without a model. */
export function SuggestionAdmin() {
  const query = trpc.admin.statusSuggestions.useQuery(undefined, {
    refetchInterval: ASK_AGAIN_MS,
  });
  const { data } = query;
  // Whether there is a model is unknown until the answer arrives.
  if (query.isPending || data?.isReading === false) return null;
  return (
    <Panel title={texts.title} maw="52rem">
      <Text size="sm" c="dimmed">
        {texts.explained}
      </Text>
      <LoadFailure of={query} title={texts.loadFailed} />
      {data !== undefined && (
        <>
          <Suggestions open={data.open} />
          <Suspicious news={data.suspicious} />
          <Title order={3} mt="lg" mb="xs" fz="md">
            {texts.record}
          </Title>
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
      <Title order={3} mt="lg" mb="xs" fz="md">
        {texts.suspiciousTitle}
      </Title>
      <Text size="sm" c="dimmed">
        {texts.suspiciousListExplained}
      </Text>
      <Stack component="ul" gap="md" mt="md">
        {news.map((item) => (
          <Stack component="li" key={item.id} gap="sm" miw={0} p="md" className={surfaces.surface}>
            <Text span size="sm" c="dimmed">
              {item.teamName}
            </Text>
            <NewsWords news={item} />
          </Stack>
        ))}
      </Stack>
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
      <Box component="output" ref={output} tabIndex={-1} mt="md" className={surfaces.outcome}>
        {message}
      </Box>
      <Failure error={error} title={texts.decideFailed} />
      {open.length === 0 ? (
        <Box component="p" my="md">
          {texts.none}
        </Box>
      ) : (
        <Stack component="ul" gap="md" mt="md" aria-label={texts.list}>
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
        </Stack>
      )}
    </>
  );
}

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
function SuggestionCard({
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
    <Stack
      component="li"
      gap="sm"
      miw={0}
      p="md"
      className={surfaces.surface}
      onFocus={onActivate}
      onKeyDown={decideByKey}
    >
      <Group gap="line" align="baseline">
        <Text component={Link} to={playerPath(playerId)} inherit c="ink" fw={600} className={wrapping.breaks}>
          {name}
        </Text>
        <Text span size="sm" c="dimmed">
          {teamName}
        </Text>
        <strong>{texts.change(suggestion)}</strong>
      </Group>
      <Text size="sm" c="dimmed">
        {expectedReturn !== null && (
          <>
            {texts.expectedReturn}
            <DateText instantTs={expectedReturn} as="day" />
            {' · '}
          </>
        )}
        {texts.confidence(suggestion.confidence)}
      </Text>
      {suggestion.isSuspicious && (
        <Text
          size="sm"
          px="md"
          py="sm"
          bg="sunken"
          className={surfaces.edged}
          style={{ '--edge': 'var(--hub-tier-red)' }}
        >
          <strong>{texts.suspicious}.</strong> {texts.suspiciousExplained}
        </Text>
      )}
      <NewsWords news={suggestion} evidence={evidence} />
      {isActive && <Preview id={id} teamName={teamName} />}
      <Group gap="sm" align="stretch">
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
      </Group>
    </Stack>
  );
}

function Preview({ id, teamName }: { id: string; teamName: string }) {
  const { data, error, isPending } = trpc.admin.previewSuggestion.useQuery({ id });
  return (
    <Box aria-live="polite" aria-busy={isPending} miw={0}>
      {isPending && (
        <Text size="sm" c="dimmed">
          {texts.previewLoading}
        </Text>
      )}
      <Failure error={error} />
      {data !== undefined && <ChancesTable chances={data.chances} caption={texts.caption(teamName)} />}
    </Box>
  );
}

interface NewsWordsProps {
  news: Pick<SuspiciousNews, 'title' | 'summary' | 'source' | 'url' | 'publishedTs'>;
  /** The words to mark; nothing is marked if absent. */
  evidence?: string;
}

/** A news item as the model read it, with its source. */
function NewsWords({ news: { title, summary, source, url, publishedTs }, evidence }: NewsWordsProps) {
  return (
    <Box
      component="blockquote"
      miw={0}
      px="md"
      py="sm"
      bg="sunken"
      className={`${wrapping.breaks} ${surfaces.edged}`}
    >
      <Text fw={600} mb="sm">
        {evidence === undefined ? title : <EvidenceText text={title} evidence={evidence} />}
      </Text>
      <Text mb="sm" className={wrapping.lines}>
        {evidence === undefined ? summary : <EvidenceText text={summary} evidence={evidence} />}
      </Text>
      <Box component="footer" c="dimmed" fz="sm">
        {source} · <DateText instantTs={publishedTs} as="instant" />{' '}
        <ExternalLink href={url} about={title}>
          {texts.read}
        </ExternalLink>
      </Box>
    </Box>
  );
}

/** A text with a suggestion's evidence marked; only spaces may differ. */
function EvidenceText({ text, evidence }: { text: string; evidence: string }) {
  const pattern = evidence
    .split(' ')
    .map((word) => word.replaceAll(/[$()*+./?[\\\]^{|}]/gu, String.raw`\$&`))
    .join(String.raw`\s+`);
  const found = new RegExp(pattern, 'u').exec(text);
  if (found === null) return text;
  const [words] = found;
  return (
    <>
      {text.slice(0, found.index)}
      <Text component="mark" inherit fw={600} bdrs="xs" className={surfaces.soft}>
        {words}
      </Text>
      {text.slice(found.index + words.length)}
    </>
  );
}
