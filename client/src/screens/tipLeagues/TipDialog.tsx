import { Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { POSITION_GROUPS } from '@hub/shared/terms.ts';
import type { OpenTip, TipForm } from '@hub/shared/tipLeagues/tipLeagues.schema.ts';
import { CERTAINTIES, USUAL_CERTAINTY, type Certainty } from '@hub/shared/tipLeagues/tipTerms.ts';
import { trpc } from '../../api/trpc.ts';
import { Pitch } from '../../pitch/Pitch.tsx';
import { lineWords } from '../../format/termTexts.ts';
import { PlayerChecks } from '../../players/PlayerChecks.tsx';
import { useChosenEleven } from '../../players/useChosenEleven.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import surfaces from '../../ui/Surfaces.module.css';
import grids from '../../ui/Grids.module.css';
import { texts } from './texts.ts';
import { Segments } from '../../ui/Segments.tsx';
import { useLastNonNull } from '../../ui/useLastNonNull.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { Failure } from '../../ui/states/Failure.tsx';

interface TipDialogProps {
  leagueId: string;
  /** Null while closed. */
  open: OpenTip | null;
  onClose: () => void;
}

/** A club's squad, from which the fan ticks the eleven. */
export function TipDialog({ leagueId, open, onClose }: TipDialogProps) {
  const shown = useLastNonNull(open);
  return (
    <Dialog
      title={shown === null ? '' : texts.tipFor(shown.club.shortName)}
      isLarge
      isOpen={open !== null}
      onClose={onClose}
    >
      {shown !== null && <Editor leagueId={leagueId} open={shown} onClose={onClose} />}
    </Dialog>
  );
}

interface EditorProps extends TipDialogProps {
  open: OpenTip;
}

function Editor({ leagueId, open, onClose }: EditorProps) {
  const input = { leagueId, fixtureId: open.fixtureId, teamId: open.club.id };
  const query = trpc.tipLeagues.form.useQuery(input, {
    // Not refetched while the dialog is open, so that the user's choice stays.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { data } = query;
  if (query.isLoadingError) return <LoadFailure of={query} title={texts.editorNotLoaded} />;
  if (data === undefined)
    return (
      <>
        <VisuallyHidden component="output">{texts.editorLoading}</VisuallyHidden>
        <Skeleton height={480} />
      </>
    );
  return <Form form={data} input={input} onClose={onClose} />;
}

interface FormProps {
  form: TipForm;
  input: { leagueId: string; fixtureId: string; teamId: string };
  onClose: () => void;
}

function Form({ form, input, onClose }: FormProps) {
  const { squad, predicted, last, tip } = form;
  const { chosen, setChosen, toggle, eleven, fault } = useChosenEleven(
    squad,
    tip?.playerIds ?? (predicted.length > 0 ? predicted : last),
  );
  const [certaintyPercent, setCertainty] = useState<Certainty>(tip?.certaintyPercent ?? USUAL_CERTAINTY);
  const [isChecked, setIsChecked] = useState(false);
  const send = useSendTip(onClose);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (fault === null && !send.isPending)
      send.mutate({ ...input, playerIds: eleven.map(({ id }) => id), certaintyPercent });
  };

  return (
    <form noValidate aria-label={texts.tipFor(form.club.name)} onSubmit={submit}>
      <Stack gap="md">
        <Stack gap="md" align="start" className={grids.halves}>
          <TipPitch form={form} chosen={chosen} />
          <Stack gap="md" miw={0}>
            <StartWith form={form} onChoose={setChosen} />
            <CertaintyField value={certaintyPercent} onChange={setCertainty} />
          </Stack>
        </Stack>
        {squad.every(({ startProbability }) => startProbability === null) && (
          <Text size="sm" c="dimmed">
            {texts.noForecast}
          </Text>
        )}
        <SquadFields squad={squad} chosen={chosen} onToggle={toggle} />
        <Stack gap="sm" bg="surface" className={surfaces.foot}>
          <Failure error={send.error} />
          <Group gap="md" justify="space-between">
            <Stack component="output" gap={0}>
              <strong>{texts.chosen(eleven.length)}</strong>
              {isChecked && fault !== null && (
                <Text span size="sm" c="wrong">
                  {fault === 'players' ? texts.faults.players(eleven.length) : texts.faults.goalkeepers}
                </Text>
              )}
            </Stack>
            <Button type="submit" loading={send.isPending}>
              {tip === null ? texts.submit : texts.submitChange}
            </Button>
          </Group>
          <Text size="sm" c="dimmed" display="block" mt="xs">
            {texts.untilLock}
          </Text>
        </Stack>
      </Stack>
    </form>
  );
}

/** Decorative, because the list below says the same. */
function TipPitch({ form: { squad, club }, chosen }: { form: TipForm; chosen: ReadonlySet<string> }) {
  const eleven = POSITION_GROUPS.flatMap((group) =>
    squad
      .filter(({ id, positionGroup }) => chosen.has(id) && positionGroup === group)
      .map((player) => Object.assign({}, player, { positionGroup: group, team: club })),
  );
  return (
    <Box miw={0}>
      <Pitch label={club.name} players={eleven} isDecorative />
    </Box>
  );
}

interface StartWithProps {
  form: TipForm;
  onChoose: (playerIds: ReadonlySet<string>) => void;
}

function StartWith({ form: { predicted, last }, onChoose }: StartWithProps) {
  const elevens = [
    { label: texts.predicted, playerIds: predicted, isThere: predicted.length > 0 },
    { label: texts.last, playerIds: last, isThere: last.length > 0 },
    { label: texts.nobody, playerIds: [], isThere: true },
  ];
  return (
    <fieldset>
      <Text component="legend" size="sm" c="dimmed" pb="xs" fw={600}>
        {texts.startWith}
      </Text>
      <Group gap="sm" align="stretch">
        {elevens
          .filter(({ isThere }) => isThere)
          .map(({ label, playerIds }) => (
            <Button key={label} size="xs" variant="default" onClick={() => onChoose(new Set(playerIds))}>
              {label}
            </Button>
          ))}
      </Group>
    </fieldset>
  );
}

interface CertaintyFieldProps {
  value: Certainty;
  onChange: (value: Certainty) => void;
}

function CertaintyField({ value, onChange }: CertaintyFieldProps) {
  return (
    <fieldset>
      <Text component="legend" size="sm" c="dimmed" pb="xs" fw={600}>
        {texts.certainty}
      </Text>
      <Segments
        isWide
        label={texts.certainty}
        value={String(value)}
        choices={CERTAINTIES.map((percent) => ({ value: String(percent), label: texts.percent(percent) }))}
        onChange={(chosen) => {
          const certainty = CERTAINTIES.find((percent) => String(percent) === chosen);
          if (certainty !== undefined) onChange(certainty);
        }}
      />
      <Box component="output" c="dimmed" display="block" mt="xs" fz="sm">
        {texts.certaintyHint(value)}
      </Box>
    </fieldset>
  );
}

interface SquadFieldsProps {
  squad: TipForm['squad'];
  chosen: ReadonlySet<string>;
  onToggle: (playerId: string) => void;
}

/** The squad by position group, with a checkbox per player. */
function SquadFields({ squad, chosen, onToggle }: SquadFieldsProps) {
  return (
    <Stack gap="md" className={grids.fitting} style={{ '--least': '20rem' }}>
      {POSITION_GROUPS.map((group) => (
        <fieldset key={group}>
          <Text component="legend" size="sm" c="dimmed" pb="xs" fw={600}>
            {lineWords[group]}
          </Text>
          <PlayerChecks
            players={squad.filter(({ positionGroup }) => positionGroup === group)}
            chosen={chosen}
            onToggle={onToggle}
          />
        </fieldset>
      ))}
    </Stack>
  );
}

function useSendTip(onDone: () => void) {
  const utils = trpc.useUtils();
  return trpc.tipLeagues.tip.useMutation({
    onSuccess: async () => {
      await utils.tipLeagues.invalidate();
      onDone();
    },
  });
}
