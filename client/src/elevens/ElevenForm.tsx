import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState, type SubmitEvent } from 'react';
import type {
  ElevenForm as Eleven,
  ElevenPlace,
  OfficialElevenInput,
} from '#shared/elevens/officialEleven.schema.ts';
import { formatKickoff } from '#shared/text/format.ts';
import { sourceNames } from '../format/sources.ts';
import { useChosenEleven } from '../players/useChosenEleven.ts';
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { LoadFailure, type Loaded } from '../ui/states/LoadFailure.tsx';
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx';
import ui from '../ui/Vocabulary.module.css';
import classes from './Elevens.module.css';
import { PasteField } from './PasteField.tsx';
import { SquadField } from './SquadField.tsx';
import { elevenTexts as texts } from './texts.ts';

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
      <div className={`${ui.stack12} ${ui.inset} ${ui.above12}`}>
        <VisuallyHidden component="output">{texts.loading}</VisuallyHidden>
        <Skeleton height={480} />
      </div>
    );
  // A correction starts from the latest entered eleven, even if another user has entered it in the meantime.
  return <Form key={data.entered?.enteredTs ?? ''} {...props} form={data} />;
}

function Form({ fixtureId, teamId, teamName, form, enter }: ElevenFormProps & { form: Eleven }) {
  const { squad, predicted, entered, mayWithdraw } = form;
  const { chosen, setChosen, toggle, eleven, fault } = useChosenEleven(
    squad,
    entered?.playerIds ?? predicted,
  );
  const [isChecked, setIsChecked] = useState(false);
  const [isWithdrawing, withdrawal] = useDisclosure(false);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (fault === null && !enter.isPending)
      enter.mutate({ fixtureId, teamId, playerIds: eleven.map(({ id }) => id) });
  };

  return (
    <form
      className={`${ui.stack12} ${ui.inset} ${ui.above12}`}
      aria-label={teamName}
      noValidate
      onSubmit={submit}
    >
      <p className={ui.note}>
        {entered === null
          ? predicted.length > 0 && texts.predicted
          : texts.entered(
              formatKickoff(entered.enteredTs),
              entered.source === null ? entered.enteredBy : sourceNames[entered.source],
            )}
      </p>
      <PasteField squad={squad} chosen={chosen} onRead={setChosen} />
      <SquadField squad={squad} chosen={chosen} isOfficial={entered !== null} onToggle={toggle} />
      <output className={`${ui.textSm} ${classes.sum}`} data-fault={fault !== null || undefined}>
        <strong>{texts.chosen(eleven.length)}</strong> ·{' '}
        {texts.keepers(eleven.filter(({ positionGroup }) => positionGroup === 'goalkeeper').length)}
        {isChecked && fault !== null && (
          <span>{fault === 'players' ? texts.faults.players(eleven.length) : texts.faults.goalkeepers}</span>
        )}
      </output>
      {!isWithdrawing && <Failure error={enter.error} />}
      <div className={`${ui.wrap} ${ui.gap8}`}>
        <Button type="submit" loading={enter.isPending && !isWithdrawing}>
          {entered === null ? texts.enter : texts.change}
        </Button>
        {mayWithdraw && (
          <Button variant="default" onClick={withdrawal.open}>
            {texts.withdraw}
          </Button>
        )}
      </div>
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
    </form>
  );
}

/** The message after an eleven was entered or withdrawn. */
export const elevenOutcome = (
  teamName: string,
  { isComputed }: { isComputed: boolean },
  { playerIds }: OfficialElevenInput,
): string =>
  isComputed ? (playerIds.length === 0 ? texts.withdrawn : texts.saved)(teamName) : texts.notComputed;
