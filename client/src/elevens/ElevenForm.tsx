import { Box, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState, type SubmitEvent, useMemo, type KeyboardEvent } from 'react';
import type { elevenFault } from '@hub/shared/elevens/elevenFault.ts';
import type {
  ElevenForm as Eleven,
  ElevenPlace,
  OfficialElevenInput,
} from '@hub/shared/elevens/officialEleven.schema.ts';
import { formatKickoff } from '@hub/shared/text/format.ts';
import { search } from '@hub/shared/search/search.ts';
import { searchKey } from '@hub/shared/search/searchKeys.ts';
import { sourceNames } from '../format/sources.ts';
import { useChosenEleven } from '../players/useChosenEleven.ts';
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { LoadFailure, type Loaded } from '../ui/states/LoadFailure.tsx';
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx';
import surfaces from '../ui/Surfaces.module.css';
import { PasteField, type PastedReading } from './PasteField.tsx';
import { elevenTexts as texts } from './texts.ts';
import { PlayerChecks } from '../players/PlayerChecks.tsx';

interface ElevenFormProps extends ElevenPlace {
  teamName: string;
  /** The query of the squad. */
  query: Loaded & { data: Eleven | undefined; isLoadingError: boolean };
  /** Enters the eleven, or withdraws it when empty. */
  enter: {
    isPending: boolean;
    error: unknown;
    mutate: (eleven: OfficialElevenInput) => void;
    mutateAsync: (eleven: OfficialElevenInput) => Promise<unknown>;
  };
}

/** A club's squad for one fixture, to tick the announced eleven. */
export function ElevenForm(props: ElevenFormProps) {
  const { query } = props;
  const { data } = query;
  if (query.isLoadingError) return <LoadFailure of={query} title={texts.loadFailed} />;
  if (data === undefined)
    return (
      <Stack gap="md" mt="md" className={surfaces.inset}>
        <VisuallyHidden component="output">{texts.loading}</VisuallyHidden>
        <Skeleton height={480} />
      </Stack>
    );
  // A correction starts from the latest entered eleven, even if another user has entered it in the meantime.
  return <Form key={data.entered?.enteredTs ?? ''} {...props} form={data} />;
}

function Form({ fixtureId, teamId, teamName, form, enter }: ElevenFormProps & { form: Eleven }) {
  const { squad, predicted, entered, mayWithdraw } = form;
  // An estimate is never one click from official, so nothing is ticked at first.
  const first = entered?.playerIds ?? [];
  const { chosen, setChosen, toggle, eleven, fault } = useChosenEleven(squad, first);
  /** Null without a text; with one, the main button enters what it says. */
  const [pasted, setPasted] = useState<PastedReading | null>(null);
  const isTextOpen = pasted !== null && (fault !== null || pasted.openQuestions > 0);
  const [isChecked, setIsChecked] = useState(false);
  const [isWithdrawing, withdrawal] = useDisclosure(false);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (fault === null && !isTextOpen && !enter.isPending)
      enter.mutate({ fixtureId, teamId, playerIds: eleven.map(({ id }) => id) });
  };

  const read = (reading: PastedReading | null) => {
    setPasted(reading);
    setChosen(reading?.playerIds ?? new Set(first));
  };

  return (
    <Box
      component="form"
      mt="md"
      className={surfaces.inset}
      aria-label={teamName}
      noValidate
      onSubmit={submit}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {entered === null ? texts.nothingEntered : enteredText(entered)}
        </Text>
        <PasteField
          squad={squad}
          chosen={chosen}
          before={{ playerIds: entered?.playerIds ?? predicted, isEntered: entered !== null }}
          onRead={read}
        />
        {entered === null && pasted === null && predicted.length > 0 && (
          <Button
            style={{ alignSelf: 'start' }}
            size="xs"
            variant="default"
            onClick={() => setChosen(new Set(predicted))}
          >
            {texts.tickPredicted}
          </Button>
        )}
        <SquadField squad={squad} chosen={chosen} isOfficial={entered !== null} onToggle={toggle} />
        <Stack gap="sm" bg="inherit" className={`${surfaces.foot} ${surfaces.aboveTabs}`}>
          <Sum
            eleven={eleven}
            fault={isChecked || pasted !== null ? fault : null}
            openQuestions={pasted?.openQuestions ?? 0}
          />
          {!isWithdrawing && <Failure error={enter.error} />}
          <Group gap="sm" align="stretch">
            <Button type="submit" disabled={isTextOpen} loading={enter.isPending && !isWithdrawing}>
              {pasted !== null
                ? texts.enterText(eleven.length)
                : entered === null
                  ? texts.enter
                  : texts.change}
            </Button>
            {mayWithdraw && (
              <Button variant="default" onClick={withdrawal.open}>
                {texts.withdraw}
              </Button>
            )}
          </Group>
        </Stack>
        <ConfirmDialog
          question={
            isWithdrawing
              ? {
                  title: texts.withdrawTitle,
                  text: texts.withdrawText(teamName),
                  confirm: texts.withdraw,
                  isDangerous: true,
                  run: () => enter.mutateAsync({ fixtureId, teamId, playerIds: [] }),
                }
              : null
          }
          onClose={withdrawal.close}
        />
      </Stack>
    </Box>
  );
}

const enteredText = ({ enteredTs, source, enteredBy }: NonNullable<Eleven['entered']>) =>
  texts.entered(formatKickoff(enteredTs), source === null ? enteredBy : sourceNames[source]);

interface SumProps {
  eleven: Eleven['squad'];
  /** Null without one, or before it matters. */
  fault: ReturnType<typeof elevenFault>;
  openQuestions: number;
}

/** What is ticked, and what it lacks. */
function Sum({ eleven, fault, openQuestions }: SumProps) {
  return (
    <Box component="output" fz="sm">
      <strong>{texts.chosen(eleven.length)}</strong> ·{' '}
      {texts.keepers(eleven.filter(({ positionGroup }) => positionGroup === 'goalkeeper').length)}
      {openQuestions > 0 && (
        <Text span inherit display="block" c="wrong">
          {texts.paste.open(openQuestions)}
        </Text>
      )}
      {fault !== null && (
        <Text span inherit display="block" c="wrong">
          {fault === 'players' ? texts.faults.players(eleven.length) : texts.faults.goalkeepers}
        </Text>
      )}
    </Box>
  );
}

/** The message after an eleven was entered or withdrawn. */
export const elevenOutcome = (
  teamName: string,
  { isComputed }: { isComputed: boolean },
  { playerIds }: OfficialElevenInput,
): string =>
  isComputed ? (playerIds.length === 0 ? texts.withdrawn : texts.saved)(teamName) : texts.notComputed;

interface SquadFieldProps {
  squad: Eleven['squad'];
  chosen: ReadonlySet<string>;
  /** The chances reflect the entered eleven and are not estimates. */
  isOfficial: boolean;
  onToggle: (playerId: string) => void;
}

/** The squad with a checkbox per player; typing a name and pressing Enter ticks the player. */
function SquadField({ squad, chosen, isOfficial, onToggle }: SquadFieldProps) {
  const [query, setQuery] = useState('');
  const searchables = useMemo(() => squad.map((entry) => ({ entry, key: searchKey([entry.name]) })), [squad]);
  const found = search(searchables, query);

  const onSearchKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || query.trim() === '') return;
    const [first] = found;
    if (event.key === 'Escape') setQuery('');
    else if (event.key === 'Enter') {
      if (first !== undefined) {
        onToggle(first.id);
        setQuery('');
      }
    } else return;
    event.preventDefault();
  };

  return (
    <>
      <TextInput
        label={texts.search}
        description={texts.searchHint}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        onKeyDown={onSearchKey}
      />
      <fieldset>
        <Text component="legend" size="sm" fw={600}>
          {texts.squad}
        </Text>
        {found.length === 0 && (
          <Text size="sm" c="dimmed">
            {texts.nobody}
          </Text>
        )}
        <PlayerChecks players={found} chosen={chosen} hasChances={!isOfficial} onToggle={onToggle} />
      </fieldset>
    </>
  );
}
